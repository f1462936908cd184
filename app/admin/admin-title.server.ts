import type { TextKey } from "../i18n/en";
import { getLanguage, getTranslator } from "../i18n/i18n.server";
import { localizedText } from "../i18n/languages";
import { getContacts } from "../school/school.server";

export async function adminTitle(request: Request, name: TextKey): Promise<string> {
  const language = await getLanguage(request);
  return `${getTranslator(language).t(name)} | ${localizedText(getContacts().name, language)}`;
}

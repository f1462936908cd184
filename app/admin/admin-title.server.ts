import type { TextKey } from "../i18n/en";
import { getLanguage, getTranslator } from "../i18n/i18n.server";
import { localizedText } from "../i18n/languages";
import { getContacts } from "../school/school.server";

/** The title of an office screen as the browser shows it: "Notices | Church High School", in the language of the request. */
export async function adminTitle(request: Request, name: TextKey): Promise<string> {
  const language = await getLanguage(request);
  return `${getTranslator(language).t(name)} | ${localizedText(getContacts().name, language)}`;
}

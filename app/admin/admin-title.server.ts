import type { TextKey } from "../i18n/en";
import { getLanguage, getTranslator } from "../i18n/i18n.server";
import { school } from "../school/identity";

/** The title of an office screen as the browser shows it: "Notices | Church High School", in the language of the request. */
export async function adminTitle(request: Request, name: TextKey): Promise<string> {
  const language = await getLanguage(request);
  return `${getTranslator(language).t(name)} | ${school.name[language]}`;
}

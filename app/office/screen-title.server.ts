import type { TextKey } from "../language/en";
import { languageOf, translator } from "../language/i18n.server";
import { school } from "../school/identity";

/** The title of an office screen as the browser shows it: "Notices | Church High School", in the language of the request. */
export async function screenTitle(request: Request, name: TextKey): Promise<string> {
  const language = await languageOf(request);
  return `${translator(language).t(name)} | ${school.name[language]}`;
}

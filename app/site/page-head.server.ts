import type { TextKey } from "../language/en";
import { languageOf, translator } from "../language/i18n.server";
import { school } from "../school/identity";
import type { PageHead } from "./page-meta";

/**
 * What a public page says of itself to browsers and search machines, in the language of the request: its name with
 * the school's, and one sentence. Either may be a text key or, for what staff wrote, `{ said }`.
 */
export async function pageHead(request: Request, name: Words, about: Words = "site.about"): Promise<PageHead> {
  const language = await languageOf(request);
  const { t } = translator(language);
  const words = (of: Words) => (typeof of === "string" ? t(of) : of.said);
  return { title: `${words(name)} | ${school.name[language]}`, description: words(about) };
}

type Words = TextKey | { said: string };

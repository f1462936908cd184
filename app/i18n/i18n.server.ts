import type { i18n } from "i18next";
import { RemixI18Next } from "remix-i18next/server";
import { bn } from "./bn";
import { en, type TextKey } from "./en";
import { createTranslator } from "./i18n";
import { getPathLanguage, isPreviewPath, type Language, languages } from "./languages";
import { memoize } from "./memoize";

/** Set-Cookie for the office's language, chosen in its header; the public pages carry theirs in the address. */
export const adminLanguageCookie = (language: Language) =>
  `lng=${language}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax`;

const readAdminLanguage = (request: Request) =>
  /(?:^|;\s*)lng=(bn|en)(?:;|$)/.exec(request.headers.get("Cookie") ?? "")?.[1];

const detection = new RemixI18Next({
  detection: {
    supportedLanguages: [...languages],
    fallbackLanguage: "en",
    order: ["custom"],
    async findLocale(request) {
      const { pathname } = new URL(request.url);
      if (!pathname.startsWith("/cog-admin") || isPreviewPath(pathname)) return getPathLanguage(pathname);
      return readAdminLanguage(request) ?? null;
    },
  },
});

/** The language to answer a request in: by address on public pages, by cookie in the office, else English. */
export async function getLanguage(request: Request): Promise<Language> {
  return (await detection.getLocale(request)) as Language;
}

const translators = { en: memoizeTexts(createTranslator("en", en)), bn: memoizeTexts(createTranslator("bn", bn)) };

/** The translator of a language for rendering on the server. */
export const getTranslator = (language: Language) => translators[language];

/** The same translator, which looks up a text that nothing is filled into once and for all. */
function memoizeTexts(translator: i18n): i18n {
  const lookUp = translator.getFixedT(null, "translation");
  const textOf = memoize((key: TextKey) => lookUp(key), Object.keys(en).length);
  const t = (key: TextKey, filledIn?: Record<string, unknown>) => (filledIn ? lookUp(key, filledIn) : textOf(key));
  const fixedT = Object.assign(t, lookUp);
  // The one it stands for looks up by its own t.
  return Object.assign(Object.create(translator), { t: fixedT, getFixedT: () => fixedT });
}

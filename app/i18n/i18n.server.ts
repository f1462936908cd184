import type { Cookie } from "@remix-run/node";
import { RemixI18Next } from "remix-i18next/server";
import { isAdminPath, isPreviewPath } from "../paths";
import { bn } from "./bn";
import { formatDays } from "./days";
import { en } from "./en";
import { createTranslator } from "./i18n";
import { getPathLanguage, type Language, languages, parseLanguageCookie } from "./languages";

/** Set-Cookie for the office's language, chosen in its header; the public pages carry theirs in the address. */
export const adminLanguageCookie = (language: Language) =>
  `lng=${language}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax`;

// Its value is a plain word, which Remix's own createCookie would encode.
const cookie: Cookie = {
  name: "lng",
  isSigned: false,
  parse: async (header) => parseLanguageCookie(header) ?? null,
  serialize: async (language: Language) => adminLanguageCookie(language),
};

const detection = new RemixI18Next({
  detection: {
    supportedLanguages: [...languages],
    fallbackLanguage: "en",
    order: ["custom", "cookie"],
    async findLocale(request) {
      const { pathname } = new URL(request.url);
      return isAdminPath(pathname) && !isPreviewPath(pathname) ? null : getPathLanguage(pathname);
    },
    cookie,
  },
});

/** The language to answer a request in: by address on public pages, by cookie in the office, else English. */
export async function getLanguage(request: Request): Promise<Language> {
  return (await detection.getLocale(request)) as Language;
}

const translators = { en: createTranslator("en", en), bn: createTranslator("bn", bn) };

/** The translator of a language for rendering on the server. */
export const getTranslator = (language: Language) => translators[language];

/** A day or several in words. */
export function daysInWords(starts: string, ends: string, language: Language): string {
  const { from, to } = formatDays(starts, ends, language);
  return to === undefined ? from : getTranslator(language).t("calendar.fromTo", { from, to });
}

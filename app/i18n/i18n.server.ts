import { type Cookie, redirect } from "@remix-run/node";
import { RemixI18Next } from "remix-i18next/server";
import { isAdminPath, isPreviewPath } from "../path-rules";
import { bn } from "./bn";
import { formatDays } from "./days";
import { en } from "./en";
import { createTranslator } from "./i18n";
import {
  getPathLanguage,
  type Language,
  languages,
  localizedPath,
  parseLanguage,
  parseLanguageCookie,
  pathWithoutLanguage,
} from "./languages";

export const adminLanguageCookie = (language: Language) =>
  `lng=${language}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax`;

// The value of the cookie is a plain word. We do not use Remix's createCookie, because it would encode the word.
const cookie: Cookie = {
  name: "lng",
  isSigned: false,
  parse: async (header) => parseLanguageCookie(header) ?? null,
  serialize: async (language: Language) => adminLanguageCookie(language),
};

/**
 * Returns the language in the query of the URL. The sign-in form also puts the language there, because a new browser
 * has no cookie yet.
 */
export const getChosenLanguage = (request: Request) => parseLanguage(new URL(request.url).searchParams.get("language"));

const detection = new RemixI18Next({
  detection: {
    supportedLanguages: [...languages],
    fallbackLanguage: "en",
    // Only the admin area uses the language of the browser. The URL of a public page decides its language.
    order: ["custom", "cookie", "header"],
    async findLocale(request) {
      const { pathname } = new URL(request.url);
      if (!isAdminPath(pathname) || isPreviewPath(pathname)) return getPathLanguage(pathname);
      return getChosenLanguage(request) ?? null;
    },
    cookie,
  },
});

export async function getLanguage(request: Request): Promise<Language> {
  return (await detection.getLocale(request)) as Language;
}

export function redirectToLanguage(request: Request, lang: string | undefined): void {
  const url = new URL(request.url);
  const asked = url.searchParams.get("lng");
  const isEnglish = lang === "en";
  if (!isEnglish && lang !== undefined && lang !== "bn") return;
  if (asked === "en" || asked === "bn") throw redirect(inLanguage(url, asked), 301);
  if (isEnglish) throw redirect(url.pathname.slice(3).replace(/^\/*/, "/") + url.search, 301);
}

function inLanguage(url: URL, language: Language): string {
  const rest = new URLSearchParams(url.search);
  rest.delete("lng");
  const path = localizedPath(
    language,
    pathWithoutLanguage(url.pathname.replace(/^\/en(?=\/|$)/, "")).replace(/^\/*/, "/"),
  );
  return rest.size > 0 ? `${path}?${rest}` : path;
}

const translators = { en: createTranslator("en", en), bn: createTranslator("bn", bn) };

export const getTranslator = (language: Language) => translators[language];

export function daysInWords(starts: string, ends: string, language: Language): string {
  const { from, to } = formatDays(starts, ends, language);
  return to === undefined ? from : getTranslator(language).t("calendar.fromTo", { from, to });
}

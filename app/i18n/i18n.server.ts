import { type Cookie, redirect } from "@remix-run/node";
import { RemixI18Next } from "remix-i18next/server";
import { isAdminPath, isPreviewPath } from "../paths";
import { bn } from "./bn";
import { formatDays } from "./days";
import { en } from "./en";
import { createTranslator } from "./i18n";
import {
  getPathLanguage,
  type Language,
  languages,
  localizedPath,
  parseLanguageCookie,
  pathWithoutLanguage,
} from "./languages";

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

/** Leads a public address that begins with /en or asks for a language, `?lng=bn`, on to where that language lives. */
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

/** The translator of a language for rendering on the server. */
export const getTranslator = (language: Language) => translators[language];

/** A day or several in words. */
export function daysInWords(starts: string, ends: string, language: Language): string {
  const { from, to } = formatDays(starts, ends, language);
  return to === undefined ? from : getTranslator(language).t("calendar.fromTo", { from, to });
}

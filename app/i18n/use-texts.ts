import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isAdminPath, isPreviewPath, previewRoot } from "../paths";
import { formatDigits, formatValues } from "./format";
import { getPathLanguage, type Language, localizedPath, pathWithoutLanguage } from "./languages";

/** The texts of the reader's language, and numbers and values in its digits. */
export function useTexts() {
  const { t, i18n } = useTranslation();
  const language: Language = i18n.language === "bn" ? "bn" : "en";
  return {
    t,
    language,
    digits: (value: number | string) => formatDigits(value, language),
    values: (filledIn: Record<string, number | string> = {}) => formatValues(filledIn, language),
  };
}

/** What a public page needs for its links: its language, its path without the language, and addresses in its language. */
export function useLocalizedPath() {
  const { pathname, search } = useLocation();
  const language = getPathLanguage(pathname);
  const path = pathWithoutLanguage(pathname).replace(/(.)\/$/, "$1");
  const other = language === "en" ? "bn" : "en";
  return {
    language,
    /** As it stands in the address. */
    pathname,
    path,
    /** Whether it is a page of the website, or the preview of one. */
    isPublic: !isAdminPath(pathname) || isPreviewPath(pathname),
    /** This page in the other language. */
    other: {
      language: other,
      address: (isPreviewPath(pathname) ? previewRoot : "") + localizedPath(other, path) + knownQuery(search),
    } as const,
    to: (path: string) => localizedPath(language, path),
  };
}

/** Which page of a list, or what is searched for; nothing that somebody has added to count us. */
function knownQuery(search: string): string {
  const known = new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => ["page", "q"].includes(name)));
  return known.size > 0 ? `?${known}` : "";
}

import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isAdminPath, isPreviewPath, previewRoot } from "../path-rules";
import { formatDays } from "./days";
import { formatDigits, formatValues } from "./format";
import { getPathLanguage, type Language, localizedPath, pathWithoutLanguage } from "./languages";

export function useTexts() {
  const { t, i18n } = useTranslation();
  const language: Language = i18n.language === "bn" ? "bn" : "en";
  return {
    t,
    language,
    digits: (value: number | string) => formatDigits(value, language),
    days(starts: string, ends: string) {
      const { from, to } = formatDays(starts, ends, language);
      return to === undefined ? from : t("calendar.fromTo", { from, to });
    },
    values: (filledIn: Record<string, number | string> = {}) => formatValues(filledIn, language),
  };
}

export function useLocalizedPath() {
  const { pathname } = useLocation();
  const language = getPathLanguage(pathname);
  const path = pathWithoutLanguage(pathname).replace(/(.)\/$/, "$1");
  const other = language === "en" ? "bn" : "en";
  return {
    language,
    pathname,
    path,
    isPublic: !isAdminPath(pathname) || isPreviewPath(pathname),
    other: {
      language: other,
      path: (isPreviewPath(pathname) ? previewRoot : "") + localizedPath(other, path),
    } as const,
    to: (path: string) => localizedPath(language, path),
  };
}

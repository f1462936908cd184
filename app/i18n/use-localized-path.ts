import { useLocation } from "@remix-run/react";
import { getPathLanguage, isPreviewPath, localizedPath, pathWithoutLanguage, previewRoot } from "./languages";

/** What a public page needs for its links: its language, its path without the language, and addresses in its language. */
export function useLocalizedPath() {
  const { pathname } = useLocation();
  const language = getPathLanguage(pathname);
  const path = pathWithoutLanguage(pathname).replace(/(.)\/$/, "$1");
  const other = language === "en" ? "bn" : "en";
  return {
    language,
    /** As it stands in the address. */
    pathname,
    path,
    /** This page in the other language. */
    other: {
      language: other,
      address: (isPreviewPath(pathname) ? previewRoot : "") + localizedPath(other, path),
    } as const,
    to: (path: string) => localizedPath(language, path),
  };
}

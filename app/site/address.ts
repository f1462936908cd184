import { useLocation } from "@remix-run/react";
import { addressIn, isPreview, languageOfPath, pathWithoutLanguage, previewRoot } from "../language/languages";

/** What a public page needs for its links: its language, its path without the language, and addresses in its language. */
export function useAddress() {
  const { pathname } = useLocation();
  const language = languageOfPath(pathname);
  const path = pathWithoutLanguage(pathname).replace(/(.)\/$/, "$1");
  const other = language === "en" ? "bn" : "en";
  return {
    language,
    /** As it stands in the address. */
    pathname,
    path,
    /** This page in the other language. */
    other: { language: other, address: (isPreview(pathname) ? previewRoot : "") + addressIn(other, path) } as const,
    to: (path: string) => addressIn(language, path),
  };
}

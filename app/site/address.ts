import { useLocation } from "@remix-run/react";
import { addressIn, languageOfPath, pathWithoutLanguage } from "../language/languages";

/** What a public page needs for its links: its language, its path without the language, and addresses in its language. */
export function useAddress() {
  const { pathname } = useLocation();
  const language = languageOfPath(pathname);
  return {
    language,
    path: pathWithoutLanguage(pathname).replace(/(.)\/$/, "$1"),
    to: (path: string) => addressIn(language, path),
  };
}

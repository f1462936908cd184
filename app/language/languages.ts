export const languages = ["en", "bn"] as const;

export type Language = (typeof languages)[number];

/** Bengali lives under /bn, English at the root of the same paths. */
export function languageOfPath(pathname: string): Language {
  return pathname === "/bn" || pathname.startsWith("/bn/") ? "bn" : "en";
}

/** The address of a public page in the given language: ("bn", "/notices") gives "/bn/notices", ("bn", "/") gives "/bn". */
export function addressIn(language: Language, path: string): string {
  if (language === "en") return path;
  return path === "/" ? "/bn" : `/bn${path}`;
}

/** The language-free path of a public address: "/bn/notices" gives "/notices". */
export function pathWithoutLanguage(pathname: string): string {
  return languageOfPath(pathname) === "bn" ? pathname.slice(3) || "/" : pathname;
}

/** The language a piece of typed text is read in: Bengali as soon as it holds a Bengali letter. */
export function languageOfText(text: string): Language {
  return /[\u0980-\u09ff]/.test(text) ? "bn" : "en";
}

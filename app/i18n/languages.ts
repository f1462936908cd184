import { isPreviewPath, previewRoot } from "../paths";

export const languages = ["en", "bn"] as const;

export type Language = (typeof languages)[number];

/** What each language calls itself. */
export const languageNames: Record<Language, string> = { en: "English", bn: "বাংলা" };

/** A text in both languages; either may be empty. */
export type LocalizedText = Record<Language, string>;

export const emptyText: LocalizedText = { en: "", bn: "" };

/** Whether a text is there in neither language. */
export const isEmptyText = ({ en, bn }: LocalizedText): boolean => en === "" && bn === "";

/** A text as a reader of this language gets it: the other one's where theirs is empty. Undefined when both are. */
export function localize(text: LocalizedText, language: Language): { text: string; language: Language } | undefined {
  const found = text[language] ? language : language === "en" ? "bn" : "en";
  return text[found] ? { text: text[found], language: found } : undefined;
}

/** The same as plain words, where no language can be told: in a title, a mail, an address book. */
export const localizedText = (text: LocalizedText, language: Language): string => localize(text, language)?.text ?? "";

const publicPath = (pathname: string) => (isPreviewPath(pathname) ? pathname.slice(previewRoot.length) : pathname);

/** Bengali lives under /bn, English at the root of the same paths. */
export function getPathLanguage(pathname: string): Language {
  const path = publicPath(pathname);
  return path === "/bn" || path.startsWith("/bn/") ? "bn" : "en";
}

/** The address of a public page in the given language: ("bn", "/notices") is "/bn/notices", ("bn", "/") is "/bn". */
export function localizedPath(language: Language, path: string): string {
  if (language === "en") return path;
  return path === "/" ? "/bn" : `/bn${path}`;
}

/** The language-free path of a public address, also in a preview: "/bn/notices" is "/notices". */
export function pathWithoutLanguage(pathname: string): string {
  const path = publicPath(pathname);
  return getPathLanguage(path) === "bn" ? path.slice(3) || "/" : path;
}

/** The language in a Cookie header: that of the office, chosen in its header. */
export const parseLanguageCookie = (header: string | null | undefined) =>
  /(?:^|;\s*)lng=(bn|en)(?:;|$)/.exec(header ?? "")?.[1] as Language | undefined;

/** The language a piece of typed text is read in: Bengali as soon as it holds a Bengali letter. */
export function detectLanguage(text: string): Language {
  return /[\u0980-\u09ff]/.test(text) ? "bn" : "en";
}

/** A subject or an examination, by its English name and, where the school has given one, its Bengali one. */
export type LocalizedNames = { name: string; nameBn: string | null };

/** The name of a subject or an examination in a language; the English one where there is no other. */
export const localizedName = (language: Language, { name, nameBn }: LocalizedNames) =>
  (language === "bn" && nameBn) || name;

import { isPreviewPath, previewRoot } from "../path-rules";

export const languages = ["en", "bn"] as const;

export type Language = (typeof languages)[number];

/** Lists both languages, with `first` at the beginning. */
export const languagesFrom = (first: Language): Language[] =>
  first === "en" ? [...languages] : [...languages].reverse();

export const languageNames: Record<Language, string> = { en: "English", bn: "বাংলা" };

export type LocalizedText = Record<Language, string>;

export const emptyText: LocalizedText = { en: "", bn: "" };

export const isEmptyText = ({ en, bn }: LocalizedText): boolean => en === "" && bn === "";

export function localize(text: LocalizedText, language: Language): { text: string; language: Language } | undefined {
  const found = text[language] ? language : language === "en" ? "bn" : "en";
  return text[found] ? { text: text[found], language: found } : undefined;
}

export const localizedText = (text: LocalizedText, language: Language): string => localize(text, language)?.text ?? "";

const publicPath = (pathname: string) => (isPreviewPath(pathname) ? pathname.slice(previewRoot.length) : pathname);

export function getPathLanguage(pathname: string): Language {
  const path = publicPath(pathname);
  return path === "/bn" || path.startsWith("/bn/") ? "bn" : "en";
}

export function localizedPath(language: Language, path: string): string {
  if (language === "en") return path;
  return path === "/" ? "/bn" : `/bn${path}`;
}

export function pathWithoutLanguage(pathname: string): string {
  const path = publicPath(pathname);
  return getPathLanguage(path) === "bn" ? path.slice(3) || "/" : path;
}

export const parseLanguage = (text: string | null): Language | undefined => languages.find((one) => one === text);

export const parseLanguageCookie = (header: string | null | undefined) =>
  /(?:^|;\s*)lng=(bn|en)(?:;|$)/.exec(header ?? "")?.[1] as Language | undefined;

export function detectLanguage(text: string): Language {
  return /[\u0980-\u09ff]/.test(text) ? "bn" : "en";
}

export type LocalizedNames = { name: string; nameBn: string | null };

export const localizedName = (language: Language, { name, nameBn }: LocalizedNames) =>
  (language === "bn" && nameBn) || name;

const betweenNames = " – ";

/** Writes both names in one text, for a table that has one title for both languages. */
export const joinNames = ({ name, nameBn }: LocalizedNames) => [name, nameBn].filter(Boolean).join(betweenNames);

/** Returns the half of a text by `joinNames` that is in `language`. Returns any other text unchanged. */
export function findJoinedName(language: Language, text: string): string {
  const names = text.split(betweenNames);
  const [name, ...others] = names.filter((one) => detectLanguage(one) === language);
  return names.length === 2 && name && others.length === 0 ? name : text;
}

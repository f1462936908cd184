import type { TextKey } from "./en";
import { countGraphemes, normalizeUnicode } from "./text";

/**
 * What is wrong with a field: a text key and the values to fill in. `summary` is the sentence on top of the form where
 * that is another one.
 */
export type FieldError = { text: TextKey; values?: Record<string, string | number>; summary?: TextKey };

/** What a field says that was left empty. */
export type LackText = Extract<TextKey, `form.lacks.${string}`>;

/** The error of an empty required field; `summary` is the specified sentence for the top of the form. */
export const requiredError = (text: LackText, summary: TextKey): FieldError => ({ text, summary });

/** Whether the field was left empty. */
export const isLack = ({ text }: FieldError) => text.startsWith("form.lacks.");

// The longest Bengali conjuncts; a limit in letters alone is none for a letter with a hundred accents.
const maxUnitsPerGrapheme = 8;

/**
 * The text of a form field as it is stored: composed, trimmed, with its lines; a file or a missing field is the empty
 * text, and so is one that shows nothing. Control characters have no place in what a school writes and break feeds and
 * logs, and those that turn the direction of text or are never seen make it read as something else than it holds; line ends
 * and tabs stay, and so do the joiners that Bengali is written with.
 */
export function getText(form: FormData, name: string): string {
  return cleanText(form.get(name));
}

/** The same of any value; what is no text is the empty one. */
export function cleanText(value: unknown): string {
  if (typeof value !== "string") return "";
  const text = normalizeUnicode(value).replace(controlCharacters, "").trim();
  return visibleCharacter.test(text) ? text : "";
}

const controlCharacters =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is being removed
  /[\u0000-\u0008\u000b-\u001f\u007f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;

const visibleCharacter = /[^\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}]/u;

/** The same as one line. */
export const getLine = (form: FormData, name: string) => toLine(form.get(name));

/** Every text of a field that a form holds several times, each as one line, in their order. */
export const getLines = (form: FormData, name: string) => form.getAll(name).map(toLine);

/** The same of any value, as one line. */
export const toLine = (value: unknown) => cleanText(value).replace(/\s+/g, " ");

/** What is wrong with a text of more than so many visible letters, and how many there are too many. */
export function lengthError(text: string, limit: number): FieldError | undefined {
  if (text.length > limit * maxUnitsPerGrapheme) return { text: "form.farTooLong", values: { limit } };
  const over = countGraphemes(text) - limit;
  return over > 0 ? { text: "form.tooLong", values: { limit, over } } : undefined;
}

/** The errors that were found, by field; a field without one is left out. */
export function collectErrors<Field extends string>(found: Partial<Record<Field, FieldError | undefined>>) {
  return Object.fromEntries(Object.entries(found).filter(([, error]) => error)) as Partial<Record<Field, FieldError>>;
}

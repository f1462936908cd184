import type { TextKey } from "./en";
import { countGraphemes, normalizeUnicode } from "./text";

/**
 * `text` is shown at the field. `summary` is shown at the top of the form. Without `summary`, the form shows `text`
 * there too.
 */
export type FieldError = {
  text: TextKey;
  values?: Record<string, string | number>;
  summary?: TextKey;
  /** True if nothing is wrong and the form only asks something. The screen shows the question in its own box. */
  isQuestion?: boolean;
};

export type LackText = Extract<TextKey, `form.lacks.${string}`>;

export const requiredError = (text: LackText, summary: TextKey): FieldError => ({ text, summary });

export const isLack = ({ text }: FieldError) => text.startsWith("form.lacks.");

// The longest Bengali conjuncts have this many code units. Without this limit, a single character could have any number
// of accents.
const maxUnitsPerGrapheme = 8;

/**
 * Returns the text of a field. Removes characters that are invisible or that break feeds and logs, but keeps Bengali
 * joiners. A file becomes an empty text.
 */
export function getText(form: FormData, name: string): string {
  return cleanText(form.get(name));
}

export function cleanText(value: unknown): string {
  if (typeof value !== "string") return "";
  const text = normalizeUnicode(value).replace(controlCharacters, "").trim();
  return visibleCharacter.test(text) ? text : "";
}

const controlCharacters =
  /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2064\u2066-\u2069\ufeff\u{e0000}-\u{e007f}](?<![\t\n\u0080-\u009f])/gu;

const visibleCharacter = /[^\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}]/u;

export const getLine = (form: FormData, name: string) => toLine(form.get(name));

export const getLines = (form: FormData, name: string) => form.getAll(name).map(toLine);

/** Splits a text into its lines without the empty ones. */
export const splitLines = (text: string): string[] => text.split("\n").map(toLine).filter(Boolean);

export const toLine = (value: unknown) => cleanText(value).replace(/\s+/g, " ");

export function lengthError(text: string, limit: number): FieldError | undefined {
  if (text.length > limit * maxUnitsPerGrapheme) return { text: "form.farTooLong", values: { limit } };
  const over = countGraphemes(text) - limit;
  return over > 0 ? { text: "form.tooLong", values: { limit, over } } : undefined;
}

export function collectErrors<Field extends string>(found: Partial<Record<Field, FieldError | undefined>>) {
  return Object.fromEntries(Object.entries(found).filter(([, error]) => error)) as Partial<Record<Field, FieldError>>;
}

import { normalizeCell } from "../../admin/import/cells";
import type { Columns } from "../../admin/import/columns";
import type { RowError } from "../../admin/import/result";
import { en, type TextKey } from "../../i18n/en";
import { type FieldError, toLine } from "../../i18n/form-values";
import { detectLanguage, type LocalizedText, languages } from "../../i18n/languages";

/** The cells of one row as typed, by their columns, and where it stands as a spreadsheet counts rows. */
export type Row<Name extends string> = { row: number; cells: Record<Name, string> };

/**
 * The column of each heading, in either language. Of two that are known as the same text, the one with a Bengali heading
 * is that of its Bengali half, as `bengali` has them.
 */
export function findColumns<Name extends string>(
  headings: string[],
  { find }: Columns<Name>,
  bengali: Partial<Record<Name, Name>>,
): (Name | undefined)[] {
  const found = headings.map(find);
  return found.map((name, place) => {
    const half = name && bengali[name];
    const isSecond = half && !found.includes(half) && found.filter((other) => other === name).length === 2;
    return isSecond && detectLanguage(headings[place] ?? "") === "bn" ? half : name;
  });
}

/** The rows that say something, each cell as one line. */
export function readRows<Name extends string>(
  below: { row: number; cells: string[] }[],
  names: Name[],
  found: (Name | undefined)[],
): Row<Name>[] {
  const read = ({ row, cells }: { row: number; cells: string[] }) => {
    const byName = names.map((name) => [name, toLine(cells[found.indexOf(name)] ?? "")]);
    return { row, cells: Object.fromEntries(byName) as Record<Name, string> };
  };
  return below.map(read).filter(({ cells }) => Object.values(cells).some((cell) => cell !== ""));
}

/** A text and its Bengali half; a Bengali text without one is the Bengali half itself. */
export const toLocalizedText = (text: string, bengali: string): LocalizedText =>
  bengali === "" && detectLanguage(text) === "bn" ? { en: "", bn: text } : { en: text, bn: bengali };

/** What a text is known by: its words in each language that it is there in, letter case and spaces aside. */
export const textKeys = (text: LocalizedText): string[] =>
  languages
    .filter((language) => text[language] !== "")
    .map((language) => `${language} ${normalizeCell(text[language])}`);

type Issue = { path: PropertyKey[]; message: string; params?: Record<string, unknown> };

/** What the schema of a section finds wrong with an item made of a row; `columnOf` tells the heading of its field. */
export function toRowErrors(
  issues: Issue[],
  row: number,
  columnOf: (field: string) => { column?: string; text: string } | undefined,
): RowError[] {
  return issues.map(({ path, message, params }) => {
    // The list and the place in it come before.
    const [, , ...field] = path;
    const text = message in en ? (message as TextKey) : "form.broken";
    const error = { text, values: params } as FieldError;
    return { row, ...columnOf(field.join(".")), error };
  });
}

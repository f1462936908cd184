import { normalizeCell, toCellError } from "~/admin/import/cells";
import {
  type Columns,
  checkColumnOnce,
  listUnreadHeadings,
  type Row,
  readRows,
  splitAtHeadings,
} from "~/admin/import/columns";
import type { SkippedRows } from "~/admin/import/other-rows";
import type { RowError } from "~/admin/import/result";
import { findUnusable } from "~/admin/import/ruined-text";
import type { TextKey } from "~/i18n/en";
import { type Issue, toFieldError } from "~/i18n/form-schema";
import { detectLanguage, type Language, type LocalizedText, languages } from "~/i18n/languages";

export type SheetRules<Name extends string> = {
  needed: Name[][];
  /**
   * A row counts as data if it has text in at least one column of each of these groups. If `who` is undefined, we use
   * the groups of `needed`.
   */
  who?: Name[][];
  bengali: Partial<Record<Name, Name>>;
  noRows: TextKey;
};

type ReadSheet<Name extends string> = {
  read: Row<Name>[];
  unread: string[];
  skipped: SkippedRows[];
  errors: RowError[];
};

/** Reads the rows below the headings. Returns undefined if no row has the needed headings. */
export function readSheet<Name extends string>(
  rows: string[][],
  columns: Columns<Name>,
  { needed, who = needed, bengali, noRows }: SheetRules<Name>,
  language: Language,
): ReadSheet<Name> | undefined {
  const parts = splitAtHeadings(rows, columns, needed);
  if (!parts) return undefined;
  const found = findColumns(parts.headings, columns, bengali);
  const unread = listUnreadHeadings(parts.headings, found);
  const errors = [...new Set(found)].flatMap((name) => (name ? checkColumnOnce(name, found, columns, language) : []));
  if (errors.length > 0) return { read: [], unread, skipped: [], errors };
  const hasWho = (cells: Record<Name, string>) => who.every((group) => group.some((name) => cells[name] !== ""));
  const { read, skipped } = readRows(parts.below, columns, found, hasWho);
  if (read.length === 0) return { read, unread, skipped, errors: [{ error: { text: noRows } }] };
  const unusable = read.flatMap(({ row, cells }) =>
    columns.names.flatMap((name): RowError[] => {
      const error = findUnusable(cells[name]);
      return error ? [{ row, column: columns.heading(name, language), text: cells[name], error }] : [];
    }),
  );
  const usable = read.filter(({ row }) => !unusable.some((error) => error.row === row));
  return { read: usable, unread, skipped, errors: unusable };
}

/**
 * Finds the column of each heading. Two headings, one in each language, can mean the same column. Then the Bengali
 * heading gets the Bengali column in `bengali`.
 */
function findColumns<Name extends string>(
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

export const toLocalizedText = (text: string, bengali: string): LocalizedText =>
  bengali === "" && detectLanguage(text) === "bn" ? { en: "", bn: text } : { en: text, bn: bengali };

export const textKeys = (text: LocalizedText): string[] =>
  languages
    .filter((language) => text[language] !== "")
    .map((language) => `${language} ${normalizeCell(text[language])}`);

export const toRowErrors = (
  issues: Issue[],
  row: number,
  columnOf: (field: string) => { column?: string; text: string } | undefined,
): RowError[] =>
  issues.map((issue) => {
    // The first two parts of `issue.path` are the name of the list and the index of the item.
    const [, , ...field] = issue.path;
    return { row, ...columnOf(field.join(".")), error: toCellError(toFieldError(issue)) };
  });

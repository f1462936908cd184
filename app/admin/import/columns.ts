import { toLine } from "~/i18n/form-values";
import { detectLanguage, type Language } from "~/i18n/languages";
import { normalizeUnicode, truncateText } from "~/i18n/text";
import { normalizeCell } from "./cells";
import { findSkipReason, groupSkipped, type SkippedRows, type SkipReason } from "./other-rows";
import type { RowError } from "./result";

export type Columns<Name extends string> = {
  names: Name[];
  heading: (name: Name, language: Language) => string;
  find: (heading: string) => Name | undefined;
};

/** Imports accept all these headings. Downloads use the first heading of each language. */
export function createColumns<Name extends string>(
  headings: Record<Name, readonly [string, ...string[]]>,
): Columns<Name> {
  const names = Object.keys(headings) as Name[];
  const byHeading = new Map(
    names.flatMap((name) => headings[name].map((heading) => [headingKey(heading), name] as const)),
  );
  return {
    names,
    heading: (name, language) =>
      headings[name].find((heading) => detectLanguage(heading) === language) ?? headings[name][0],
    find: (heading) => byHeading.get(headingKey(heading)),
  };
}

// Matches the language in headings such as "Name (Bangla)", "Name in English" and "নাম (বাংলায়)".
const languageNote = /\(?\b(?:in )?(?:bangla|bengali|english)\b\)?|\(?(?:বাংলা|ইংরেজি)(?:য়|তে)?\)?/gi;

export const isInOneLanguage = (heading: string) => heading.replace(languageNote, "") !== heading;

/**
 * Returns the same columns, but also finds a column by a heading that contains a language. For example, the heading
 * "Name (Bangla)" finds the column "Name".
 */
export const ignoreLanguage = <Name extends string>(columns: Columns<Name>): Columns<Name> => ({
  ...columns,
  find: (heading) => columns.find(heading) ?? columns.find(normalizeUnicode(heading).replace(languageNote, " ")),
});

// Normalizes a heading, so that "Father’s Name", "Roll No.", "Name:" and "father_name" match the known headings.
export const headingKey = (heading: string) =>
  normalizeCell(
    heading
      .replace(/[’‘'`.:*#]/g, "")
      .replace(/[_-]/g, " ")
      .replace(/[()/]/g, " $& "),
  );

export const listUnreadHeadings = (headings: string[], found: unknown[]): string[] =>
  headings
    .filter((heading, place) => heading.trim() !== "" && !found[place])
    .map((heading) => truncateText(heading, 40));

// The rows above the headings contain the title of the spreadsheet and perhaps the name of a school.
const maxLinesAboveHeadings = 10;

/**
 * Splits a spreadsheet at its heading row, which is the first row with a column from each group in `needed`. `row`
 * counts from 1. `below` contains no blank rows.
 */
export function splitAtHeadings<Name extends string>(rows: string[][], { find }: Columns<Name>, needed: Name[][]) {
  const at = rows.slice(0, maxLinesAboveHeadings).findIndex((row) => {
    const found = row.map(find);
    return needed.every((group) => group.some((name) => found.includes(name)));
  });
  if (at === -1) return undefined;
  const below = rows
    .map((cells, place) => ({ row: place + 1, cells }))
    .filter(({ row, cells }) => row > at + 1 && cells.some((cell) => cell.trim() !== ""));
  return { above: rows.slice(0, at), headings: rows[at] ?? [], row: at + 1, below };
}

export function checkColumnOnce<Name extends string>(
  name: Name,
  found: (Name | undefined)[],
  { heading }: Columns<Name>,
  language: Language,
): RowError[] {
  const count = found.filter((other) => other === name).length;
  if (count === 1) return [];
  const text = count === 0 ? "import.noColumn" : "import.columnTwice";
  return [{ column: heading(name, language), error: { text } }];
}

/** `row` is the row number in the spreadsheet. */
export type Row<Name extends string> = { row: number; cells: Record<Name, string> };

/** Returns the rows with content in a known column. `hasWho` returns whether a row identifies a person. */
export function readRows<Name extends string>(
  below: { row: number; cells: string[] }[],
  { names, find }: Columns<Name>,
  found: (Name | undefined)[],
  hasWho: (cells: Record<Name, string>) => boolean,
): { read: Row<Name>[]; skipped: SkippedRows[] } {
  const read: Row<Name>[] = [];
  const skipped: { row: number; reason: SkipReason }[] = [];
  for (const { row, cells } of below) {
    const byName = names.map((name) => [name, toLine(cells[found.indexOf(name)] ?? "")]);
    const known = Object.fromEntries(byName) as Record<Name, string>;
    const filled = names.filter((name) => known[name] !== "");
    const isHeadings = filled.length > 1 && filled.every((name) => find(known[name]) === name);
    const reason = findSkipReason(cells, { hasWho: hasWho(known), isHeadings }) ?? (filled.length === 0 && "empty");
    if (reason) skipped.push({ row, reason });
    else read.push({ row, cells: known });
  }
  return { read, skipped: groupSkipped(skipped) };
}

/** Returns the row that looks most like headings. The error of a sheet without known headings shows this row. */
export function describeFoundHeadings(rows: string[][]): string {
  const filled = rows.slice(0, maxLinesAboveHeadings).map((row) => row.map(toLine).filter((cell) => cell !== ""));
  const fullest = filled.reduce((most, row) => (row.length > most.length ? row : most), []);
  return fullest
    .slice(0, 8)
    .map((cell) => truncateText(cell, 25))
    .join(", ");
}

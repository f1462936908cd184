import { toLine } from "../../i18n/form-values";
import { detectLanguage, type Language } from "../../i18n/languages";
import { truncateText } from "../../i18n/text";
import { normalizeCell } from "./cells";
import type { RowError } from "./result";

export type Columns<Name extends string> = {
  names: Name[];
  heading: (name: Name, language: Language) => string;
  find: (heading: string) => Name | undefined;
};

/** The first heading of each language is the one written. */
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

// Also written: "Father’s Name", "Roll No.", "Name:", "father_name".
export const headingKey = (heading: string) => normalizeCell(heading.replace(/[’‘'`.:*]/g, "").replace(/[_-]/g, " "));

export const listUnreadHeadings = (headings: string[], found: unknown[]): string[] =>
  headings
    .filter((heading, place) => heading.trim() !== "" && !found[place])
    .map((heading) => truncateText(heading, 40));

// The title of the sheet, and perhaps the name of a school.
const maxLinesAboveHeadings = 10;

/** The heading row is the first with a column of each group in `needed`; `row` counts from 1. */
export function splitAtHeadings<Name extends string>(rows: string[][], { find }: Columns<Name>, needed: Name[][]) {
  const at = rows.slice(0, maxLinesAboveHeadings).findIndex((row) => {
    const found = row.map(find);
    return needed.every((group) => group.some((name) => found.includes(name)));
  });
  if (at === -1) return undefined;
  const below = rows.slice(at + 1).map((cells, place) => ({ row: at + place + 2, cells }));
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

/** `row` counts as a spreadsheet does. */
export type Row<Name extends string> = { row: number; cells: Record<Name, string> };

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

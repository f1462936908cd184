import { detectLanguage, type Language } from "../../i18n/languages";
import { truncateText } from "../../i18n/text";
import { normalizeCell } from "./cells";
import type { RowError } from "./result";

/** The columns that an import reads, by the headings they are known by in either language. */
export type Columns<Name extends string> = {
  /** In the order they are written in. */
  names: Name[];
  /** The heading that is written in a language. */
  heading: (name: Name, language: Language) => string;
  /** The column that a heading names, in either language. */
  find: (heading: string) => Name | undefined;
};

/** Columns from every heading they are known by; the first of a language is written. */
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

// "Father’s Name", "Roll No.", "Name:" and "father_name" are written as well.
const headingKey = (heading: string) => normalizeCell(heading.replace(/[’‘'`.:*]/g, "").replace(/[_-]/g, " "));

/** The headings that name no column, by what was found under each. */
export const listUnreadHeadings = (headings: string[], found: unknown[]): string[] =>
  headings
    .filter((heading, place) => heading.trim() !== "" && !found[place])
    .map((heading) => truncateText(heading, 40));

// Above the headings stands what the spreadsheet is, and perhaps the name of a school.
const maxLinesAboveHeadings = 10;

/**
 * A spreadsheet at its heading row, the first one that has one column of each of these groups, which is `row` as a
 * spreadsheet counts; undefined when there is none.
 */
export function splitAtHeadings<Name extends string>(rows: string[][], { find }: Columns<Name>, needed: Name[][]) {
  const at = rows.slice(0, maxLinesAboveHeadings).findIndex((row) => {
    const found = row.map(find);
    return needed.every((group) => group.some((name) => found.includes(name)));
  });
  if (at === -1) return undefined;
  const below = rows.slice(at + 1).map((cells, place) => ({ row: at + place + 2, cells }));
  return { above: rows.slice(0, at), headings: rows[at] ?? [], row: at + 1, below };
}

/** What is wrong when a column is not in the heading row, or is there twice. */
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

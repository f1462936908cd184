import { headingKey } from "../admin/import/columns";
import { findSkipReason } from "../admin/import/other-rows";
import type { ClassQuestion, ClassRows, ImportedSheet, RowError } from "../admin/import/result";
import { truncateText } from "../i18n/text";
import { findClasses, parseClassCell } from "../school/class-names";
import { parseRoll } from "./student";

export type SheetParts = { above: string[][]; headings: string[]; below: { row: number; cells: string[] }[] };

// A column "Grade" may contain grades like A+, and a column "Class/Section" only the section.
const unclearHeadings = ["Class/Section", "Grade", "শ্রেণি/শাখা"].map(headingKey);

const classHeadings = new Set(
  [
    ...["Class", "Class Name", "Present Class", "Current Class"],
    ...["শ্রেণি", "শ্রেণী", "শ্রেণির নাম", "বর্তমান শ্রেণি", "ক্লাস"],
  ]
    .map(headingKey)
    .concat(unclearHeadings),
);

export const isClassHeading = (heading: string) => classHeadings.has(headingKey(heading));

/**
 * Returns a question if the title or most rows of the sheet name another class than the chosen class, and the user has
 * not confirmed the class yet.
 */
export function askForClass(
  parts: SheetParts,
  sheet: Omit<ImportedSheet, "rows">,
  chosen: number,
): ClassQuestion | undefined {
  if (sheet.answered === chosen) return undefined;
  const { named, all, most } = readNames(parts, sheet);
  const isOther = (levels: number[]) => levels.length > 0 && !levels.includes(chosen);
  const inColumn = isOther(most.map(({ level }) => level)) ? most : [];
  const others = named.filter(({ levels }) => isOther(levels));
  const levels = [...new Set([...inColumn.map(({ level }) => level), ...others.flatMap((other) => other.levels)])];
  const [first, ...more] = levels;
  if (first === undefined) return undefined;
  const found = [
    ...others.map(({ text, where }) => ({ text: truncateText(text, 80), where })),
    ...inColumn.map(({ text, count }) => ({ text: truncateText(text, 80), where: "column" as const, count, all })),
  ];
  const likely = most.length === 1 ? (most[0]?.level ?? first) : first;
  return { chosen, likely, levels: [first, ...more].slice(0, 10), found: found.slice(0, 10) };
}

/** Lists the classes that the sheet names in its title, in most rows, in its own name and in the name of its file. */
export function listNamedClasses(parts: SheetParts, sheet: Omit<ImportedSheet, "rows">): number[] {
  const { named, most } = readNames(parts, sheet);
  const [level, ...others] = most.map((one) => one.level);
  const titles = named.map(({ levels }) => levels).filter((levels) => levels.length > 0);
  if (level !== undefined && others.length === 0 && titles.every((levels) => levels.includes(level))) return [level];
  return [...new Set([...titles.flat(), ...most.map((one) => one.level)])];
}

/** `most` contains the class of the most rows, or several classes if they have equally many rows. */
function readNames(parts: SheetParts, { sheetName = "", fileName = "" }: Omit<ImportedSheet, "rows">) {
  const lines = parts.above.map((cells) => cells.filter((cell) => cell !== "").join(" "));
  const named = [
    ...lines.map((text) => ({ text, where: "title" as const })),
    { text: sheetName, where: "sheetName" as const },
    { text: fileName, where: "fileName" as const },
  ].map((place) => ({ ...place, levels: findClasses(place.text) }));
  const rows = readClassColumn(parts);
  const counted = [...new Set(rows.map(({ level }) => level))].flatMap((level) => {
    const [first, ...more] = rows.filter((row) => row.level === level);
    return first && level !== undefined ? [{ level, text: first.text, count: 1 + more.length }] : [];
  });
  const highest = Math.max(...counted.map(({ count }) => count));
  return { named, all: rows.length, most: counted.filter(({ count }) => count === highest) };
}

/**
 * Reads the column "Class" of all rows with a student. Leaves out empty cells. `level` is undefined if the cell names
 * no known class.
 */
function readClassColumn({ headings, below }: SheetParts) {
  const column = headings.findIndex(isClassHeading);
  const rows = below.flatMap(({ row, cells }) => {
    const text = (cells[column] ?? "").trim();
    const others = cells.filter((cell, at) => at !== column && cell.trim() !== "");
    const hasWho = others.some((cell) => parseRoll(cell) !== undefined);
    const reason = findSkipReason(cells, { hasWho, isHeadings: isClassHeading(text) });
    return text !== "" && others.length > 0 && !reason ? [{ row, text, level: parseClassCell(text) }] : [];
  });
  const isUnclear = unclearHeadings.includes(headingKey(headings[column] ?? ""));
  return isUnclear && rows.every(({ level }) => level === undefined) ? [] : rows;
}

/** Counts the rows of each class. Returns undefined if all rows are for the chosen class. */
export function countClasses(parts: SheetParts, chosen: number): ClassRows | undefined {
  const rows = readClassColumn(parts);
  const others = rows.filter(({ level }) => level !== chosen);
  const ofChosen = rows.length - others.length;
  if (ofChosen === 0 || others.length === 0) return undefined;
  const keyOf = ({ level, text }: (typeof rows)[number]) => level ?? text;
  const groups = [...new Set(others.map(keyOf))].map((key) => ({
    class: typeof key === "string" ? truncateText(key, 40) : key,
    rows: others.filter((row) => keyOf(row) === key).map(({ row }) => row),
  }));
  return { chosen, ofChosen, all: rows.length, others: groups.slice(0, 10) };
}

/**
 * Returns the rows of the chosen class. Rows of other classes and of unknown classes become errors. If no row names the
 * chosen class, also returns the rows of other classes.
 */
export function selectClass(parts: SheetParts, chosen: number): { below: SheetParts["below"]; errors: RowError[] } {
  const rows = readClassColumn(parts);
  const heading = parts.headings.find(isClassHeading);
  const hasChosen = rows.some(({ level }) => level === chosen);
  const errors = rows.flatMap(({ row, text, level }): RowError[] => {
    if (level === chosen || (level !== undefined && !hasChosen)) return [];
    const error = level === undefined ? "import.unknownClass" : "import.rowOfOtherClass";
    return [{ row, column: heading, text, error: { text: error } }];
  });
  const leftOut = new Set(errors.map(({ row }) => row));
  return { below: parts.below.filter(({ row }) => !leftOut.has(row)), errors };
}

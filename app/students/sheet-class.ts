import { headingKey } from "../admin/import/columns";
import type { ClassQuestion, ImportedSheet, RowError } from "../admin/import/result";
import { truncateText } from "../i18n/text";
import { findClasses, parseClassCell } from "../school/class-names";

type SheetParts = { above: string[][]; headings: string[]; below: { row: number; cells: string[] }[] };

const classHeadings = new Set(
  [
    ...["Class", "Class Name", "Class/Section", "Present Class", "Current Class", "Grade"],
    ...["শ্রেণি", "শ্রেণী", "শ্রেণির নাম", "শ্রেণি/শাখা", "বর্তমান শ্রেণি", "ক্লাস"],
  ].map(headingKey),
);

export const isClassHeading = (heading: string) => classHeadings.has(headingKey(heading));

/**
 * Returns a question if the sheet names another class than the chosen class and the user has not confirmed the class
 * yet.
 */
export function askForClass(
  parts: SheetParts,
  sheet: Omit<ImportedSheet, "rows">,
  chosen: number,
): ClassQuestion | undefined {
  if (sheet.answered === chosen) return undefined;
  const others = listNames(parts, sheet).filter(({ levels }) => levels.length > 0 && !levels.includes(chosen));
  if (others.length === 0) return undefined;
  const levels = [...new Set(others.flatMap((other) => other.levels))].slice(0, 10);
  const found = others.map(({ text, where }) => ({ text: truncateText(text, 80), where }));
  return { chosen, levels, found: found.slice(0, 10) };
}

/** Lists the classes in the title, in the column "Class", in the name of the sheet and in the name of the file. */
export const listNamedClasses = (parts: SheetParts, sheet: Omit<ImportedSheet, "rows">): number[] => [
  ...new Set(listNames(parts, sheet).flatMap(({ levels }) => levels)),
];

function listNames(
  { above, headings, below }: SheetParts,
  { sheetName = "", fileName = "" }: Omit<ImportedSheet, "rows">,
) {
  const column = headings.findIndex(isClassHeading);
  const inColumn = new Map(below.map(({ cells }) => [parseClassCell(cells[column] ?? ""), cells[column] ?? ""]));
  return [
    ...[
      ...above.map((cells) => ({ text: cells.filter((cell) => cell !== "").join(" "), where: "title" as const })),
      { text: sheetName, where: "sheetName" as const },
      { text: fileName, where: "fileName" as const },
    ].map((place) => ({ ...place, levels: findClasses(place.text) })),
    ...[...inColumn].flatMap(([level, text]) =>
      level === undefined ? [] : [{ text, where: "column" as const, levels: [level] }],
    ),
  ];
}

/**
 * Returns the rows of the chosen class. Rows of other classes become errors. If no row names the chosen class, returns
 * all rows.
 */
export function selectClass(
  { headings, below }: SheetParts,
  chosen: number,
): { below: SheetParts["below"]; errors: RowError[] } {
  const column = headings.findIndex(isClassHeading);
  const levelOf = (cells: string[]) => parseClassCell(cells[column] ?? "");
  if (!below.some(({ cells }) => levelOf(cells) === chosen)) return { below, errors: [] };
  const isOther = ({ cells }: { cells: string[] }) => (levelOf(cells) ?? chosen) !== chosen;
  const errors = below.filter(isOther).map(({ row, cells }): RowError => {
    const text = cells[column] ?? "";
    return { row, column: headings[column], text, error: { text: "import.rowOfOtherClass" } };
  });
  return { below: below.filter((row) => !isOther(row)), errors };
}

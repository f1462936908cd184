import type { Language } from "../language/languages";
import { typedLines } from "../language/typed";
import {
  classOfLine,
  type PupilColumn,
  placeOfHeads,
  pupilColumn,
  pupilColumnNames,
  pupilHead,
  type SheetFault,
} from "./pupils-import-sheet";

/** What one row says of a pupil, as typed; rows are counted as a spreadsheet counts them. */
export type PupilRow = { row: number; cells: Record<PupilColumn, string> };

/**
 * The rows of pupils below the heads of a sheet; instead of them what is wrong with it, when a column of the four is
 * missing or twice there, or when a line above the heads names another class.
 */
export function pupilRows(
  rows: string[][],
  level: number,
  language: Language,
): { sheetRows: PupilRow[]; faults: SheetFault[] } {
  const at = placeOfHeads(rows);
  if (at === undefined) return { sheetRows: [], faults: [{ problem: { text: "import.noHeads" } }] };
  const heads = (rows[at] ?? []).map(pupilColumn);
  const faults: SheetFault[] = [
    ...rows.slice(0, at).flatMap((line, place) => wrongClass(line, place, level)),
    ...pupilColumnNames.flatMap((column) => missingOrTwice(column, heads, language)),
  ];
  if (faults.length > 0) return { sheetRows: [], faults };
  const below = rows.slice(at + 1).map((row, place) => ({ row: at + place + 2, cells: cellsOf(row, heads) }));
  const sheetRows = below.filter(({ cells }) => pupilColumnNames.some((column) => cells[column] !== ""));
  return { sheetRows, faults: sheetRows.length > 0 ? [] : [{ problem: { text: "import.noRows" } }] };
}

function wrongClass(line: string[], place: number, level: number): SheetFault[] {
  const found = line.map(classOfLine).find((named) => named !== undefined);
  const values = { found: found ?? 0, level };
  return found === undefined || found === level
    ? []
    : [{ row: place + 1, problem: { text: "import.wrongClass", values } }];
}

/** What is said when a column of a pupil is not in the head row, or is there twice. */
export function missingOrTwice(
  column: PupilColumn,
  heads: (PupilColumn | undefined)[],
  language: Language,
): SheetFault[] {
  const count = heads.filter((head) => head === column).length;
  if (count === 1) return [];
  return [
    {
      column: pupilHead(column, language),
      problem: { text: count === 0 ? "import.noColumn" : "import.columnTwice" },
    },
  ];
}

function cellsOf(row: string[], heads: (PupilColumn | undefined)[]): Record<PupilColumn, string> {
  const form = new FormData();
  for (const column of pupilColumnNames) form.append("cell", row[heads.indexOf(column)] ?? "");
  const [rollNumber = "", name = "", fatherName = "", motherName = ""] = typedLines(form, "cell");
  return { rollNumber, name, fatherName, motherName };
}

import { pupilColumnNames, pupilColumns, writable } from "../../students/pupils-import-sheet";
import { cleanFileName } from "../../uploads/file-name";
import { standing } from "../grades";
import { type MarkSheet, marksOf, type SheetExam } from "../mark-sheet";

/** A cell of a workbook: a text, a number, or null for an empty one. */
export type WorkbookCell = string | number | null;

const pupilHeads = pupilColumnNames.map((column) => pupilColumns[column][0]);
const lastHeads = ["Total", "GPA"];

/** How the first line of a mark sheet names its class and its examination. */
export const sheetLine = ({ classLevel, name }: Pick<SheetExam, "classLevel" | "name">) =>
  `Class ${classLevel}: ${name}`;

/** The mark sheet of an examination as the rows of a workbook. A mark that is not in is an empty cell. */
export function markSheetRows(sheet: MarkSheet): WorkbookCell[][] {
  const { exam, subjects, pupils, marks } = sheet;
  const heads = [...pupilHeads, ...subjects.map(({ name }) => name), ...lastHeads];
  const rows = pupils.map(({ id, rollNumber, name, fatherName, motherName }) => {
    const { total, grade } = standing(marksOf(sheet, id));
    const given = subjects.map((subject) => marks[id]?.[subject.id] ?? null);
    return [rollNumber, name, fatherName, motherName, ...given, grade ? total : null, grade ?? null];
  });
  return [[sheetLine(exam)], heads, ...rows];
}

/** The rows of an empty sheet of the pupils of a class. */
export const pupilPatternRows = (level: number): WorkbookCell[][] => [[`Class ${level}: Students`], pupilHeads];

/** The file name of an examination's workbook: "Class-6_Annual-Examination-2026.xlsx". */
export const workbookName = ({ classLevel, name }: Pick<SheetExam, "classLevel" | "name">) =>
  cleanFileName(`Class-${classLevel}_${joined(name)}`, "xlsx");

/** The file name of an empty sheet of pupils. */
export const patternName = (level: number) => `Class-${level}_Students.xlsx`;

// Joiners (U+200C, U+200D) stay: Bengali words are spelt with them.
const joined = (name: string) => name.replace(/[^\p{L}\p{M}\p{N}\u200c\u200d]+/gu, "-").replace(/^-+|-+$/g, "");

// What a spreadsheet takes for a formula; one more apostrophe tells ours from one that somebody typed. The names that
// every object has are among them because the writer looks texts up in one.
const isRisky = (text: string) => /^[=+\-@\t\r']/.test(text) || text in {};

/** A text that no spreadsheet takes for a formula, nor for a code of a letter ("_x0041_" would be read as "A"). */
export function asCellText(text: string): string {
  const kept = writable(text);
  return (isRisky(kept) ? `'${kept}` : kept).replace(/_x(?=[\da-f]{4}_)/gi, "_x005F_x");
}

/** What a text that asCellText made has been before. The codes of letters are read by whoever reads the workbook. */
export function fromCellText(text: string): string {
  const rest = text.slice(1);
  return text.startsWith("'") && isRisky(rest) ? rest : text;
}

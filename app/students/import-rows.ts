import { bn } from "../i18n/bn";
import { type FieldError, getLines } from "../i18n/form-values";
import { toLatinDigits } from "../i18n/format";
import { detectLanguage, type Language } from "../i18n/languages";
import { normalizeUnicode } from "../i18n/text";
import { classLabel, classLevels } from "../school/classes";

/** What one row says of a student, as typed; rows are counted as a spreadsheet counts them. */
export type StudentRow = { row: number; cells: Record<StudentColumn, string> };

/**
 * The rows of students below the heads of a sheet; instead of them what is wrong with it, when a column of the four is
 * missing or twice there, or when a line above the heads names another class.
 */
export function parseStudentRows(
  rows: string[][],
  level: number,
  language: Language,
): { sheetRows: StudentRow[]; errors: RowError[] } {
  const at = findHeadingRow(rows);
  if (at === undefined) return { sheetRows: [], errors: [{ problem: { text: "import.noHeads" } }] };
  const heads = (rows[at] ?? []).map(findStudentColumn);
  const errors: RowError[] = [
    ...rows.slice(0, at).flatMap((line, place) => checkClass(line, place, level)),
    ...studentColumnNames.flatMap((column) => checkColumnOnce(column, heads, language)),
  ];
  if (errors.length > 0) return { sheetRows: [], errors };
  const below = rows.slice(at + 1).map((row, place) => ({ row: at + place + 2, cells: getCells(row, heads) }));
  const sheetRows = below.filter(({ cells }) => studentColumnNames.some((column) => cells[column] !== ""));
  return { sheetRows, errors: sheetRows.length > 0 ? [] : [{ problem: { text: "import.noRows" } }] };
}

function checkClass(line: string[], place: number, level: number): RowError[] {
  const found = line.map(parseClassLine).find((named) => named !== undefined);
  const values = { found: found ?? 0, level };
  return found === undefined || found === level
    ? []
    : [{ row: place + 1, problem: { text: "import.wrongClass", values } }];
}

/** What is said when a column of a student is not in the head row, or is there twice. */
export function checkColumnOnce(
  column: StudentColumn,
  heads: (StudentColumn | undefined)[],
  language: Language,
): RowError[] {
  const count = heads.filter((head) => head === column).length;
  if (count === 1) return [];
  return [
    {
      column: studentColumnHeading(column, language),
      problem: { text: count === 0 ? "import.noColumn" : "import.columnTwice" },
    },
  ];
}

function getCells(row: string[], heads: (StudentColumn | undefined)[]): Record<StudentColumn, string> {
  const form = new FormData();
  for (const column of studentColumnNames) form.append("cell", row[heads.indexOf(column)] ?? "");
  const [rollNumber = "", name = "", fatherName = "", motherName = ""] = getLines(form, "cell");
  return { rollNumber, name, fatherName, motherName };
}

/**
 * What is wrong in a sheet: in which row, counted as a spreadsheet counts them, and under which head; whose row it is,
 * and the text that stands there, where that helps to find it.
 */
export type RowError = {
  row?: number;
  column?: string;
  student?: { rollNumber: number; name: string };
  typed?: string;
  problem: FieldError;
};

/** The columns that say who a row is about, with every head they are known by; the first one of a language is written. */
export const studentColumns = {
  rollNumber: ["Roll", "Roll No", "Roll No.", "Roll Number", "রোল", "রোল নং", "রোল নম্বর"],
  name: ["Name", "Student Name", "Student's Name", "নাম", "শিক্ষার্থীর নাম"],
  fatherName: ["Father's Name", "Father’s Name", "Father Name", "পিতার নাম", "বাবার নাম"],
  motherName: ["Mother's Name", "Mother’s Name", "Mother Name", "মাতার নাম", "মায়ের নাম"],
} as const;

type StudentColumn = keyof typeof studentColumns;

/** The same columns in the order they are written in. */
export const studentColumnNames = Object.keys(studentColumns) as StudentColumn[];

/** The head of such a column in the reader's language. */
export const studentColumnHeading = (column: StudentColumn, language: Language): string =>
  studentColumns[column].find((head) => detectLanguage(head) === language) ?? studentColumns[column][0];

/** A text without what a workbook cannot hold (XML 1.0, section 2.2, and what it discourages). */
export const removeInvalidXmlCharacters = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is being removed
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffd\p{Cs}\p{NChar}]/gu, "");

/** A text in the form in which two that mean the same are equal. */
export const normalizeCell = (text: string) =>
  normalizeUnicode(removeInvalidXmlCharacters(text)).replace(/\s+/g, " ").trim().toLowerCase();

const columnsByHeading = new Map(
  studentColumnNames.flatMap((column) => studentColumns[column].map((head) => [normalizeCell(head), column] as const)),
);

/** The column of a student that a head names, in either language. */
export const findStudentColumn = (head: string): StudentColumn | undefined => columnsByHeading.get(normalizeCell(head));

// Above the heads stands what the sheet is, and perhaps the name of a school.
const maxLinesAboveHeadings = 10;

/** The place of the row with the heads: the first one that has a roll and a name; undefined when there is none. */
export function findHeadingRow(rows: string[][]): number | undefined {
  const place = rows.slice(0, maxLinesAboveHeadings).findIndex((row) => {
    const found = row.map(findStudentColumn);
    return found.includes("rollNumber") && found.includes("name");
  });
  return place === -1 ? undefined : place;
}

/** The class that a line above the heads names, "Class 6: Students", in either language; undefined when it names none. */
function parseClassLine(line: string): number | undefined {
  const text = normalizeCell(line);
  const [, level] = /^class (\d{1,2})\b/.exec(toLatinDigits(text)) ?? [];
  if (level !== undefined) return Number(level);
  const [named] = text.split(":");
  return classLevels.find((one) => normalizeCell(bn[classLabel(one)]) === named?.trim());
}

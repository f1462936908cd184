import { bn } from "../i18n/bn";
import { type FieldError, getLines, lengthError } from "../i18n/form-values";
import { toLatinDigits } from "../i18n/format";
import { detectLanguage, type Language } from "../i18n/languages";
import { normalizeUnicode } from "../i18n/text";
import { classLabel, classLevels } from "../school/classes";
import { maxNameLength, nameColumns, parseRoll, type StudentInput } from "./student";

/** A student as a spreadsheet of one class gives them. */
export type ImportedStudent = Omit<StudentInput, "classLevel">;

/** Somebody on the class roll, under the id of their row. */
type EnrolledStudent = ImportedStudent & { id: number };

/** What a spreadsheet does to a class roll: who is new, who is changed from what, how many stay, and what is wrong. */
export type CheckedStudents = {
  added: ImportedStudent[];
  changed: { before: EnrolledStudent; after: ImportedStudent }[];
  same: number;
  errors: RowError[];
};

/**
 * What is wrong in a spreadsheet: in which row, counted as a spreadsheet counts them, and under which heading; whose row
 * it is, and the text that stands there, where that helps to find it.
 */
export type RowError = {
  row?: number;
  column?: string;
  student?: { rollNumber: number; name: string };
  typed?: string;
  problem: FieldError;
};

/** The columns that say who a row is about, with every heading they are known by; the first of a language is written. */
const studentColumns = {
  rollNumber: ["Roll", "Roll No", "Roll No.", "Roll Number", "রোল", "রোল নং", "রোল নম্বর"],
  name: ["Name", "Student Name", "Student's Name", "নাম", "শিক্ষার্থীর নাম"],
  fatherName: ["Father's Name", "Father’s Name", "Father Name", "পিতার নাম", "বাবার নাম"],
  motherName: ["Mother's Name", "Mother’s Name", "Mother Name", "মাতার নাম", "মায়ের নাম"],
} as const;

type StudentColumn = keyof typeof studentColumns;

/** The same columns in the order they are written in. */
export const studentColumnNames = Object.keys(studentColumns) as StudentColumn[];

/** The heading of such a column in the reader's language. */
export const studentColumnHeading = (column: StudentColumn, language: Language): string =>
  studentColumns[column].find((heading) => detectLanguage(heading) === language) ?? studentColumns[column][0];

/**
 * Reads a spreadsheet of students, whose heading row names the four columns in either language, against the roll of the
 * class it is for. The roll number says who is meant; an empty name of somebody who is on the roll changes nothing. What
 * is wrong names the columns in the reader's language.
 */
export function checkStudentRows(
  rows: string[][],
  level: number,
  onRoll: EnrolledStudent[],
  language: Language = "en",
): CheckedStudents {
  const { below, errors } = parseStudentRows(rows, level, language);
  const checked: CheckedStudents = { added: [], changed: [], same: 0, errors };
  const usedRolls = new Set<number>();
  for (const row of below) {
    const parsed = parseRow(row, onRoll, usedRolls, language);
    if ("errors" in parsed) checked.errors.push(...parsed.errors);
    else addToCheck(parsed.student, parsed.before, checked);
  }
  return checked;
}

/** The same for students that have been read from a spreadsheet before. */
export function checkImportedStudents(
  imported: ImportedStudent[],
  level: number,
  onRoll: EnrolledStudent[],
  language: Language = "en",
): CheckedStudents {
  const headings = studentColumnNames.map((column) => studentColumns[column][0]);
  const rows = imported.map((student) => studentColumnNames.map((column) => String(student[column])));
  return checkStudentRows([headings, ...rows], level, onRoll, language);
}

/** One row of a student, as typed. */
type StudentRow = { row: number; cells: Record<StudentColumn, string> };

/** The rows below the headings, or what is wrong: a column is missing or twice there, or a line names another class. */
function parseStudentRows(
  rows: string[][],
  level: number,
  language: Language,
): { below: StudentRow[]; errors: RowError[] } {
  const at = findHeadingRow(rows);
  if (at === undefined) return { below: [], errors: [{ problem: { text: "import.noHeads" } }] };
  const columns = (rows[at] ?? []).map(findStudentColumn);
  const errors: RowError[] = [
    ...rows.slice(0, at).flatMap((line, place) => checkClass(line, place, level)),
    ...studentColumnNames.flatMap((column) => checkColumnOnce(column, columns, language)),
  ];
  if (errors.length > 0) return { below: [], errors };
  const below = rows
    .slice(at + 1)
    .map((row, place) => ({ row: at + place + 2, cells: getCells(row, columns) }))
    .filter(({ cells }) => Object.values(cells).some((cell) => cell !== ""));
  return { below, errors: below.length > 0 ? [] : [{ problem: { text: "import.noRows" } }] };
}

function checkClass(line: string[], place: number, level: number): RowError[] {
  const found = line.map(parseClassLine).find((named) => named !== undefined);
  if (found === undefined || found === level) return [];
  return [{ row: place + 1, problem: { text: "import.wrongClass", values: { found, level } } }];
}

/** What is wrong when a column of a student is not in the heading row, or is there twice. */
export function checkColumnOnce(
  column: StudentColumn,
  columns: (StudentColumn | undefined)[],
  language: Language,
): RowError[] {
  const count = columns.filter((other) => other === column).length;
  if (count === 1) return [];
  const text = count === 0 ? "import.noColumn" : "import.columnTwice";
  return [{ column: studentColumnHeading(column, language), problem: { text } }];
}

function getCells(row: string[], columns: (StudentColumn | undefined)[]): Record<StudentColumn, string> {
  const form = new FormData();
  for (const column of studentColumnNames) form.append("cell", row[columns.indexOf(column)] ?? "");
  const [rollNumber = "", name = "", fatherName = "", motherName = ""] = getLines(form, "cell");
  return { rollNumber, name, fatherName, motherName };
}

function parseRow(
  { row, cells }: StudentRow,
  onRoll: EnrolledStudent[],
  usedRolls: Set<number>,
  language: Language,
): { student: ImportedStudent; before?: EnrolledStudent } | { errors: RowError[] } {
  const rollNumber = parseRoll(cells.rollNumber);
  const rowError = (name: StudentColumn, typed: string, problem: FieldError): RowError => {
    return { row, column: studentColumnHeading(name, language), typed, problem };
  };
  const rollError = (problem: FieldError) => ({ errors: [rowError("rollNumber", cells.rollNumber, problem)] });
  if (rollNumber === undefined) return rollError({ text: "students.roll.unreadable" });
  if (usedRolls.has(rollNumber)) return rollError({ text: "import.rollTwice", values: { roll: rollNumber } });
  usedRolls.add(rollNumber);
  const [before, ...others] = onRoll.filter((student) => student.rollNumber === rollNumber);
  if (others.length > 0) return rollError({ text: "import.rollShared", values: { roll: rollNumber } });
  const student = { ...cells, rollNumber };
  for (const name of nameColumns) student[name] ||= before?.[name] ?? "";
  const errors = nameColumns.flatMap((name): RowError[] => {
    const problem: FieldError | undefined =
      student[name] === "" ? { text: "import.empty" } : lengthError(student[name], maxNameLength);
    return problem ? [rowError(name, student[name], problem)] : [];
  });
  return errors.length > 0 ? { errors } : { student, before };
}

function addToCheck(student: ImportedStudent, before: EnrolledStudent | undefined, checked: CheckedStudents): void {
  if (!before) checked.added.push(student);
  else if (nameColumns.every((name) => before[name] === student[name])) checked.same += 1;
  else checked.changed.push({ before, after: student });
}

/** A text without what a workbook cannot hold (XML 1.0, section 2.2, and what it discourages). */
export const removeInvalidXmlCharacters = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is being removed
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffd\p{Cs}\p{NChar}]/gu, "");

/** A text in the form in which two that mean the same are equal. */
export const normalizeCell = (text: string) =>
  normalizeUnicode(removeInvalidXmlCharacters(text)).replace(/\s+/g, " ").trim().toLowerCase();

const columnsByHeading = new Map(
  studentColumnNames.flatMap((column) =>
    studentColumns[column].map((heading) => [normalizeCell(heading), column] as const),
  ),
);

/** The column of a student that a heading names, in either language. */
export const findStudentColumn = (heading: string): StudentColumn | undefined =>
  columnsByHeading.get(normalizeCell(heading));

// Above the headings stands what the spreadsheet is, and perhaps the name of a school.
const maxLinesAboveHeadings = 10;

/** The place of the heading row: the first one that has a roll and a name; undefined when there is none. */
export function findHeadingRow(rows: string[][]): number | undefined {
  const place = rows.slice(0, maxLinesAboveHeadings).findIndex((row) => {
    const found = row.map(findStudentColumn);
    return found.includes("rollNumber") && found.includes("name");
  });
  return place === -1 ? undefined : place;
}

/** The class that a line above the headings names, "Class 6: Students", in either language; undefined for none. */
function parseClassLine(line: string): number | undefined {
  const text = normalizeCell(line);
  const [, level] = /^class (\d{1,2})\b/.exec(toLatinDigits(text)) ?? [];
  if (level !== undefined) return Number(level);
  const [named] = text.split(":");
  return classLevels.find((one) => normalizeCell(bn[classLabel(one)]) === named?.trim());
}

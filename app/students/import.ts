import { normalizeCell } from "../admin/import/cells";
import { checkColumnOnce, createColumns, listUnreadHeadings, splitAtHeadings } from "../admin/import/columns";
import type { RowError } from "../admin/import/result";
import { bn } from "../i18n/bn";
import { type FieldError, getLines } from "../i18n/form-values";
import { toLatinDigits } from "../i18n/format";
import type { Language } from "../i18n/languages";
import { classLabel, classLevels } from "../school/classes";
import { hasStudyGroups, parseStudyGroup } from "../school/study-groups";
import { checkName, nameColumns, parseRoll, type StudentInput } from "./student";

/** A student as a spreadsheet of one class gives them, in the group they have then. */
type ImportedStudent = Omit<StudentInput, "classLevel">;

/** Somebody on the class roll, under the id of their row. */
type EnrolledStudent = ImportedStudent & { id: number };

/** What a spreadsheet does to a class roll: who is new, who is changed from what, how many stay, and what is wrong; `unread` are headings that name no column. */
export type CheckedStudents = {
  added: ImportedStudent[];
  changed: { before: EnrolledStudent; after: ImportedStudent }[];
  same: number;
  unread: string[];
  errors: RowError[];
};

/** What heads the roll and the name of a student in any sheet. */
export const identityHeadings = {
  rollNumber: [
    ...(["Roll", "Roll No", "Roll Number", "Class Roll"] as const),
    ...["রোল", "রোল নং", "রোল নম্বর", "রোল নাম্বার", "শ্রেণি রোল", "ক্লাস রোল"],
  ],
  name: [
    ...(["Name", "Student", "Student Name", "Student's Name", "Name of Student", "Full Name"] as const),
    ...["নাম", "শিক্ষার্থীর নাম", "শিক্ষার্থী", "ছাত্রের নাম", "ছাত্রীর নাম", "ছাত্র/ছাত্রীর নাম", "ছাত্রছাত্রীর নাম", "ছাত্র-ছাত্রীর নাম"],
  ],
} as const;

/** The columns that say who a row is about. */
export const studentColumns = createColumns({
  ...identityHeadings,
  fatherName: ["Father's Name", "Father", "Father Name", "Name of Father", "পিতার নাম", "পিতা", "বাবার নাম", "বাবা"],
  motherName: ["Mother's Name", "Mother", "Mother Name", "Name of Mother", "মাতার নাম", "মাতা", "মায়ের নাম", "মা"],
});

type StudentColumn = (typeof studentColumns.names)[number];

/** The column of the group, which is there in classes 9 and 10 and may be left out. */
const groupColumn = createColumns({ group: ["Group", "Study Group", "বিভাগ", "শাখা", "গ্রুপ"] });

/** What heads the columns of an empty sheet of the students of a class. */
export const studentHeadings = (level: number, language: Language): string[] => [
  ...studentColumns.names.map((column) => studentColumns.heading(column, language)),
  ...(hasStudyGroups(level) ? [groupColumn.heading("group", language)] : []),
];

/** A spreadsheet at its heading row, the first one that has a roll and a name; undefined when there is none. */
export const splitAtStudentHeadings = (rows: string[][]) =>
  splitAtHeadings(rows, studentColumns, [["rollNumber"], ["name"]]);

/**
 * Reads a spreadsheet of students, whose heading row names the four columns in either language, against the roll of the
 * class it is for. The roll number says who is meant; an empty name or group of somebody who is on the roll changes
 * nothing. What is wrong names the columns in the reader's language.
 */
export function checkStudentRows(
  rows: string[][],
  level: number,
  onRoll: EnrolledStudent[],
  language: Language = "en",
): CheckedStudents {
  const { below, unread, errors } = parseStudentRows(rows, level, language);
  const checked: CheckedStudents = { added: [], changed: [], same: 0, unread, errors };
  const usedRolls = new Set<number>();
  for (const row of below) {
    const parsed = parseRow(row, { level, onRoll, usedRolls, language });
    if ("errors" in parsed) checked.errors.push(...parsed.errors);
    else addToCheck(parsed.student, parsed.before, checked);
  }
  return checked;
}

/** Students as the rows of a spreadsheet, with its headings. */
export const toStudentRows = (students: ImportedStudent[]): string[][] => [
  [...studentColumns.names.map((column) => studentColumns.heading(column, "en")), groupColumn.heading("group", "en")],
  ...students.map((student) => [...studentColumns.names.map((column) => String(student[column])), student.group ?? ""]),
];

/** One row of a student, as typed. */
type StudentRow = { row: number; cells: Record<StudentColumn | "group", string> };

/** The rows below the headings, or what is wrong: a column is missing or twice there, or a line names another class. */
function parseStudentRows(
  rows: string[][],
  level: number,
  language: Language,
): { below: StudentRow[]; unread: string[]; errors: RowError[] } {
  const parts = splitAtStudentHeadings(rows);
  if (!parts) return { below: [], unread: [], errors: [{ error: { text: "import.noHeads" } }] };
  const columns = parts.headings.map(studentColumns.find);
  const groups = parts.headings.map(groupColumn.find);
  const groupAt = groups.indexOf("group");
  const unread = listUnreadHeadings(
    parts.headings,
    columns.map((column, at) => column ?? groups[at]),
  );
  const errors: RowError[] = [
    ...parts.above.flatMap((line, place) => checkClass(line, place, level)),
    ...studentColumns.names.flatMap((column) => checkColumnOnce(column, columns, studentColumns, language)),
  ];
  if (errors.length > 0) return { below: [], unread, errors };
  const below = parts.below
    .map(({ row, cells }) => ({ row, cells: { ...getCells(cells, columns), group: (cells[groupAt] ?? "").trim() } }))
    .filter(({ cells }) => Object.values(cells).some((cell) => cell !== ""));
  return { below, unread, errors: below.length > 0 ? [] : [{ error: { text: "import.noRows" } }] };
}

/** What is wrong with a line above the headings, by its place from 0: it names another class. */
export function checkClass(line: string[], place: number, level: number): RowError[] {
  const found = line.map(parseClassLine).find((named) => named !== undefined);
  if (found === undefined || found === level) return [];
  return [{ row: place + 1, error: { text: "import.wrongClass", values: { found, level } } }];
}

function getCells(row: string[], columns: (StudentColumn | undefined)[]): Record<StudentColumn, string> {
  const form = new FormData();
  for (const column of studentColumns.names) form.append("cell", row[columns.indexOf(column)] ?? "");
  const [rollNumber = "", name = "", fatherName = "", motherName = ""] = getLines(form, "cell");
  return { rollNumber, name, fatherName, motherName };
}

type RowContext = { level: number; onRoll: EnrolledStudent[]; usedRolls: Set<number>; language: Language };

function parseRow(
  { row, cells }: StudentRow,
  { level, onRoll, usedRolls, language }: RowContext,
): { student: ImportedStudent; before?: EnrolledStudent } | { errors: RowError[] } {
  const rollNumber = parseRoll(cells.rollNumber);
  const rowError = (name: StudentColumn, text: string, error: FieldError): RowError => {
    return { row, column: studentColumns.heading(name, language), text, error };
  };
  const rollError = (error: FieldError) => ({ errors: [rowError("rollNumber", cells.rollNumber, error)] });
  if (rollNumber === undefined) return rollError({ text: "students.roll.unreadable" });
  if (usedRolls.has(rollNumber)) return rollError({ text: "import.rollTwice", values: { roll: rollNumber } });
  usedRolls.add(rollNumber);
  const [before, ...others] = onRoll.filter((student) => student.rollNumber === rollNumber);
  if (others.length > 0) return rollError({ text: "import.rollShared", values: { roll: rollNumber } });
  const group = parseStudyGroup(cells.group);
  const student = { ...cells, rollNumber, group: group ?? before?.group ?? null };
  for (const name of nameColumns) student[name] ||= before?.[name] ?? "";
  const errors = nameColumns.flatMap((name): RowError[] => {
    const error = checkName(name, student[name]);
    return error ? [rowError(name, student[name], error)] : [];
  });
  if (cells.group !== "" && !(group && hasStudyGroups(level))) {
    const error = { text: hasStudyGroups(level) ? "group.unknown" : "group.notInClass" } as const;
    errors.push({ row, column: groupColumn.heading("group", language), text: cells.group, error });
  }
  return errors.length > 0 ? { errors } : { student, before };
}

function addToCheck(student: ImportedStudent, before: EnrolledStudent | undefined, checked: CheckedStudents): void {
  if (!before) checked.added.push(student);
  else if ([...nameColumns, "group" as const].every((column) => before[column] === student[column])) checked.same += 1;
  else checked.changed.push({ before, after: student });
}

/** The class that a line above the headings names, "Class 6: Students", in either language; undefined for none. */
function parseClassLine(line: string): number | undefined {
  const text = normalizeCell(line);
  const [, level] = /^class (\d{1,2})\b/.exec(toLatinDigits(text)) ?? [];
  if (level !== undefined) return Number(level);
  const [named] = text.split(":");
  return classLevels.find((one) => normalizeCell(bn[classLabel(one)]) === named?.trim());
}

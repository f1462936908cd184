import { type FieldError, lengthError } from "../i18n/form-values";
import type { Language } from "../i18n/languages";
import {
  parseStudentRows,
  type RowError,
  type StudentRow,
  studentColumnHeading,
  studentColumnNames,
  studentColumns,
} from "./import-rows";
import { maxNameLength, parseRoll, type StudentInput } from "./student";

/** A student as a sheet of one class gives them. */
export type ImportedStudent = Omit<StudentInput, "classLevel">;

/** Somebody on the class roll, under the id of their row. */
export type EnrolledStudent = ImportedStudent & { id: number };

/** What a sheet does to a class roll: who is new, who is changed from what, how many stay, and what is wrong. */
export type CheckedStudents = {
  added: ImportedStudent[];
  changed: { before: EnrolledStudent; after: ImportedStudent }[];
  same: number;
  errors: RowError[];
};

const nameColumns = ["name", "fatherName", "motherName"] as const;

/**
 * Reads a sheet of students, whose head row names the four columns in either language, against the roll of the class it
 * is for. The roll number says who is meant; an empty name of somebody who is on the roll changes nothing. What is wrong
 * names the columns in the reader's language.
 */
export function checkStudentRows(
  rows: string[][],
  level: number,
  onRoll: EnrolledStudent[],
  language: Language = "en",
): CheckedStudents {
  const { sheetRows, errors } = parseStudentRows(rows, level, language);
  const checked: CheckedStudents = { added: [], changed: [], same: 0, errors };
  const seen = new Set<number>();
  for (const sheetRow of sheetRows) {
    const read = parseRow(sheetRow, onRoll, seen, language);
    if ("errors" in read) checked.errors.push(...read.errors);
    else addToCheck(read.student, read.before, checked);
  }
  return checked;
}

/** The same for students that have been read from a sheet before. */
export function checkImportedStudents(
  students: ImportedStudent[],
  level: number,
  onRoll: EnrolledStudent[],
  language: Language = "en",
): CheckedStudents {
  const heads = studentColumnNames.map((column) => studentColumns[column][0]);
  const rows = students.map((student) => studentColumnNames.map((column) => String(student[column])));
  return checkStudentRows([heads, ...rows], level, onRoll, language);
}

type ParsedRow = { student: ImportedStudent; before?: EnrolledStudent } | { errors: RowError[] };

function parseRow(
  { row, cells }: StudentRow,
  onRoll: EnrolledStudent[],
  seen: Set<number>,
  language: Language,
): ParsedRow {
  const rollNumber = parseRoll(cells.rollNumber);
  const rollError = (problem: FieldError) => ({
    errors: [{ row, column: studentColumnHeading("rollNumber", language), typed: cells.rollNumber, problem }],
  });
  if (rollNumber === undefined) return rollError({ text: "students.roll.unreadable" });
  if (seen.has(rollNumber)) return rollError({ text: "import.rollTwice", values: { roll: rollNumber } });
  seen.add(rollNumber);
  const [before, ...others] = onRoll.filter((student) => student.rollNumber === rollNumber);
  if (others.length > 0) return rollError({ text: "import.rollShared", values: { roll: rollNumber } });
  const student = { ...cells, rollNumber };
  for (const name of nameColumns) student[name] ||= before?.[name] ?? "";
  const errors = nameColumns.flatMap((name): RowError[] => {
    const problem: FieldError | undefined =
      student[name] === "" ? { text: "import.empty" } : lengthError(student[name], maxNameLength);
    return problem ? [{ row, column: studentColumnHeading(name, language), typed: student[name], problem }] : [];
  });
  return errors.length > 0 ? { errors } : { student, before };
}

function addToCheck(student: ImportedStudent, before: EnrolledStudent | undefined, checked: CheckedStudents): void {
  if (!before) checked.added.push(student);
  else if (nameColumns.every((name) => before[name] === student[name])) checked.same += 1;
  else checked.changed.push({ before, after: student });
}

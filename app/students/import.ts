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

/** A pupil as a sheet of one class gives them. */
export type ImportedStudent = Omit<StudentInput, "classLevel">;

/** Somebody on the class roll, under the id of their row. */
export type EnrolledStudent = ImportedStudent & { id: number };

/** What a sheet does to a class roll: who is new, who is changed from what, how many stay, and what is wrong. */
export type CheckedStudents = {
  added: ImportedStudent[];
  changed: { before: EnrolledStudent; after: ImportedStudent }[];
  same: number;
  faults: RowError[];
};

const nameColumns = ["name", "fatherName", "motherName"] as const;

/**
 * Reads a sheet of pupils, whose head row names the four columns in either language, against the roll of the class it
 * is for. The roll number says who is meant; an empty name of somebody who is on the roll changes nothing. What is wrong
 * names the columns in the reader's language.
 */
export function checkStudentRows(
  rows: string[][],
  level: number,
  onRoll: EnrolledStudent[],
  language: Language = "en",
): CheckedStudents {
  const { sheetRows, faults } = parseStudentRows(rows, level, language);
  const checked: CheckedStudents = { added: [], changed: [], same: 0, faults };
  const seen = new Set<number>();
  for (const sheetRow of sheetRows) {
    const read = parseRow(sheetRow, onRoll, seen, language);
    if ("faults" in read) checked.faults.push(...read.faults);
    else addToCheck(read.pupil, read.before, checked);
  }
  return checked;
}

/** The same for pupils that have been read from a sheet before. */
export function checkImportedStudents(
  pupils: ImportedStudent[],
  level: number,
  onRoll: EnrolledStudent[],
  language: Language = "en",
): CheckedStudents {
  const heads = studentColumnNames.map((column) => studentColumns[column][0]);
  const rows = pupils.map((pupil) => studentColumnNames.map((column) => String(pupil[column])));
  return checkStudentRows([heads, ...rows], level, onRoll, language);
}

type ParsedRow = { pupil: ImportedStudent; before?: EnrolledStudent } | { faults: RowError[] };

function parseRow(
  { row, cells }: StudentRow,
  onRoll: EnrolledStudent[],
  seen: Set<number>,
  language: Language,
): ParsedRow {
  const rollNumber = parseRoll(cells.rollNumber);
  const rollFault = (problem: FieldError) => ({
    faults: [{ row, column: studentColumnHeading("rollNumber", language), typed: cells.rollNumber, problem }],
  });
  if (rollNumber === undefined) return rollFault({ text: "students.roll.unreadable" });
  if (seen.has(rollNumber)) return rollFault({ text: "import.rollTwice", values: { roll: rollNumber } });
  seen.add(rollNumber);
  const [before, ...others] = onRoll.filter((pupil) => pupil.rollNumber === rollNumber);
  if (others.length > 0) return rollFault({ text: "import.rollShared", values: { roll: rollNumber } });
  const pupil = { ...cells, rollNumber };
  for (const name of nameColumns) pupil[name] ||= before?.[name] ?? "";
  const faults = nameColumns.flatMap((name): RowError[] => {
    const problem: FieldError | undefined =
      pupil[name] === "" ? { text: "import.empty" } : lengthError(pupil[name], maxNameLength);
    return problem ? [{ row, column: studentColumnHeading(name, language), typed: pupil[name], problem }] : [];
  });
  return faults.length > 0 ? { faults } : { pupil, before };
}

function addToCheck(pupil: ImportedStudent, before: EnrolledStudent | undefined, checked: CheckedStudents): void {
  if (!before) checked.added.push(pupil);
  else if (nameColumns.every((name) => before[name] === pupil[name])) checked.same += 1;
  else checked.changed.push({ before, after: pupil });
}

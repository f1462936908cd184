import { toCellError } from "../admin/import/cells";
import {
  checkColumnOnce,
  describeFoundHeadings,
  isInOneLanguage,
  listUnreadHeadings,
  readRows,
  splitAtHeadings,
} from "../admin/import/columns";
import type { SkippedRows } from "../admin/import/other-rows";
import type { RowError } from "../admin/import/result";
import { findUnusable } from "../admin/import/ruined-text";
import { checkValues } from "../i18n/form-schema";
import type { FieldError } from "../i18n/form-values";
import type { Language } from "../i18n/languages";
import { truncateText } from "../i18n/text";
import { parseStudyGroup } from "../school/study-groups";
import { isClassHeading, type SheetParts, selectClass } from "./sheet-class";
import {
  getColumn,
  isRequiredColumn,
  mapColumns,
  parseRoll,
  type StudentColumn,
  type StudentFields,
  type StudentTexts,
  studentColumnNames,
  studentSchema,
  studentSheet,
  toStudentTexts,
} from "./student";

type EnrolledStudent = StudentFields & { id: number };

/** `unread` contains the headings that match no column. */
export type CheckedStudents = {
  added: StudentFields[];
  changed: { before: EnrolledStudent; after: StudentFields }[];
  same: number;
  unread: string[];
  /** The rows of the spreadsheet that contain no student. */
  skipped: SkippedRows[];
  errors: RowError[];
};

export const studentSheetColumns = (level: number) =>
  studentColumnNames.filter((name) => getColumn(name).isInClass?.(level) ?? true);

/** The heading row is the first row with both a heading for the roll and a heading for the name. */
export const splitAtStudentHeadings = (rows: string[][]) =>
  splitAtHeadings(rows, studentSheet, [["rollNumber"], ["name"]]);

/**
 * Compares the rows of a spreadsheet with the class. The roll number identifies a student. An empty cell keeps the
 * value of an enrolled student.
 */
export function checkStudentRows(
  rows: string[][],
  level: number,
  onRoll: EnrolledStudent[],
  language: Language = "en",
): CheckedStudents {
  const { below, unread, skipped, errors, students } = readStudentRows(rows, level, language);
  const checked: CheckedStudents = { added: [], changed: [], same: 0, unread, skipped, errors };
  const usedRolls = new Set<number>();
  const schema = studentSchema(level);
  const columns = studentSheetColumns(level);
  for (const row of below) {
    const parsed = checkRow(row, { schema, columns, onRoll, usedRolls, language });
    if ("errors" in parsed) checked.errors.push(...parsed.errors);
    else addToCheck(parsed.student, parsed.before, checked, columns);
  }
  const withStudent = (error: RowError) => ({ ...error, student: error.row ? students.get(error.row) : undefined });
  return { ...checked, errors: checked.errors.map(withStudent) };
}

/** Returns the rows of a spreadsheet, with the headings as the first row. */
export const toStudentRows = (students: StudentFields[]): string[][] => [
  studentColumnNames.map((name) => studentSheet.heading(name, "en")),
  ...students.map(toStudentTexts).map((texts) => studentColumnNames.map((name) => texts[name])),
];

type StudentSheetRow = { row: number; cells: StudentTexts };

/** `students` are the students of all rows with a roll number, also of rows that are left out. */
type StudentRows = Pick<CheckedStudents, "unread" | "skipped" | "errors"> & {
  below: StudentSheetRow[];
  students: Map<number, NonNullable<RowError["student"]>>;
};

function readStudentRows(rows: string[][], level: number, language: Language): StudentRows {
  const none = { below: [], unread: [], skipped: [], students: new Map() };
  const parts = splitAtStudentHeadings(rows);
  if (!parts) return { ...none, errors: [{ error: noHeadingsError(rows) }] };
  // In circulars শাখা means the group, but schools often use this word for the section (ক, খ). So we decide by the
  // values of the column.
  const isSection = (heading: string, at: number) =>
    heading.trim() === "শাখা" && !parts.below.some(({ cells }) => parseStudyGroup(cells[at] ?? ""));
  const found = findStudentColumns(parts.headings).map((name, at) =>
    isSection(parts.headings[at] ?? "", at) ? undefined : name,
  );
  const unread = listUnreadHeadings(
    parts.headings,
    parts.headings.map((heading, at) => found[at] ?? isClassHeading(heading)),
  );
  const needed = studentColumnNames.filter((name) => isRequiredColumn(name) || found.includes(name));
  const errors = needed.flatMap((name) => checkColumnOnce(name, found, studentSheet, language));
  if (errors.length > 0) return { ...none, unread, errors };
  const ofClass = selectClass(parts, level);
  const { read, skipped } = readRows(
    ofClass.below,
    studentSheet,
    found,
    ({ rollNumber }) => parseRoll(rollNumber) !== undefined,
  );
  const isNobody = read.length + ofClass.errors.length === 0;
  const students = listStudentsByRow(parts, found);
  const noRows = [{ error: { text: "import.noRows" } as const }];
  return { below: read, unread, skipped, errors: isNobody ? noRows : ofClass.errors, students };
}

function listStudentsByRow({ below }: SheetParts, found: (StudentColumn | undefined)[]): StudentRows["students"] {
  const [roll, name] = [found.indexOf("rollNumber"), found.indexOf("name")];
  return new Map(
    below.flatMap(({ row, cells }) => {
      const rollNumber = parseRoll(cells[roll] ?? "");
      return rollNumber === undefined ? [] : [[row, { rollNumber, name: truncateText(cells[name] ?? "", 60) }]];
    }),
  );
}

/** If a sheet has "Name (Bangla)" and "Name (English)", we read only the first of the two columns. */
export const findStudentColumns = (headings: string[]) =>
  headings.map((heading, at) => {
    const name = studentSheet.find(heading);
    const first = headings.findIndex((other) => studentSheet.find(other) === name);
    const isRepeated = first < at && [heading, headings[first] ?? ""].some(isInOneLanguage);
    return isRepeated ? undefined : name;
  });

export const noHeadingsError = (rows: string[][]): FieldError => ({
  text: "import.noHeads",
  values: { found: describeFoundHeadings(rows) },
});

type RowContext = {
  schema: ReturnType<typeof studentSchema>;
  columns: StudentColumn[];
  onRoll: EnrolledStudent[];
  usedRolls: Set<number>;
  language: Language;
};

function checkRow(
  { row, cells }: StudentSheetRow,
  { schema, columns, onRoll, usedRolls, language }: RowContext,
): { student: StudentFields; before?: EnrolledStudent } | { errors: RowError[] } {
  const column = studentSheet.heading("rollNumber", language);
  const rejectRoll = (error: FieldError, text?: string) => ({ errors: [{ row, column, text, error }] });
  const unusable = studentColumnNames.find((name) => findUnusable(cells[name]));
  if (unusable) {
    const text = cells[unusable];
    const error = findUnusable(text) ?? { text: "form.broken" };
    return { errors: [{ row, column: studentSheet.heading(unusable, language), text, error }] };
  }
  const rollNumber = parseRoll(cells.rollNumber);
  if (rollNumber === undefined) return rejectRoll({ text: "students.roll.unreadable" }, cells.rollNumber);
  if (usedRolls.has(rollNumber)) return rejectRoll({ text: "import.rollTwice", values: { roll: rollNumber } });
  usedRolls.add(rollNumber);
  const [before, ...others] = onRoll.filter((student) => student.rollNumber === rollNumber);
  if (others.length > 0) return rejectRoll({ text: "import.rollShared", values: { roll: rollNumber } });
  // Earlier versions could leave a student of Class 9 or 10 with a group in a class without groups. The import leaves
  // this group out.
  const kept = before && toStudentTexts(before);
  const texts = mapColumns((name) => cells[name] || (columns.includes(name) && kept?.[name]) || "");
  const checked = checkValues(schema, texts);
  if (checked.isValid) return { student: checked.value, before };
  const errors = studentColumnNames.flatMap((name) => {
    const error = checked.errors[name];
    const column = studentSheet.heading(name, language);
    return error ? [{ row, column, text: texts[name], error: toCellError(error) }] : [];
  });
  return { errors };
}

function addToCheck(
  student: StudentFields,
  before: EnrolledStudent | undefined,
  checked: CheckedStudents,
  columns: StudentColumn[],
): void {
  if (!before) checked.added.push(student);
  else if (columns.every((name) => before[name] === student[name])) checked.same += 1;
  else checked.changed.push({ before, after: student });
}

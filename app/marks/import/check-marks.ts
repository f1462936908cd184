import { type Language, languages } from "../../i18n/languages";
import { truncateText } from "../../i18n/text";
import {
  checkColumnOnce,
  findHeadingRow,
  findStudentColumn,
  normalizeCell,
  type RowError,
  studentColumnHeading,
} from "../../students/import-rows";
import { parseRoll } from "../../students/student";
import {
  localizedName,
  type MarkChange,
  type MarkSheet,
  type Marks,
  parseMark,
  type SheetStudent,
  type SheetSubject,
  type SpreadsheetChange,
} from "../mark-sheet";
import { sheetTitle } from "./workbook";

/**
 * What a sheet does to the marks of an examination: what changes, how many stay, and what is wrong. `left` is what a
 * colleague has changed since the sheet was downloaded and the sheet has not: it stays.
 */
type CheckedMarks = { changes: SpreadsheetChange[]; left: MarkChange[]; same: number; errors: RowError[] };

/**
 * Reads a sheet, as createWorkbook writes one, against the mark sheet of the examination it is for. An empty cell changes
 * nothing; totals and grades are not read. Roll and name together say who is meant. What is wrong names the columns in
 * the reader's language. `loaded` are the marks that were in when the sheet was downloaded, where that is known.
 */
export function checkMarks(
  rows: string[][],
  sheet: MarkSheet,
  language: Language = "en",
  loaded: Marks = sheet.marks,
): CheckedMarks {
  const at = findHeadingRow(rows);
  if (at === undefined) return errorsOnly([{ problem: { text: "import.noHeads" } }]);
  const { columns, errors } = parseMarksColumns(rows[at] ?? [], sheet.subjects, at + 1, language);
  const errorsAbove = [...checkSheetTitle(rows.slice(0, at), sheet, language), ...errors];
  if (errorsAbove.length > 0) return errorsOnly(errorsAbove);
  const checked: CheckedMarks = { changes: [], left: [], same: 0, errors: [] };
  const seen = new Set<number>();
  for (const [place, row] of rows.slice(at + 1).entries()) {
    if (row.some((cell) => cell !== ""))
      checkRow(row, at + place + 2, { columns, sheet, loaded, seen, language }, checked);
  }
  return seen.size + checked.errors.length > 0 ? checked : errorsOnly([{ problem: { text: "import.noRows" } }]);
}

const errorsOnly = (errors: RowError[]): CheckedMarks => ({ changes: [], left: [], same: 0, errors });

/**
 * The marks that were in when a sheet was downloaded, from the copy of it that came with it; undefined when that is no
 * sheet of this examination.
 */
export function parseExportedMarks(rows: string[][], sheet: MarkSheet): Marks | undefined {
  const { changes, errors } = checkMarks(rows, { ...sheet, marks: {} });
  const heads = findHeadingRow(rows);
  if (heads === undefined || errors.some(({ row = 0 }) => row <= heads + 1)) return undefined;
  const marks: Marks = {};
  for (const { student, subject, mark } of changes) {
    if (mark !== null) marks[student] = { ...marks[student], [subject]: mark };
  }
  return marks;
}

type RowContext = { columns: MarksColumns; sheet: MarkSheet; loaded: Marks; seen: Set<number>; language: Language };

function checkRow(row: string[], number: number, reading: RowContext, checked: CheckedMarks): void {
  const { columns, sheet, loaded, seen, language } = reading;
  const { students, marks } = sheet;
  const whom = matchStudent(row[columns.roll] ?? "", row[columns.name] ?? "", students, seen, language);
  if ("problem" in whom) return void checked.errors.push({ row: number, ...whom });
  const { id, rollNumber, name } = whom.student;
  seen.add(id);
  for (const { subject, at } of columns.subjects) {
    const typed = row[at] ?? "";
    const read = parseMark(typed, subject.fullMarks);
    const was = marks[id]?.[subject.id] ?? null;
    const before = loaded[id]?.[subject.id] ?? null;
    const change = { student: id, subject: subject.id, was };
    if ("problem" in read) {
      const student = { rollNumber, name };
      checked.errors.push({
        row: number,
        column: localizedName(language, subject),
        student,
        typed,
        problem: read.problem,
      });
    } else if (read.mark === null) continue;
    else if (read.mark === was) checked.same += 1;
    else if (before === was) checked.changes.push({ ...change, mark: read.mark });
    else if (before === read.mark) checked.left.push({ ...change, mark: read.mark });
    else checked.changes.push({ ...change, mark: read.mark, loaded: before });
  }
}

type MatchedStudent = { student: SheetStudent } | RowError;

function matchStudent(
  roll: string,
  name: string,
  students: SheetStudent[],
  seen: Set<number>,
  language: Language,
): MatchedStudent {
  const column = studentColumnHeading("rollNumber", language);
  const rollNumber = parseRoll(roll);
  if (rollNumber === undefined) return { column, typed: roll, problem: { text: "students.roll.unreadable" } };
  const values = { roll: rollNumber };
  const ofRoll = students.filter((student) => student.rollNumber === rollNumber);
  if (ofRoll.length === 0) return { column, problem: { text: "import.unknownRoll", values } };
  const meant = ofRoll.filter((student) => normalizeCell(student.name) === normalizeCell(name));
  const wanted = { ...values, name: ofRoll.map((student) => student.name).join(", ") };
  if (meant.length === 0)
    return {
      column: studentColumnHeading("name", language),
      typed: name,
      problem: { text: "import.otherName", values: wanted },
    };
  const student = meant.find(({ id }) => !seen.has(id));
  return student ? { student } : { column, problem: { text: "import.rollTwice", values } };
}

type SubjectColumn = { subject: SheetSubject; at: number };

/** Where in a row of a sheet the roll, the name and the marks of each subject stand, counted from 0. */
type MarksColumns = { roll: number; name: number; subjects: SubjectColumn[] };

/** What is wrong when none of the lines above the heads names this class and this examination. */
function checkSheetTitle(linesAbove: string[][], { exam }: MarkSheet, language: Language): RowError[] {
  const lines = linesAbove.map((line) => line.filter((cell) => cell !== "").join(" "));
  const fitting = languages.map((one) => normalizeCell(sheetTitle(exam, one)));
  if (lines.some((line) => fitting.includes(normalizeCell(line)))) return [];
  const wanted = sheetTitle(exam, language);
  const found = truncateText(lines.find((line) => line !== "") ?? "", 80);
  return [{ row: 1, problem: { text: found ? "import.wrongSheet" : "import.noSheetLine", values: { found, wanted } } }];
}

/**
 * Reads the heads of a sheet of marks, in either language; `row` is their row. Not every subject must be there. What is
 * counted from the marks is not read.
 */
function parseMarksColumns(
  heads: string[],
  subjects: SheetSubject[],
  row: number,
  language: Language,
): { columns: MarksColumns; errors: RowError[] } {
  const known = heads.map(findStudentColumn);
  const found: SubjectColumn[] = [];
  const errors = (["rollNumber", "name"] as const).flatMap((column) => checkColumnOnce(column, known, language));
  for (const [at, head] of heads.entries()) {
    const subject = findSubjectByHeading(head, subjects);
    const column = truncateText(head, 60);
    if (!subject) {
      if (!known[at] && !isCalculated(head)) errors.push({ row, column, problem: { text: "import.unknownSubject" } });
    } else if (found.some((other) => other.subject === subject)) {
      errors.push({ row, column, problem: { text: "import.columnTwice" } });
    } else found.push({ subject, at });
  }
  if (found.length === 0) errors.push({ row, problem: { text: "import.noSubjects" } });
  return { columns: { roll: known.indexOf("rollNumber"), name: known.indexOf("name"), subjects: found }, errors };
}

const calculatedHeadings = new Set(["", ...["Total", "GPA", "Grade", "মোট", "জিপিএ", "গ্রেড"].map(normalizeCell)]);

/** Whether a column holds what is counted from the marks, or has no head. */
const isCalculated = (head: string) => calculatedHeadings.has(normalizeCell(head));

function findSubjectByHeading(head: string, subjects: SheetSubject[]): SheetSubject | undefined {
  const wanted = normalizeCell(head);
  if (wanted === "") return undefined;
  const named = (of: (subject: SheetSubject) => string | null) =>
    subjects.find((subject) => normalizeCell(of(subject) ?? "") === wanted);
  return named(({ name }) => name) ?? named(({ nameBn }) => nameBn);
}

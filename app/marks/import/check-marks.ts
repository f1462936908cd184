import { normalizeCell } from "~/admin/import/cells";
import { checkColumnOnce, headingKey } from "~/admin/import/columns";
import { findSkipReason, groupSkipped, type SkippedRows, type SkipReason } from "~/admin/import/other-rows";
import type { RowError } from "~/admin/import/result";
import type { FieldError } from "~/i18n/form-values";
import { type Language, type LocalizedNames, languages, localizedName } from "~/i18n/languages";
import { truncateText } from "~/i18n/text";
import { findClasses } from "~/school/class-names";
import { isClassHeading, selectClass } from "~/students/sheet-class";
import { parseRoll, studentSheet } from "~/students/student";
import { findStudentColumns, noHeadingsError, splitAtStudentHeadings } from "~/students/student-sheet";
import { createSubjectFinder } from "~/subjects/subject-names";
import {
  hasCell,
  type MarkChange,
  type MarkSheet,
  type Marks,
  parseMark,
  type SheetStudent,
  type SheetSubject,
  type SpreadsheetChange,
} from "../mark-sheet";
import { calculatedHeadings, sheetTitle } from "./sheet-rows";

/**
 * `left` contains marks that a colleague changed after the download and that are unchanged in the spreadsheet. The
 * import keeps the colleague's marks.
 */
export type CheckedMarks = {
  changes: SpreadsheetChange[];
  left: MarkChange[];
  same: number;
  errors: (RowError & { renamed?: RenamedRow })[];
  /** The rows that the import skips, because they are empty or belong to no student. */
  skipped: SkippedRows[];
  /** The number of students whose row in the spreadsheet we could read. */
  students: number;
  /** True if the sheet does not name its exam. The import then uses the exam that the user chose on the screen. */
  isUntitled?: boolean;
};

/**
 * A row whose roll number belongs to `student`, but whose name belongs to no student of the class. The user may say
 * that it is the same student, and the import then saves `changes`.
 */
export type RenamedRow = { student: SheetStudent; text: string; changes: SpreadsheetChange[] };

/**
 * Compares an imported spreadsheet with the saved marks. An empty cell keeps the saved mark.
 * `copy` is the hidden copy of the marks in a downloaded sheet. It also names the exam, which we need if the user
 * deleted the first line of the sheet.
 * `others` are the other exams of the class. With them we recognise a sheet of the wrong exam.
 */
export function checkMarks(
  rows: string[][],
  sheet: MarkSheet,
  language: Language = "en",
  copy: string[][] = [],
  others: LocalizedNames[] = [],
): CheckedMarks {
  const parts = splitAtStudentHeadings(rows);
  if (!parts) return errorsOnly([{ error: noHeadingsError(rows) }]);
  const { columns, errors } = parseMarksColumns(parts.headings, sheet.subjects, parts.row, language);
  const titleErrors =
    checkTitle(parts.above, sheet, others, language) ??
    checkTitle(splitAtStudentHeadings(copy)?.above ?? [], sheet, others, language);
  const errorsAbove = [...(titleErrors ?? []), ...errors];
  if (errorsAbove.length > 0) return errorsOnly(errorsAbove);
  const loaded = parseExportedMarks(copy, sheet) ?? sheet.marks;
  const ofClass = selectClass(parts, sheet.exam.classLevel);
  const checked: CheckedMarks = { ...errorsOnly(ofClass.errors) };
  if (!titleErrors) checked.isUntitled = true;
  const matched = new Set<number>();
  const names = new Set(sheet.students.map((student) => normalizeCell(student.name)));
  const skipped: { row: number; reason: SkipReason }[] = [];
  for (const { row, cells } of ofClass.below) {
    const [roll = "", name = ""] = [cells[columns.roll], cells[columns.name]];
    const isHeadings = studentSheet.find(roll) === "rollNumber" && studentSheet.find(name) === "name";
    const isEmpty = [roll, name, ...columns.subjects.map(({ at }) => cells[at] ?? "")].every(
      (cell) => cell.trim() === "",
    );
    const hasWho = parseRoll(roll) !== undefined;
    const reason = findSkipReason(cells, { hasWho, isHeadings }) ?? (isEmpty && "empty");
    if (reason) skipped.push({ row, reason });
    else checkRow(cells, row, { columns, sheet, loaded, matched, names, language }, checked);
  }
  checked.errors = withoutDoubtful(checked.errors, matched);
  checked.skipped = groupSkipped(skipped);
  checked.students = matched.size;
  return matched.size + checked.errors.length > 0 ? checked : errorsOnly([{ error: { text: "import.noRows" } }]);
}

const errorsOnly = (errors: RowError[]): CheckedMarks => ({
  changes: [],
  left: [],
  same: 0,
  errors,
  skipped: [],
  students: 0,
});

/** Reads the hidden copy of the marks in a downloaded sheet. Returns undefined if the copy belongs to another exam. */
export function parseExportedMarks(rows: string[][], sheet: MarkSheet): Marks | undefined {
  // The copy may contain a mark in a subject of the student's earlier group, so we read the copy without checking
  // groups.
  const subjects = sheet.subjects.map((subject) => ({ ...subject, group: null }));
  const { changes, errors } = checkMarks(rows, { ...sheet, subjects, marks: {} });
  const headings = splitAtStudentHeadings(rows);
  const named = headings?.above.flatMap((cells) => findClasses(cells.join(" "))) ?? [];
  if (named.length > 0 && !named.includes(sheet.exam.classLevel)) return undefined;
  if (!headings || errors.some(({ row = 0 }) => row <= headings.row)) return undefined;
  const marks: Marks = {};
  const ofRenamed = errors.flatMap(({ renamed }) => renamed?.changes ?? []);
  for (const { student, subject, mark } of [...changes, ...ofRenamed]) {
    if (mark !== null) marks[student] = { ...marks[student], [subject]: mark };
  }
  return marks;
}

/** `names` are the names of the class, in lower case and without invisible characters. */
type RowContext = {
  columns: MarksColumns;
  sheet: MarkSheet;
  loaded: Marks;
  matched: Set<number>;
  names: Set<string>;
  language: Language;
};

function checkRow(row: string[], number: number, context: RowContext, checked: CheckedMarks): void {
  const { columns, matched } = context;
  const [roll = "", name = ""] = [row[columns.roll], row[columns.name]];
  const match = matchStudent(roll, name, context);
  if ("error" in match) {
    const renamed = checkRenamedRow(row, number, context);
    return void checked.errors.push({ row: number, ...match, ...(renamed && { renamed }) });
  }
  matched.add(match.student.id);
  checkCells(match.student, row, number, context, checked);
}

/** The user cannot accept a row with a wrong mark, or with a mark that a colleague changed after the download. */
function checkRenamedRow(row: string[], number: number, context: RowContext): RenamedRow | undefined {
  const { columns, sheet, names } = context;
  const text = row[columns.name] ?? "";
  const student = findRenamed(parseRoll(row[columns.roll] ?? ""), text, { students: sheet.students, names });
  if (!student) return undefined;
  const own = errorsOnly([]);
  checkCells(student, row, number, context, own);
  const isOpen = own.changes.some(({ loaded }) => loaded !== undefined);
  const isClear = own.changes.length > 0 && own.errors.length + own.left.length === 0 && !isOpen;
  return isClear ? { student, text, changes: own.changes } : undefined;
}

/** Finds the student who has this roll number under another name. */
export function findRenamed(
  roll: number | undefined,
  text: string,
  { students, names }: { students: SheetStudent[]; names: Set<string> },
): SheetStudent | undefined {
  const [student, ...others] = students.filter(({ rollNumber }) => rollNumber === roll);
  // A name that another student of the class has shows that the rolls of the spreadsheet are wrong.
  return others.length > 0 || names.has(normalizeCell(text)) ? undefined : student;
}

/**
 * Takes away the choice to accept a row under another name if two rows have the roll number, or if most names differ.
 * Then the spreadsheet probably belongs to other students.
 */
function withoutDoubtful(errors: CheckedMarks["errors"], matched: Set<number>): CheckedMarks["errors"] {
  const isWrongSheet = errors.filter(({ error }) => error.text === "import.otherName").length > matched.size;
  const claims = Map.groupBy(errors, ({ renamed }) => renamed?.student.id);
  return errors.map(({ renamed, ...error }) => {
    const id = renamed?.student.id;
    const isClear = id !== undefined && !isWrongSheet && !matched.has(id) && claims.get(id)?.length === 1;
    return isClear ? { ...error, renamed } : error;
  });
}

function checkCells(
  student: SheetStudent,
  row: string[],
  number: number,
  { columns, sheet, loaded, language }: RowContext,
  checked: CheckedMarks,
): void {
  const { id, rollNumber, name } = student;
  for (const { subject, at } of columns.subjects) {
    const text = row[at] ?? "";
    const parsed = parseMark(text, subject.fullMarks);
    const was = sheet.marks[id]?.[subject.id] ?? null;
    const before = loaded[id]?.[subject.id] ?? null;
    const change = { student: id, subject: subject.id, was };
    const reject = (error: FieldError) => {
      const column = localizedName(language, subject);
      checked.errors.push({ row: number, column, student: { rollNumber, name }, text, error });
    };
    if ("error" in parsed) reject(parsed.error);
    else if (parsed.mark !== null && !hasCell(student, subject, was)) reject({ text: "marks.otherGroup" });
    else if (parsed.mark === null) continue;
    else if (parsed.mark === was) checked.same += 1;
    else if (before === was) checked.changes.push({ ...change, mark: parsed.mark });
    else if (before === parsed.mark) checked.left.push({ ...change, mark: parsed.mark });
    else checked.changes.push({ ...change, mark: parsed.mark, loaded: before });
  }
}

function matchStudent(
  roll: string,
  name: string,
  { sheet, matched, language }: RowContext,
): { student: SheetStudent } | RowError {
  const column = studentSheet.heading("rollNumber", language);
  const rollNumber = parseRoll(roll);
  if (rollNumber === undefined) return { column, text: roll, error: { text: "students.roll.unreadable" } };
  const values = { roll: rollNumber };
  const ofRoll = sheet.students.filter((student) => student.rollNumber === rollNumber);
  if (ofRoll.length === 0) return { column, error: { text: "import.unknownRoll", values } };
  const sameName = ofRoll.filter((student) => normalizeCell(student.name) === normalizeCell(name));
  if (sameName.length === 0) {
    return otherNameError(name, ofRoll, { rollNumber, language });
  }
  const student = sameName.find(({ id }) => !matched.has(id));
  return student ? { student } : { column, error: { text: "import.rollTwice", values } };
}

export function otherNameError(
  text: string,
  ofRoll: SheetStudent[],
  { rollNumber, language }: { rollNumber: number; language: Language },
): RowError {
  const values = { roll: rollNumber, name: ofRoll.map(({ name }) => name).join(", ") };
  return { column: studentSheet.heading("name", language), text, error: { text: "import.otherName", values } };
}

type SubjectColumn = { subject: SheetSubject; at: number };

type MarksColumns = { roll: number; name: number; subjects: SubjectColumn[] };

/**
 * Checks that the lines above the headings name the chosen exam. Returns undefined if they name no exam, because these
 * lines may contain only the name of the school.
 */
function checkTitle(
  above: string[][],
  { exam }: MarkSheet,
  others: LocalizedNames[],
  language: Language,
): RowError[] | undefined {
  const lines = above.map((cells) => cells.filter((cell) => cell !== "").join(" "));
  const titles = languages.flatMap((one) => [sheetTitle(exam, one), localizedName(one, exam)]).map(normalizeCell);
  if (lines.some((line) => titles.includes(normalizeCell(line)))) return [];
  const asExported = languages.map((one) => normalizeCell(sheetTitle({ ...exam, name: "", nameBn: null }, one)));
  const named = lines.map((line) => findNamed(line, [exam, ...others]));
  const isOfAnother = (line: string, place: number) =>
    (named[place] && named[place] !== exam) || asExported.some((start) => normalizeCell(line).startsWith(start));
  const place = lines.findIndex(isOfAnother);
  if (place === -1) return named.includes(exam) ? [] : undefined;
  const values = { found: truncateText(lines[place] ?? "", 80), wanted: sheetTitle(exam, language) };
  return [{ row: place + 1, error: { text: "import.wrongSheet", values } }];
}

/**
 * Finds the exam that a line names. If several names match, returns the exam with the longest name. For example, the
 * name "Half-Yearly Examination" contains the name "Yearly Examination".
 */
function findNamed(line: string, exams: LocalizedNames[]): LocalizedNames | undefined {
  const text = normalizeCell(line);
  const named = exams
    .flatMap((exam) => [exam.name, exam.nameBn ?? ""].map((name) => ({ exam, name: normalizeCell(name) })))
    .filter(({ name }) => name !== "" && containsWords(text, name));
  return named.sort((one, other) => other.name.length - one.name.length)[0]?.exam;
}

/** Finds only complete words. "Contest" does not contain the word "Test". */
function containsWords(text: string, words: string): boolean {
  const isInWord = /[\p{L}\p{M}\p{N}]/u;
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1))
    if (!isInWord.test(text.slice(at - 1, at)) && !isInWord.test(text.charAt(at + words.length))) return true;
  return false;
}

function parseMarksColumns(
  headings: string[],
  subjects: SheetSubject[],
  row: number,
  language: Language,
): { columns: MarksColumns; errors: RowError[] } {
  const known = findStudentColumns(headings);
  const findSubject = createSubjectFinder(subjects);
  const found: SubjectColumn[] = [];
  const errors = (["rollNumber", "name"] as const).flatMap((column) =>
    checkColumnOnce(column, known, studentSheet, language),
  );
  const names = subjects.map((subject) => localizedName(language, subject)).join(", ");
  for (const [at, heading] of headings.entries()) {
    const id = findSubject(heading);
    const subject = subjects.find((one) => one.id === id);
    const column = truncateText(heading, 60);
    if (!subject) {
      if (!studentSheet.find(heading) && !isClassHeading(heading) && !unreadHeadings.has(headingKey(heading)))
        errors.push({ row, column, error: { text: "import.unknownSubject", values: { subjects: names } } });
    } else if (found.some((other) => other.subject === subject)) {
      errors.push({ row, column, error: { text: "import.columnTwice" } });
    } else found.push({ subject, at });
  }
  if (found.length === 0) errors.push({ row, error: { text: "import.noSubjects" } });
  return { columns: { roll: known.indexOf("rollNumber"), name: known.indexOf("name"), subjects: found }, errors };
}

const unreadHeadings = new Set(
  [
    ...["", "Grade", "গ্রেড", ...calculatedHeadings],
    ...["SL", "SL No", "Serial", "Serial No", "ক্রমিক", "ক্রমিক নং", "Section", "শাখা", "Remarks", "মন্তব্য"],
  ].map(headingKey),
);

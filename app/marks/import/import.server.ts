import { z } from "zod";
import { normalizeCell } from "~/admin/import/cells";
import { decodeCarried, encodeCarried } from "~/admin/import/import.server";
import {
  fillEmpty,
  type ImportedSheet,
  type Importer,
  importedFlash,
  importedTitle,
  importFailed,
  limitErrors,
  type RowError,
  rejectImport,
} from "~/admin/import/result";
import { spreadsheetLimits } from "~/admin/import/spreadsheet-limits";
import { listExams } from "~/exams/exams.server";
import type { FieldError } from "~/i18n/form-values";
import { formatDigits } from "~/i18n/format";
import { type Language, localizedName } from "~/i18n/languages";
import { classLevels } from "~/school/classes";
import { checkStudents, importStudents } from "~/students/import.server";
import { askForClass, countClasses } from "~/students/sheet-class";
import { splitAtStudentHeadings, toStudentRows } from "~/students/student-sheet";
import { listStudents } from "~/students/students.server";
import { recordChange } from "~/undo/undo.server";
import { transaction } from "~drizzle/client";
import { findLastMarkChange } from "../mark-history.server";
import {
  absent,
  type Cell,
  getMarkValue,
  hasCell,
  type MarkChange,
  type MarkSheet,
  type SpreadsheetChange,
} from "../mark-sheet";
import { getMarkSheet } from "../marks.server";
import { isRenumbered, type NumberedStudent } from "../rolls/new-rolls";
import { renumberClass, rollVersion } from "../rolls/renumber.server";
import { checkRollRows, splitAtRollHeadings } from "../rolls/roll-sheet";
import { updateMarks } from "../save-marks.server";
import { fieldName, getSavedMark } from "../unsaved-marks";
import { type CheckedMarks, checkMarks, findRenamed, otherNameError, type RenamedRow } from "./check-marks";
import { type CountedChanges, type ImportPreview, type SheetResult, sameStudentField } from "./import-screen";
import { type ImportPlan, importUrl } from "./plan";

// The preview form has up to one choice for each mark. This limit is enough for a class of 300 students with 20
// subjects.
export const maxImportFields = 6_100;

/**
 * Returns the importer for the kind of data that the user chose. If this kind cannot be imported, returns the reason.
 */
export function findImporter(
  { what, exam, level }: ImportPlan,
  language: Language,
): Importer<ImportPreview> | Pick<FieldError, "text"> {
  const toAddress = (other: number) => importUrl({ level: other, what });
  if (what !== "marks") {
    const importer =
      what === "students" ? createStudentsImporter(level, language) : createRollsImporter(level, language);
    const split = what === "students" ? splitAtStudentHeadings : splitAtRollHeadings;
    return askingForClass(importer, level, split, toAddress);
  }
  const sheet = getMarkSheet(exam ?? 0);
  if (!sheet || sheet.exam.classLevel !== level) return { text: "marks.chooseExam" };
  if (sheet.exam.lockedAt) return { text: "marks.locked" };
  const toSameExam = (other: number) => {
    const same = listExams(other).find(({ name }) => name === sheet.exam.name);
    return same && importUrl({ level: other, what, exam: same.id });
  };
  return askingForClass(createMarksImporter(sheet, language), level, splitAtStudentHeadings, toSameExam);
}

/**
 * Returns an importer that first asks the user for the class if the sheet as a whole names another class than the
 * chosen class.
 */
function askingForClass(
  importer: Importer<ImportPreview>,
  level: number,
  split: typeof splitAtStudentHeadings | typeof splitAtRollHeadings,
  toAddress: (level: number) => string | undefined,
): Importer<ImportPreview> {
  return {
    ...importer,
    check(sheet, form) {
      const parts = split(sheet.rows);
      const loadedAbove = split(sheet.loaded ?? [])?.above ?? [];
      const question = parts && askForClass({ ...parts, above: [...parts.above, ...loadedAbove] }, sheet, level);
      if (!question) return { ...importer.check(sheet, form), classRows: parts && countClasses(parts, level) };
      const options = question.levels.flatMap((other) => {
        const address = classLevels.includes(other) ? toAddress(other) : undefined;
        return address ? [{ level: other, address }] : [];
      });
      return { classQuestion: { ...question, options } };
    },
  };
}

const studentRowsSchema = z.object({
  version: z.string().max(100),
  rows: z.array(z.array(z.string().max(1_000)).max(spreadsheetLimits.columns)).max(1_101),
});

function createStudentsImporter(level: number, language: Language): Importer<ImportPreview> {
  const check = ({ rows }: Pick<ImportedSheet, "rows">): SheetResult => {
    const { added, changed, same, unread, skipped, errors, version } = checkStudents(level, rows, language);
    const found = { unread, skipped, ...(errors.length > 0 && limitErrors(errors)) };
    if (errors.length > 0 && added.length + changed.length + same === 0) return found;
    const carried = encodeCarried({ version, rows: toStudentRows([...added, ...changed.map(({ after }) => after)]) });
    return { ...found, checked: { what: "students", added, changed, same, carried } };
  };
  return {
    check,
    save(carried, _form, account) {
      const decoded = decodeCarried(studentRowsSchema, carried);
      if (!decoded) return undefined;
      const done = importStudents(level, decoded.rows, { account, version: decoded.version });
      if (typeof done === "string") {
        const body = done === "conflict" ? "import.conflict" : "import.correct";
        return { ...check(decoded), message: { ...importFailed, body }, status: 409 };
      }
      const values = { added: formatDigits(done.added, language), changed: formatDigits(done.changed, language) };
      return {
        goTo: `/cog-admin/results/students?class=${level}`,
        messages: [
          importedFlash(
            done.added + done.changed,
            { title: importedTitle("import.studentsDone", done), values },
            done.undo,
          ),
        ],
      };
    },
  };
}

const rollRowsSchema = z.object({
  version: z.string().max(100),
  rolls: z.array(z.tuple([z.int().positive(), z.int().min(1).max(9999)])).max(1_100),
});

function createRollsImporter(level: number, language: Language): Importer<ImportPreview> {
  const preview = (students: NumberedStudent[]): SheetResult => {
    const changed = students.filter(isRenumbered);
    const version = rollVersion(students);
    const carried = encodeCarried({ version, rolls: changed.map(({ id, roll }) => [id, roll]) });
    return { checked: { what: "rolls", changed, same: students.length - changed.length, carried } };
  };
  const recheck = (carried: string): SheetResult | undefined => {
    const decoded = decodeCarried(rollRowsSchema, carried);
    const rolls = new Map(decoded?.rolls);
    const students = listStudents(level).map(({ id, rollNumber, name }) => {
      return { id, rollNumber, name, roll: rolls.get(id) ?? rollNumber };
    });
    return decoded && preview(students);
  };
  return {
    check({ rows }) {
      const { students, unread, skipped, errors } = checkRollRows(rows, level, listStudents(level), language);
      const found = { unread, skipped, ...(errors.length > 0 && limitErrors(errors)) };
      return students.length === 0 ? found : { ...found, ...preview(students) };
    },
    save(carried, _form, account) {
      const decoded = decodeCarried(rollRowsSchema, carried);
      if (!decoded) return undefined;
      const rolls = new Map(decoded.rolls);
      // If the user sends this form twice, the first form has already given the students their new roll numbers. The
      // second form then also succeeds, even if other parts of the class have changed.
      const isDone = listStudents(level).every(({ id, rollNumber }) => (rolls.get(id) ?? rollNumber) === rollNumber);
      if (!isDone && !renumberClass(level, rolls, { account, version: decoded.version }))
        return { ...recheck(carried), message: { ...importFailed, body: "import.conflict" }, status: 409 };
      const values = { number: formatDigits(rolls.size, language) };
      return {
        goTo: `/cog-admin/results/students?class=${level}`,
        messages: [{ tone: "good", title: "import.rollsDone", values }],
      };
    },
  };
}

const getConflictChoice = (form: FormData, cell: Cell) => form.get(fieldName(cell));

function createMarksImporter(sheet: MarkSheet, language: Language): Importer<ImportPreview> {
  const names = new Set(sheet.students.map(({ name }) => normalizeCell(name)));
  const isSameStudent = ({ roll, text, student, name, changes }: AcceptedRow) => {
    const found = findRenamed(roll, text, { students: sheet.students, names });
    return found?.id === student && found.name === name && selectValidChanges(changes, sheet).invalid === 0;
  };
  // After a conflict, the page shows the accepted rows again. The user cannot accept a row in which a colleague has
  // changed a mark.
  const recheckAccepted = (accepted: AcceptedRow): CheckedError => {
    const { row, roll, text, changes } = accepted;
    const ofRoll = sheet.students.filter(({ rollNumber }) => rollNumber === roll);
    const isChanged = ({ was, mark, ...cell }: SpreadsheetChange) =>
      ![was, mark].includes(getSavedMark(sheet.marks, cell));
    const [student] = isSameStudent(accepted) && !changes.some(isChanged) ? ofRoll : [];
    const error = otherNameError(text, ofRoll, { rollNumber: roll, language });
    return { row, ...error, ...(student && { renamed: { student, text, changes } }) };
  };
  const recheck = (
    changes: SpreadsheetChange[],
    accepted: AcceptedRow[],
    options: Partial<PreviewOptions>,
  ): SheetResult => {
    const { valid, invalid } = selectValidChanges(changes, sheet);
    if (invalid > 0) return limitErrors([{ error: { text: "import.notOnSheet", values: { number: invalid } } }]);
    const open = valid.filter(({ was, mark }) => was !== mark);
    const errors = accepted.map(recheckAccepted);
    const found = errors.length > 0 && limitErrors(errors.map(withoutRenamed));
    const same = valid.length - open.length;
    return { ...found, ...previewMarks(open, sheet, language, { ...options, errors, isAccepted: true, same }) };
  };
  return {
    check({ rows, loaded }) {
      const others = listExams(sheet.exam.classLevel).filter(({ id }) => id !== sheet.exam.id);
      const checked = checkMarks(rows, sheet, language, loaded, others);
      const { changes, left, same, errors, skipped, students, isUntitled } = checked;
      const found = { skipped, ...(errors.length > 0 && limitErrors(errors.map(withoutRenamed))) };
      const isUseful = changes.length + same > 0 || errors.some(({ renamed }) => renamed);
      if (errors.length > 0 && (students === 0 || !isUseful)) return found;
      return { ...found, ...previewMarks(changes, sheet, language, { same, left, errors, isUntitled }) };
    },
    save(carried, form, account) {
      // A conflicting mark is saved only if the user chose it in the form.
      const changes = decodeMarks(carried)?.filter(
        (change) => (getConflictChoice(form, change) ?? (change.loaded === undefined ? "mine" : "")) === "mine",
      );
      const accepted = decodeAccepted(form.getAll(sameStudentField));
      if (!changes || !accepted) return undefined;
      const all = [...changes, ...accepted.flatMap((row) => row.changes)];
      if (new Set(all.map(fieldName)).size < all.length) return undefined;
      const rejectConflict = (conflicts: Cell[]) => ({
        ...recheck(changes, accepted, { conflicts }),
        message: { ...importFailed, body: "import.conflict" as const },
        status: 409,
      });
      if (selectValidChanges(changes, sheet).invalid > 0 || !accepted.every(isSameStudent)) return rejectConflict([]);
      const isEntered = (change: SpreadsheetChange) =>
        getConflictChoice(form, change) === null && getSavedMark(sheet.marks, change) !== null;
      const kept = form.get("intent") === fillEmpty ? all.filter(isEntered) : [];
      const chosen = kept.length > 0 ? all.filter((change) => !isEntered(change)) : all;
      const { updated, undo } = importMarks(sheet.exam.id, chosen, account);
      if ("stopped" in updated) return rejectImport({ ...importFailed, body: `marks.${updated.stopped}` }, 409);
      if (updated.conflicts.length + updated.missing.length > 0) return rejectConflict(updated.conflicts);
      const stay = kept.filter((change) => getSavedMark(sheet.marks, change) !== change.mark).length;
      const numbers = { number: formatDigits(updated.saved, language), kept: formatDigits(stay, language) };
      const title = stay > 0 ? "import.marksDone.kept" : "import.marksDone";
      const done = { title, body: "toast.resultsSaved.body", values: { ...numbers, email: account } } as const;
      return {
        goTo: `/cog-admin/results?class=${sheet.exam.classLevel}&exam=${sheet.exam.id}`,
        messages: [importedFlash(updated.saved, done, undo)],
        accepted: accepted.length,
      };
    },
  };
}

type CheckedError = CheckedMarks["errors"][number];

const withoutRenamed = ({ renamed, ...error }: CheckedError): RowError => error;

const importMarks = (itemId: number, changes: MarkChange[], account: string, at = new Date()) =>
  transaction((tx) => {
    const updated = updateMarks(itemId, changes, account, { together: true, now: at });
    const isSaved = "saved" in updated && updated.saved > 0;
    return { updated, undo: isSaved ? recordChange(tx, { account, kind: "marks", itemId, at }) : undefined };
  });

function selectValidChanges(changes: SpreadsheetChange[], { students, subjects, marks }: MarkSheet) {
  const studentById = new Map(students.map((student) => [student.id, student]));
  const subjectById = new Map(subjects.map((subject) => [subject.id, subject]));
  const valid = changes.flatMap((change) => {
    const { student, subject, mark, loaded } = change;
    const was = getSavedMark(marks, change);
    const [ofStudent, ofSubject] = [studentById.get(student), subjectById.get(subject)];
    if (!ofStudent || !ofSubject || !hasCell(ofStudent, ofSubject, was)) return [];
    if (mark === null || getMarkValue(mark) > ofSubject.fullMarks) return [];
    return [{ student, subject, mark, was, ...(loaded !== undefined && loaded !== was && { loaded }) }];
  });
  return { valid, invalid: changes.length - valid.length };
}

type PreviewOptions = {
  same: number;
  /** Marks that a colleague changed after the download and that are unchanged in the spreadsheet. */
  left: MarkChange[];
  /** Marks that a colleague changed after the spreadsheet was checked. */
  conflicts: Cell[];
  errors: CheckedError[];
  /** True if the user has already accepted the rows in `errors` that have another name. */
  isAccepted: boolean;
  isUntitled: boolean;
};

function previewMarks(
  changes: SpreadsheetChange[],
  sheet: MarkSheet,
  language: Language,
  { same = 0, left = [], conflicts = [], errors = [], isAccepted = false, isUntitled = false }: Partial<PreviewOptions>,
): SheetResult {
  const lastAuthor = (cell: Cell) => findLastMarkChange(sheet.exam.id, cell)?.account ?? "";
  const conflictNames = new Set(conflicts.map(fieldName));
  const isOpen = (change: SpreadsheetChange) => change.loaded !== undefined || conflictNames.has(fieldName(change));
  const group = (cells: MarkChange[], more?: CellNote) => groupByStudent(cells, sheet, language, more);
  const checked: ImportPreview = {
    what: "marks",
    overwritten: group(changes.filter((change) => !isOpen(change) && change.was !== null)),
    added: group(changes.filter((change) => !isOpen(change) && change.was === null)),
    conflicts: group(changes.filter(isOpen), (cell) => ({ by: lastAuthor(cell) })),
    // We swap `was` and `mark`, so that the preview shows the spreadsheet's mark first and then the saved mark, which
    // the import keeps.
    left: group(
      left.map(({ was, mark, ...cell }) => ({ ...cell, was: mark, mark: was })),
      (cell) => ({ by: lastAuthor(cell) }),
    ),
    renamed: errors.flatMap(({ row = 0, renamed }) => {
      if (!renamed) return [];
      const cells = group(renamed.changes).lines.flatMap((line) => line.cells);
      return [{ row, cells, isAccepted, value: encodeAccepted(row, renamed) }];
    }),
    same,
    isUntitled,
    carried: encodeMarks(changes),
  };
  return { checked };
}

type CellNote = (cell: Cell) => { by?: string };

function groupByStudent(
  changes: MarkChange[],
  { students, subjects }: MarkSheet,
  language: Language,
  more: CellNote = () => ({}),
): CountedChanges {
  const names = new Map(subjects.map((subject) => [subject.id, localizedName(language, subject)]));
  const lines = students.map(({ id, rollNumber: roll, name }) => {
    const cells = changes.filter(({ student }) => student === id);
    const toCell = ({ student, subject, was, mark }: MarkChange) => {
      return { id: subject, subject: names.get(subject) ?? "", was, mark, ...more({ student, subject }) };
    };
    return { student: id, roll, name, cells: cells.map(toCell) };
  });
  return { count: changes.length, lines: lines.filter(({ cells }) => cells.length > 0) };
}

const idSchema = z.number().int().positive();
const markSchema = z.union([z.number().int().min(0).max(100), z.literal(absent)]);
const markRowSchema = [idSchema, idSchema, markSchema.nullable(), markSchema] as const;
const markRowsSchema = z
  .array(z.union([z.tuple(markRowSchema), z.tuple([...markRowSchema, markSchema.nullable()])]))
  .max(60_000);

const encodeMarks = (changes: SpreadsheetChange[]) => encodeCarried(toMarkRows(changes));

const toMarkRows = (changes: SpreadsheetChange[]) =>
  changes.map(({ student, subject, was, mark, loaded }) => {
    const row = [student, subject, was, mark];
    return loaded === undefined ? row : [...row, loaded];
  });

/**
 * Reads the marks in a hidden field. Does not check that they belong to the exam. Returns undefined if the field is
 * invalid.
 */
function decodeMarks(field: string): SpreadsheetChange[] | undefined {
  const rows = decodeCarried(markRowsSchema, field);
  return rows && toChanges(rows);
}

const toChanges = (rows: z.infer<typeof markRowsSchema>): SpreadsheetChange[] =>
  rows.map(([student, subject, was, mark, loaded]) => {
    const change = { student, subject, was, mark };
    return loaded === undefined ? change : { ...change, loaded };
  });

/** A row that the user accepted although its name differs. `name` is the name in the class list at that time. */
type AcceptedRow = {
  row: number;
  roll: number;
  text: string;
  student: number;
  name: string;
  changes: SpreadsheetChange[];
};

const acceptedSchema = z.object({
  row: idSchema,
  roll: idSchema,
  text: z.string().max(spreadsheetLimits.lettersPasted),
  student: idSchema,
  name: z.string().max(1_000),
  marks: markRowsSchema,
});

const encodeAccepted = (row: number, { student, text, changes }: RenamedRow) =>
  encodeCarried({
    ...{ row, roll: student.rollNumber, text, student: student.id, name: student.name },
    marks: toMarkRows(changes),
  });

/** Returns undefined if a field is invalid, or if it has a mark of another student. */
function decodeAccepted(fields: FormDataEntryValue[]): AcceptedRow[] | undefined {
  const read = fields.map((field) => decodeCarried(acceptedSchema, String(field)));
  const rows = read.flatMap((row) => {
    const isOwn = row?.marks.every(([student]) => student === row.student);
    return row && isOwn ? [{ ...row, changes: toChanges(row.marks) }] : [];
  });
  return rows.length === fields.length ? rows : undefined;
}

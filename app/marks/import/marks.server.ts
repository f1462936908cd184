import { z } from "zod";
import { decodeCarried, encodeCarried } from "../../admin/import/carried.server";
import { type Importer, importedFlash, importFailed, limitErrors, rejectImport } from "../../admin/import/result";
import { formatDigits } from "../../i18n/format";
import { type Language, localizedName } from "../../i18n/languages";
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
import { updateMarks } from "../save-marks.server";
import { fieldName, getSavedMark } from "../unsaved-marks";
import { checkMarks } from "./check-marks";
import type { CountedChanges, ImportPreview, SheetResult } from "./import-screen";

/** What a form chooses for a mark that somebody else has changed too, in a field of the cell's name. */
const getConflictChoice = (form: FormData, cell: Cell) => form.get(fieldName(cell));

/** The import of marks into the mark sheet of an examination that is not locked. */
export function createMarksImporter(sheet: MarkSheet, language: Language): Importer<ImportPreview> {
  // What marks that have been checked before would do by now; a mark that is not for this sheet is an error.
  const recheck = (changes: SpreadsheetChange[], options: Partial<PreviewOptions>): SheetResult => {
    const { valid, invalid } = selectValidChanges(changes, sheet);
    if (invalid > 0) return limitErrors([{ error: { text: "import.notOnSheet", values: { number: invalid } } }]);
    const open = valid.filter(({ was, mark }) => was !== mark);
    return previewMarks(open, sheet, language, { ...options, same: valid.length - open.length });
  };
  return {
    check(rows, loaded) {
      const { changes, left, same, errors, isUntitled } = checkMarks(rows, sheet, language, loaded);
      return errors.length > 0
        ? limitErrors(errors)
        : previewMarks(changes, sheet, language, { same, left, isUntitled });
    },
    recheck(carried, form) {
      const changes = decodeMarks(carried);
      return changes && recheck(changes, { isChosen: (cell) => getConflictChoice(form, cell) === "mine" });
    },
    save(carried, form, account) {
      // A conflict is written only when the form says so.
      const changes = decodeMarks(carried)?.filter(
        (change) => (getConflictChoice(form, change) ?? (change.loaded === undefined ? "mine" : "")) === "mine",
      );
      if (!changes) return undefined;
      const rejectConflict = (conflicts: Cell[]) => ({
        ...recheck(changes, { conflicts }),
        message: { ...importFailed, body: "import.conflict" as const },
        status: 409,
      });
      if (selectValidChanges(changes, sheet).invalid > 0) return rejectConflict([]);
      const updated = updateMarks(sheet.exam.id, changes, account, { together: true });
      if ("stopped" in updated) return rejectImport({ ...importFailed, body: `marks.${updated.stopped}` }, 409);
      if (updated.conflicts.length + updated.missing.length > 0) return rejectConflict(updated.conflicts);
      const values = { number: formatDigits(updated.saved, language), email: account };
      const done = { title: "import.marksDone", body: "toast.resultsSaved.body", values } as const;
      return {
        goTo: `/cog-admin/results?class=${sheet.exam.classLevel}&exam=${sheet.exam.id}`,
        messages: [importedFlash(updated.saved, done)],
      };
    },
  };
}

/** Changes that are for this sheet, from what stands there by now, and the number of those that are not. */
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
  /** Marks that somebody else has changed and the spreadsheet has not. */
  left: MarkChange[];
  /** Cells that somebody else has changed since the spreadsheet was checked. */
  conflicts: Cell[];
  /** Nothing in the spreadsheet says what it is for. */
  isUntitled: boolean;
  /** Tells the marks that somebody wants over those of somebody else. */
  isChosen: (cell: Cell) => boolean;
};

function previewMarks(
  changes: SpreadsheetChange[],
  sheet: MarkSheet,
  language: Language,
  { same = 0, left = [], conflicts = [], isUntitled = false, isChosen = () => false }: Partial<PreviewOptions>,
): SheetResult {
  const lastAuthor = (cell: Cell) => findLastMarkChange(sheet.exam.id, cell)?.account ?? "";
  const conflictNames = new Set(conflicts.map(fieldName));
  const isOpen = (change: SpreadsheetChange) => change.loaded !== undefined || conflictNames.has(fieldName(change));
  const group = (cells: MarkChange[], more: (cell: Cell) => { by?: string; isChosen?: boolean } = () => ({})) =>
    groupByStudent(cells, sheet, language, more);
  const checked = {
    what: "marks",
    ...group(changes.filter((change) => !isOpen(change))),
    conflicts: group(changes.filter(isOpen), (cell) => ({ by: lastAuthor(cell), isChosen: isChosen(cell) })),
    // From what the spreadsheet says to what stands there, which stays.
    left: group(
      left.map(({ was, mark, ...cell }) => ({ ...cell, was: mark, mark: was })),
      (cell) => ({ by: lastAuthor(cell) }),
    ),
    same,
    isUntitled,
    carried: encodeMarks(changes),
  } as const;
  return { checked };
}

/** Gathers changes by student in the order of the mark sheet, with what more there is to tell of each. */
function groupByStudent(
  changes: MarkChange[],
  { students, subjects }: MarkSheet,
  language: Language,
  more: (cell: Cell) => { by?: string; isChosen?: boolean },
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

/** Checked marks as the value of a hidden field. */
const encodeMarks = (changes: SpreadsheetChange[]) =>
  encodeCarried(
    changes.map(({ student, subject, was, mark, loaded }) => {
      const row = [student, subject, was, mark];
      return loaded === undefined ? row : [...row, loaded];
    }),
  );

/**
 * Marks out of a hidden field, at most one of a student in a subject; undefined when it holds anything else. Who they
 * are for is not known to be right.
 */
function decodeMarks(field: string): SpreadsheetChange[] | undefined {
  const rows = decodeCarried(markRowsSchema, field);
  const cells = new Set(rows?.map(([student, subject]) => `${student} ${subject}`));
  if (!rows || cells.size < rows.length) return undefined;
  return rows.map(([student, subject, was, mark, loaded]) => {
    const change = { student, subject, was, mark };
    return loaded === undefined ? change : { ...change, loaded };
  });
}

import type { Flash } from "../../admin/flash";
import type { FieldError } from "../../i18n/form-values";
import type { Language } from "../../i18n/languages";
import { truncateText } from "../../i18n/text";
import type { CheckedStudents } from "../../students/import";
import type { RowError } from "../../students/import-rows";
import { type Cell, localizedName, type MarkChange, type MarkConflict, type MarkSheet } from "../mark-sheet";
import { spreadsheetTextValues } from "./spreadsheet-limits";

/** Marks by student, and how many. */
export type CountedChanges = { count: number; lines: StudentChanges[] };

/** The marks that change, those that a colleague has changed too, and those that stay because only a colleague has. */
export type MarksPreview = CountedChanges & { asked: CountedChanges; left: CountedChanges };

/** A sheet without faults, as it is shown before anything is written; `carried` brings it to the last step. */
export type ImportPreview = { same: number; carried: string } & (
  | ({ what: "marks" } & MarksPreview)
  | ({ what: "students" } & Pick<CheckedStudents, "added" | "changed">)
);

/** What the import screen answers to a posted form that has written nothing. */
export type ImportResult = {
  message?: Flash;
  /** What is wrong with the file itself. */
  fileProblem?: FieldError;
  /** What is wrong in the sheet, the first of it, and how much more there is. */
  errors: RowError[];
  moreErrors: number;
  checked?: ImportPreview;
};

const maxErrors = 100;

// Enough to know a cell again; it may hold a whole letter.
const maxCellLength = 40;

/** Faults as they are shown: the first hundred, in the order of the sheet. */
export function limitErrors(errors: RowError[]): Pick<ImportResult, "errors" | "moreErrors"> {
  const ordered = errors.toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0)).slice(0, maxErrors);
  const shown = ordered.map((error) =>
    error.typed ? { ...error, typed: truncateText(error.typed, maxCellLength) } : error,
  );
  return { errors: shown, moreErrors: Math.max(0, errors.length - maxErrors) };
}

/** What came of a posted form: where to go on and what to say there, or what to show instead. */
export type SaveImportResult = { goTo: string; messages: Flash[] } | (ImportResult & { status: number });

/** The title of what is said when nothing was written. */
export const importFailed = { tone: "bad", title: "import.notDone" } as const;

// What is said on top: after a sign-in in between, of what was checked and of a file that was not; of a form that is not
// whole, of a sheet that a colleague outran.
export const resumedFlash: Flash = { tone: "good", title: "form.resumedUnsaved" };
export const resumedWithoutFileFlash: Flash = { tone: "good", title: "form.resumed" };
export const brokenFormFlash: Flash = { ...importFailed, body: "form.broken" };
export const conflictFlash: Flash = { ...importFailed, body: "import.conflict" };

/** The answer that says only why nothing was written. */
export const rejectImport = (message: Flash, status = 400): SaveImportResult => ({
  message,
  errors: [],
  moreErrors: 0,
  status,
});

/** The same about the file itself, also at its field. */
export const rejectFile = ({ text }: FieldError, status = 400): SaveImportResult => ({
  ...rejectImport({ ...importFailed, body: text, values: spreadsheetTextValues }, status),
  fileProblem: { text, values: spreadsheetTextValues },
});

/**
 * One student of a checked sheet, and their marks that change, each from what to what, and whether a colleague
 * changed it meanwhile: by whom, empty when nobody knows; and whether it was chosen all the same.
 */
export type StudentChanges = {
  student: number;
  roll: number;
  name: string;
  cells: { id: number; subject: string; was: number | null; mark: number | null; by?: string; isChosen?: true }[];
};

/** Changes as they are shown, gathered by student in the order of the mark sheet; conflicts say who came first. */
export function groupByStudent(
  changes: MarkChange[],
  sheet: MarkSheet,
  language: Language,
  conflicts: Pick<MarkConflict, "student" | "subject" | "by">[] = [],
  isChosen: (cell: Cell) => boolean = () => false,
): StudentChanges[] {
  const subjects = new Map(sheet.subjects.map((subject) => [subject.id, localizedName(language, subject)]));
  const lines = new Map(
    sheet.students.map(({ id, rollNumber: roll, name }) => [
      id,
      { student: id, roll, name, cells: [] } as StudentChanges,
    ]),
  );
  for (const { student, subject, was, mark } of changes) {
    const conflict = conflicts.find((other) => other.student === student && other.subject === subject);
    lines.get(student)?.cells.push({
      id: subject,
      subject: subjects.get(subject) ?? "",
      was,
      mark,
      ...(conflict && { by: conflict.by ?? "" }),
      ...(isChosen({ student, subject }) && { isChosen: true }),
    });
  }
  return [...lines.values()].filter(({ cells }) => cells.length > 0);
}

import type { Flash } from "../../admin/flash";
import type { FieldError } from "../../i18n/form-values";
import { truncateText } from "../../i18n/text";
import type { CheckedStudents, RowError } from "../../students/import";
import { spreadsheetTextValues } from "./spreadsheet-limits";

/**
 * One student of a checked spreadsheet, and their marks that change, each from what to what; of a mark that somebody
 * else has changed meanwhile by whom, empty when nobody knows, and whether it was chosen all the same.
 */
export type StudentChanges = {
  student: number;
  roll: number;
  name: string;
  cells: { id: number; subject: string; was: number | null; mark: number | null; by?: string; isChosen?: true }[];
};

/** Marks by student, and how many. */
export type CountedChanges = { count: number; lines: StudentChanges[] };

/** The marks that change, those that somebody else has changed too, and those that stay because only somebody else has. */
export type MarksPreview = CountedChanges & { conflicts: CountedChanges; left: CountedChanges };

/** A spreadsheet without errors, as it is shown before anything is written; `carried` brings it to the last step. */
export type ImportPreview = { same: number; carried: string } & (
  | ({ what: "marks" } & MarksPreview)
  | ({ what: "students" } & Pick<CheckedStudents, "added" | "changed">)
);

/** What the import screen shows after a posted form that has written nothing. */
export type ImportResult = {
  message?: Flash;
  /** What is wrong with the file itself. */
  fileProblem?: FieldError;
  /** What is wrong in the spreadsheet, the first of it, and how much more there is. */
  errors: RowError[];
  moreErrors: number;
  checked?: ImportPreview;
};

/** What came of a posted form: where to go on and what to say there, or what to show instead. */
export type SaveImportResult = { goTo: string; messages: Flash[] } | (ImportResult & { status: number });

const maxErrors = 100;

// Enough to know a cell again; it may hold a whole letter.
const maxCellLength = 40;

/** Errors as they are shown: the first hundred, in the order of the spreadsheet. */
export function limitErrors(errors: RowError[]): Pick<ImportResult, "errors" | "moreErrors"> {
  const first = errors.toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0)).slice(0, maxErrors);
  return {
    errors: first.map((error) => ({ ...error, typed: error.typed && truncateText(error.typed, maxCellLength) })),
    moreErrors: Math.max(0, errors.length - maxErrors),
  };
}

/** The title of the message when nothing was written. */
export const importFailed = { tone: "bad", title: "import.notDone" } as const;

/** The result that says only why nothing was written. */
export const rejectImport = (message: Flash, status = 400): ImportResult & { status: number } => ({
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

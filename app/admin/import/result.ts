import type { FieldError } from "../../i18n/form-values";
import { truncateText } from "../../i18n/text";
import type { Flash } from "../flash";
import { spreadsheetTextValues } from "./spreadsheet-limits";

/**
 * What is wrong in a spreadsheet: in which row, counted as a spreadsheet counts them, and under which heading; whose row
 * it is, and the text that stands there, where that helps to find it.
 */
export type RowError = {
  row?: number;
  column?: string;
  student?: { rollNumber: number; name: string };
  text?: string;
  error: FieldError;
};

/** `year` is empty where each day has its own. */
export type PastedList = { text: string; year: string };

/** What an import screen shows after a posted form that has written nothing. */
export type ImportResult<Preview> = {
  message?: Flash;
  /** What is wrong with the file itself. */
  fileError?: FieldError;
  /** A list that was pasted with the year of days that have none, and what is wrong with all of it. */
  pasted?: PastedList;
  pasteError?: FieldError;
  /** The headings of the spreadsheet that name no column. */
  unread?: string[];
  /** What is wrong in the spreadsheet, the first of it, and how much more there is. */
  errors?: RowError[];
  moreErrors?: number;
  /** What would be written, as it is shown before anything is. */
  checked?: Preview;
};

/** What came of a posted form: where to go on and what to say there, or what to show instead. */
export type SaveImportResult<Preview> =
  | { goTo: string; messages: Flash[] }
  | (ImportResult<Preview> & { status: number });

/** How spreadsheets of one kind are imported. `carried` is the field that brings a check to the last step. */
export type Importer<Preview> = {
  /** What a spreadsheet would do; `loaded` is the copy of the sheet as it was downloaded, where one came with it. */
  check: (rows: string[][], loaded?: string[][]) => ImportResult<Preview>;
  /** The same of a list that was pasted, where one may be. */
  checkPasted?: (list: PastedList) => ImportResult<Preview>;
  /** What `carried` would do by now; undefined when it holds anything else. */
  recheck: (carried: string, form: FormData) => ImportResult<Preview> | undefined;
  /** Writes what is carried, all of it or nothing; undefined as above. */
  save: (carried: string, form: FormData, account: string) => SaveImportResult<Preview> | undefined;
};

const maxErrors = 100;

// Enough to know a cell again; it may hold a whole letter.
const maxCellLength = 40;

/** Errors as they are shown: the first hundred, in the order of the spreadsheet. */
export function limitErrors(errors: RowError[]): { errors: RowError[]; moreErrors: number } {
  const first = errors.toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0)).slice(0, maxErrors);
  return {
    errors: first.map((error) => ({ ...error, text: error.text && truncateText(error.text, maxCellLength) })),
    moreErrors: Math.max(0, errors.length - maxErrors),
  };
}

/** The title of the message when nothing was written. */
export const importFailed = { tone: "bad", title: "import.notDone" } as const;

/** The result that says only why nothing was written. */
export const rejectImport = (message: Flash, status = 400) => ({ message, status });

/** The message after an import that has written so much. */
export const importedFlash = (count: number, done: Omit<Flash, "tone">): Flash =>
  count > 0 ? { tone: "good", ...done } : { tone: "bad", title: "toast.noChanges" };

/** The same about the file itself, also at its field. */
export const rejectFile = ({ text }: FieldError, status = 400) => ({
  ...rejectImport({ ...importFailed, body: text, values: spreadsheetTextValues }, status),
  fileError: { text, values: spreadsheetTextValues },
});

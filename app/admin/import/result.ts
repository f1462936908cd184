import type { FieldError } from "~/i18n/form-values";
import { truncateText } from "~/i18n/text";
import type { Flash } from "../flash";
import type { SkippedRows } from "./other-rows";
import type { SheetKind } from "./sheet-kinds";
import { spreadsheetTextValues } from "./spreadsheet-limits";

/** `row` is the row number in the spreadsheet. */
export type RowError = {
  row?: number;
  column?: string;
  student?: { rollNumber: number; name: string };
  text?: string;
  error: FieldError;
};

/** `year` is empty if each date has its own year. */
export type PastedList = { text: string; year: string };

/** `answered` is the class that the user chose after the sheet named another class. */
export type ImportedSheet = {
  rows: string[][];
  /**
   * The rows of the hidden sheet, which contains the marks at the time of the download. Undefined if the file has no
   * hidden sheet.
   */
  loaded?: string[][];
  sheetName?: string;
  fileName?: string;
  answered?: number;
};

/**
 * Set if the sheet names other classes than `chosen`. `found` lists the places where the sheet names them. `likely` is
 * the class that most rows or the title name.
 */
export type ClassQuestion = {
  chosen: number;
  likely: number;
  levels: number[];
  found: (
    | { text: string; where: "title" | "sheetName" | "fileName" }
    | { text: string; where: "column"; count: number; all: number }
  )[];
};

/** The rows with a cell in the column "Class". `class` is a number, or the text of a cell without a known class. */
export type ClassRows = {
  chosen: number;
  ofChosen: number;
  all: number;
  others: { class: number | string; rows: number[] }[];
};

/**
 * The data that the website found in a sheet. The user can change the kind, the class and the exam. If `isOpen` is
 * true, the user must first choose the class or the exam. `exams` are the exams of the class that are not locked.
 */
export type FoundSheet = {
  kind: SheetKind;
  rows: number;
  level?: number;
  exam?: number;
  exams: { id: number; name: string }[];
  isOpen: boolean;
  /** False if the sheet does not look like a sheet of this kind. */
  isDetected: boolean;
};

export type ImportResult<Preview> = {
  found?: FoundSheet;
  /** The complete sheet. We send it to the browser if the user can still change its class or its kind. */
  sheet?: string;
  classQuestion?: ClassQuestion & { options: { level: number; address: string }[] };
  classRows?: ClassRows;
  skipped?: SkippedRows[];
  message?: Flash;
  fileError?: FieldError;
  pasted?: PastedList;
  pasteError?: FieldError;
  unread?: string[];
  errors?: RowError[];
  moreErrors?: number;
  checked?: Preview;
};

export type SaveImportResult<Preview> =
  | {
      goTo: string;
      messages: Flash[];
      /** The number of rows that the check left out, and that the user then accepted. */
      accepted?: number;
    }
  | (ImportResult<Preview> & { status: number });

/** The value of the button that saves only marks of empty cells. */
export const fillEmpty = "fillEmpty";

/** `carried` is the value of a hidden field that brings the checked data to the step that saves the import. */
export type Importer<Preview> = {
  check: (sheet: ImportedSheet, form: FormData) => ImportResult<Preview>;
  checkPasted?: (list: PastedList) => ImportResult<Preview>;
  /** Saves all rows or none. Returns undefined if `carried` is invalid. */
  save: (carried: string, form: FormData, account: string) => SaveImportResult<Preview> | undefined;
};

const maxErrors = 100;

// An error contains the text of its cell, and the text may be long. This many characters are enough to recognise the
// cell.
const maxCellLength = 40;

export function limitErrors(errors: RowError[]): { errors: RowError[]; moreErrors: number } {
  const first = errors.toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0)).slice(0, maxErrors);
  return {
    errors: first.map((error) => ({ ...error, text: error.text && truncateText(error.text, maxCellLength) })),
    moreErrors: Math.max(0, errors.length - maxErrors),
  };
}

export const importFailed = { tone: "bad", title: "import.notDone" } as const;

export const rejectImport = (message: Flash, status = 400) => ({ message, status });

export const importedFlash = (count: number, done: Omit<Flash, "tone">, undo?: number): Flash =>
  count > 0
    ? { tone: "good", ...done, ...(undo && { undo: { change: undo, of: "import" } as const }) }
    : { tone: "bad", title: "toast.noChanges" };

/** Leaves a number out of the title if it is 0. */
export const importedTitle = (
  title: "import.studentsDone" | "import.staff.done",
  { added, changed }: { added: number; changed: number },
) => (changed === 0 ? (`${title}.added` as const) : added === 0 ? (`${title}.changed` as const) : title);

export const rejectFile = ({ text }: FieldError, status = 400) => ({
  ...rejectImport({ ...importFailed, body: text, values: spreadsheetTextValues }, status),
  fileError: { text, values: spreadsheetTextValues },
});

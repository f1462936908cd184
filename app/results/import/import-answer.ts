import { cutText } from "../../language/graphemes";
import type { Problem } from "../../language/typed";
import type { Message } from "../../office/messages";
import type { CheckedPupils } from "../../students/pupils-import";
import type { SheetFault } from "../../students/pupils-import-sheet";
import type { MarkLine } from "./mark-lines";
import { sheetWords } from "./sheet-rows";

/** Marks by pupil, and how many. */
export type CountedLines = { count: number; lines: MarkLine[] };

/** The marks that change, those that a colleague has changed too, and those that stay because only a colleague has. */
export type ShownMarks = CountedLines & { asked: CountedLines; left: CountedLines };

/** A sheet without faults, as it is shown before anything is written; `carried` brings it to the last step. */
export type ShownCheck = { same: number; carried: string } & (
  | ({ what: "marks" } & ShownMarks)
  | ({ what: "students" } & Pick<CheckedPupils, "added" | "changed">)
);

/** What the import screen answers to a posted form that has written nothing. */
export type ImportAnswer = {
  message?: Message;
  /** What is wrong with the file itself. */
  fileProblem?: Problem;
  /** What is wrong in the sheet, the first of it, and how much more there is. */
  faults: SheetFault[];
  moreFaults: number;
  checked?: ShownCheck;
};

const mostFaults = 100;

// Enough to know a cell again; it may hold a whole letter.
const mostOfACell = 40;

/** Faults as they are shown: the first hundred, in the order of the sheet. */
export function shownFaults(faults: SheetFault[]): Pick<ImportAnswer, "faults" | "moreFaults"> {
  const ordered = faults.toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0)).slice(0, mostFaults);
  const shown = ordered.map((fault) => (fault.typed ? { ...fault, typed: cutText(fault.typed, mostOfACell) } : fault));
  return { faults: shown, moreFaults: Math.max(0, faults.length - mostFaults) };
}

/** What came of a posted form: where to go on and what to say there, or what to show instead. */
export type ReceivedImport = { goTo: string; messages: Message[] } | (ImportAnswer & { status: number });

/** The title of what is said when nothing was written. */
export const failed = { tone: "bad", title: "import.notDone" } as const;

// What is said on top: after a sign-in in between, of what was checked and of a file that was not; of a form that is not
// whole, of a sheet that a colleague outran.
export const resumed: Message = { tone: "good", title: "form.resumedUnsaved" };
export const resumedWithoutFile: Message = { tone: "good", title: "form.resumed" };
export const broken: Message = { ...failed, body: "form.broken" };
export const overtaken: Message = { ...failed, body: "import.overtaken" };

/** The answer that says only why nothing was written. */
export const refused = (message: Message, status = 400): ReceivedImport => ({
  message,
  faults: [],
  moreFaults: 0,
  status,
});

/** The same about the file itself, also at its field. */
export const fileRefused = ({ text }: Problem, status = 400): ReceivedImport => ({
  ...refused({ ...failed, body: text, values: sheetWords }, status),
  fileProblem: { text, values: sheetWords },
});

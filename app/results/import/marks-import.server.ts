import type { Language } from "../../language/languages";
import type { Cell, Clash, MarkChange, SheetChange } from "../mark-change";
import type { MarkSheet } from "../mark-sheet";
import { keyOf } from "../pending-marks";
import { changesOfMark, recordMarks } from "../record-marks.server";
import { markSheet } from "../results.server";
import { carryMarks } from "./carried-sheet.server";
import { type ImportAnswer, shownFaults } from "./import-answer";
import { linesOf } from "./mark-lines";
import { checkMarks, marksWhenLoaded } from "./marks-import";

/**
 * What a sheet, as rows of texts, would do to the marks of an examination. Nothing is written. `loaded` is the copy of
 * the sheet as it was downloaded, where one came with it.
 */
export function checkMarkSheet(
  rows: string[][],
  sheet: MarkSheet,
  language: Language,
  loaded?: string[][],
): ImportAnswer {
  const { changes, left, same, faults } = checkMarks(rows, sheet, language, loaded && marksWhenLoaded(loaded, sheet));
  return faults.length > 0 ? shownFaults(faults) : shown(changes, same, sheet, language, { left });
}

/**
 * What marks that have been checked before would do by now; of a mark that is not for this sheet there is a fault.
 * `isChosen` tells the marks that somebody wants over a colleague's.
 */
export function checkMarksAgain(
  changes: SheetChange[],
  sheet: MarkSheet,
  language: Language,
  { clashes, isChosen }: { clashes?: Clash[]; isChosen?: (cell: Cell) => boolean } = {},
): ImportAnswer {
  const { fitting, strange } = fitted(changes, sheet);
  if (strange > 0) return shownFaults([{ problem: { text: "import.notOnSheet", values: { number: strange } } }]);
  const open = fitting.filter(({ was, mark }) => was !== mark);
  return shown(open, fitting.length - open.length, sheet, language, { clashes, isChosen });
}

/**
 * Writes checked marks down, all of them or none. Gives how many were written, what stopped it, or what the sheet looks
 * like by now when a colleague has changed something since it was checked.
 */
export function importMarks(
  examId: number,
  changes: SheetChange[],
  account: string,
  language: Language,
): { saved: number } | { stopped: "gone" | "locked" } | { overtaken: ImportAnswer } {
  const sheet = markSheet(examId);
  if (!sheet) return { stopped: "gone" };
  if (fitted(changes, sheet).strange > 0) return { overtaken: checkMarksAgain(changes, sheet, language) };
  const recorded = recordMarks(examId, changes, account, { together: true });
  if ("stopped" in recorded) return recorded;
  const { saved, clashes, gone } = recorded;
  if (clashes.length + gone.length === 0) return { saved };
  return { overtaken: checkMarksAgain(changes, sheet, language, { clashes }) };
}

/** Changes that are for this sheet, from what stands there by now, and the number of those that are not. */
function fitted(changes: SheetChange[], { pupils, subjects, marks }: MarkSheet) {
  const onSheet = new Set(pupils.map(({ id }) => id));
  const fullMarks = new Map(subjects.map(({ id, fullMarks }) => [id, fullMarks]));
  const fitting = changes.flatMap((change) => {
    const { student, subject, mark, loaded } = change;
    const fits = onSheet.has(student) && mark !== null && mark <= (fullMarks.get(subject) ?? -1);
    const was = marks[student]?.[subject] ?? null;
    return fits ? [{ student, subject, mark, was, ...(loaded !== undefined && loaded !== was && { loaded }) }] : [];
  });
  return { fitting, strange: changes.length - fitting.length };
}

type More = { left?: MarkChange[]; clashes?: Clash[]; isChosen?: (cell: Cell) => boolean };

function shown(
  changes: SheetChange[],
  same: number,
  sheet: MarkSheet,
  language: Language,
  { left = [], clashes = [], isChosen }: More,
): ImportAnswer {
  const byColleague = (cell: Cell) => ({ ...cell, by: changesOfMark(sheet.exam.id, cell)[0]?.account });
  const known = new Set(clashes.map(keyOf));
  const isFlagged = (change: SheetChange) => change.loaded !== undefined && !known.has(keyOf(change));
  const asking = [...clashes, ...changes.filter(isFlagged).map(byColleague)];
  const asked = new Set(asking.map(keyOf));
  const counted = (some: MarkChange[], ...more: [Parameters<typeof linesOf>[3]?, Parameters<typeof linesOf>[4]?]) => ({
    count: some.length,
    lines: linesOf(some, sheet, language, ...more),
  });
  const checked = {
    what: "marks",
    ...counted(changes.filter((change) => !asked.has(keyOf(change)))),
    asked: counted(
      changes.filter((change) => asked.has(keyOf(change))),
      asking,
      isChosen,
    ),
    // From what the sheet says to what stands there, which stays.
    left: counted(
      left.map(({ was, mark, ...cell }) => ({ ...cell, was: mark, mark: was })),
      left.map(byColleague),
    ),
    same,
    carried: carryMarks(changes),
  } as const;
  return { faults: [], moreFaults: 0, checked };
}

import type { Language } from "../../language/languages";
import type { Clash, MarkChange } from "../mark-change";
import type { MarkSheet } from "../mark-sheet";
import { recordMarks } from "../record-marks.server";
import { markSheet } from "../results.server";
import { carryMarks } from "./carried-sheet.server";
import { type ImportAnswer, shownFaults } from "./import-answer";
import { linesOf } from "./mark-lines";
import { checkMarks } from "./marks-import";

/** What a sheet, as rows of texts, would do to the marks of an examination. Nothing is written. */
export function checkMarkSheet(rows: string[][], sheet: MarkSheet, language: Language): ImportAnswer {
  const { changes, same, faults } = checkMarks(rows, sheet, language);
  return faults.length > 0 ? shownFaults(faults) : shown(changes, same, sheet, language);
}

/** What marks that have been checked before would do by now; of a mark that is not for this sheet there is a fault. */
export function checkMarksAgain(
  changes: MarkChange[],
  sheet: MarkSheet,
  language: Language,
  clashes: Clash[] = [],
): ImportAnswer {
  const { fitting, strange } = fitted(changes, sheet);
  if (strange > 0) return shownFaults([{ problem: { text: "import.notOnSheet", values: { number: strange } } }]);
  const left = fitting.filter(({ was, mark }) => was !== mark);
  return shown(left, fitting.length - left.length, sheet, language, clashes);
}

/**
 * Writes checked marks down, all of them or none. Gives how many were written, what stopped it, or what the sheet looks
 * like by now when a colleague has changed something since it was checked.
 */
export function importMarks(
  examId: number,
  changes: MarkChange[],
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
  return { overtaken: checkMarksAgain(changes, sheet, language, clashes) };
}

/** Changes that are for this sheet, from what stands there by now, and the number of those that are not. */
function fitted(changes: MarkChange[], { pupils, subjects, marks }: MarkSheet) {
  const onSheet = new Set(pupils.map(({ id }) => id));
  const fullMarks = new Map(subjects.map(({ id, fullMarks }) => [id, fullMarks]));
  const fitting = changes.flatMap((change) => {
    const { student, subject, mark } = change;
    const fits = onSheet.has(student) && mark !== null && mark <= (fullMarks.get(subject) ?? -1);
    return fits ? [{ ...change, was: marks[student]?.[subject] ?? null }] : [];
  });
  return { fitting, strange: changes.length - fitting.length };
}

function shown(
  changes: MarkChange[],
  same: number,
  sheet: MarkSheet,
  language: Language,
  clashes: Clash[] = [],
): ImportAnswer {
  const lines = linesOf(changes, sheet, language, clashes);
  const checked = { what: "marks", count: changes.length, lines, same, carried: carryMarks(changes) } as const;
  return { faults: [], moreFaults: 0, checked };
}

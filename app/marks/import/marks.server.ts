import type { Language } from "../../i18n/languages";
import type { Cell, MarkChange, MarkConflict, MarkSheet, SpreadsheetChange } from "../mark-sheet";
import { getMarkSheet } from "../marks.server";
import { listMarkChanges, updateMarks } from "../save-marks.server";
import { fieldName } from "../unsaved-marks";
import { encodeMarks } from "./carried-rows.server";
import { checkMarks, parseExportedMarks } from "./check-marks";
import { groupByStudent, type ImportResult, limitErrors } from "./result";

/**
 * What a sheet, as rows of texts, would do to the marks of an examination. Nothing is written. `loaded` is the copy of
 * the sheet as it was downloaded, where one came with it.
 */
export function checkMarkSpreadsheet(
  rows: string[][],
  sheet: MarkSheet,
  language: Language,
  loaded?: string[][],
): ImportResult {
  const { changes, left, same, errors } = checkMarks(
    rows,
    sheet,
    language,
    loaded && parseExportedMarks(loaded, sheet),
  );
  return errors.length > 0 ? limitErrors(errors) : previewMarks(changes, same, sheet, language, { left });
}

/**
 * What marks that have been checked before would do by now; of a mark that is not for this sheet there is a fault.
 * `isChosen` tells the marks that somebody wants over a colleague's.
 */
export function recheckMarks(
  changes: SpreadsheetChange[],
  sheet: MarkSheet,
  language: Language,
  { conflicts, isChosen }: { conflicts?: MarkConflict[]; isChosen?: (cell: Cell) => boolean } = {},
): ImportResult {
  const { fitting, strange } = selectValidChanges(changes, sheet);
  if (strange > 0) return limitErrors([{ problem: { text: "import.notOnSheet", values: { number: strange } } }]);
  const open = fitting.filter(({ was, mark }) => was !== mark);
  return previewMarks(open, fitting.length - open.length, sheet, language, { conflicts, isChosen });
}

/**
 * Writes checked marks down, all of them or none. Gives how many were written, what stopped it, or what the sheet looks
 * like by now when a colleague has changed something since it was checked.
 */
export function importMarks(
  examId: number,
  changes: SpreadsheetChange[],
  account: string,
  language: Language,
): { saved: number } | { stopped: "gone" | "locked" } | { overtaken: ImportResult } {
  const sheet = getMarkSheet(examId);
  if (!sheet) return { stopped: "gone" };
  if (selectValidChanges(changes, sheet).strange > 0) return { overtaken: recheckMarks(changes, sheet, language) };
  const recorded = updateMarks(examId, changes, account, { together: true });
  if ("stopped" in recorded) return recorded;
  const { saved, conflicts, gone } = recorded;
  if (conflicts.length + gone.length === 0) return { saved };
  return { overtaken: recheckMarks(changes, sheet, language, { conflicts }) };
}

/** Changes that are for this sheet, from what stands there by now, and the number of those that are not. */
function selectValidChanges(changes: SpreadsheetChange[], { students, subjects, marks }: MarkSheet) {
  const onSheet = new Set(students.map(({ id }) => id));
  const fullMarks = new Map(subjects.map(({ id, fullMarks }) => [id, fullMarks]));
  const fitting = changes.flatMap((change) => {
    const { student, subject, mark, loaded } = change;
    const fits = onSheet.has(student) && mark !== null && mark <= (fullMarks.get(subject) ?? -1);
    const was = marks[student]?.[subject] ?? null;
    return fits ? [{ student, subject, mark, was, ...(loaded !== undefined && loaded !== was && { loaded }) }] : [];
  });
  return { fitting, strange: changes.length - fitting.length };
}

type PreviewOptions = { left?: MarkChange[]; conflicts?: MarkConflict[]; isChosen?: (cell: Cell) => boolean };

function previewMarks(
  changes: SpreadsheetChange[],
  same: number,
  sheet: MarkSheet,
  language: Language,
  { left = [], conflicts = [], isChosen }: PreviewOptions,
): ImportResult {
  const byColleague = (cell: Cell) => ({ ...cell, by: listMarkChanges(sheet.exam.id, cell)[0]?.account });
  const known = new Set(conflicts.map(fieldName));
  const isFlagged = (change: SpreadsheetChange) => change.loaded !== undefined && !known.has(fieldName(change));
  const asking = [...conflicts, ...changes.filter(isFlagged).map(byColleague)];
  const asked = new Set(asking.map(fieldName));
  const counted = (
    some: MarkChange[],
    ...more: [Parameters<typeof groupByStudent>[3]?, Parameters<typeof groupByStudent>[4]?]
  ) => ({
    count: some.length,
    lines: groupByStudent(some, sheet, language, ...more),
  });
  const checked = {
    what: "marks",
    ...counted(changes.filter((change) => !asked.has(fieldName(change)))),
    asked: counted(
      changes.filter((change) => asked.has(fieldName(change))),
      asking,
      isChosen,
    ),
    // From what the sheet says to what stands there, which stays.
    left: counted(
      left.map(({ was, mark, ...cell }) => ({ ...cell, was: mark, mark: was })),
      left.map(byColleague),
    ),
    same,
    carried: encodeMarks(changes),
  } as const;
  return { errors: [], moreErrors: 0, checked };
}

import { type Language, localizedName } from "../../i18n/languages";
import { listMarkChanges } from "../mark-history.server";
import type { Cell, MarkChange, MarkSheet, SpreadsheetChange } from "../mark-sheet";
import { getMarkSheet } from "../marks.server";
import { updateMarks } from "../save-marks.server";
import { fieldName } from "../unsaved-marks";
import { encodeMarks } from "./carried-rows.server";
import { checkMarks, parseExportedMarks } from "./check-marks";
import { type CountedChanges, type ImportResult, limitErrors, type StudentChanges } from "./result";

/** A cell that somebody else has changed meanwhile, and who it was. */
type ChangedCell = Cell & { by?: string };

/**
 * What a spreadsheet, as rows of texts, would do to the marks of an examination. Nothing is written. `loaded` is the
 * copy of the sheet as it was downloaded, where one came with it.
 */
export function checkMarkSpreadsheet(
  rows: string[][],
  sheet: MarkSheet,
  language: Language,
  loaded?: string[][],
): ImportResult {
  const checked = checkMarks(rows, sheet, language, loaded && parseExportedMarks(loaded, sheet));
  if (checked.errors.length > 0) return limitErrors(checked.errors);
  return previewMarks(checked.changes, checked.same, sheet, language, { left: checked.left });
}

/**
 * What marks that have been checked before would do by now; a mark that is not for this sheet is an error. `isChosen`
 * tells the marks that somebody wants over those of somebody else.
 */
export function recheckMarks(
  changes: SpreadsheetChange[],
  sheet: MarkSheet,
  language: Language,
  options: { conflicts?: ChangedCell[]; isChosen?: (cell: Cell) => boolean } = {},
): ImportResult {
  const { valid, invalid } = selectValidChanges(changes, sheet);
  if (invalid > 0) return limitErrors([{ problem: { text: "import.notOnSheet", values: { number: invalid } } }]);
  const open = valid.filter(({ was, mark }) => was !== mark);
  return previewMarks(open, valid.length - open.length, sheet, language, options);
}

/**
 * Writes checked marks down, all of them or none. Returns how many were written, what stopped it, or what the sheet
 * looks like by now when somebody else has changed something since it was checked.
 */
export function importMarks(
  examId: number,
  changes: SpreadsheetChange[],
  account: string,
  language: Language,
): { saved: number } | { stopped: "gone" | "locked" } | { conflict: ImportResult } {
  const sheet = getMarkSheet(examId);
  if (!sheet) return { stopped: "gone" };
  if (selectValidChanges(changes, sheet).invalid > 0) return { conflict: recheckMarks(changes, sheet, language) };
  const updated = updateMarks(examId, changes, account, { together: true });
  if ("stopped" in updated) return updated;
  const { saved, conflicts, missing } = updated;
  if (conflicts.length + missing.length === 0) return { saved };
  return { conflict: recheckMarks(changes, sheet, language, { conflicts }) };
}

/** Changes that are for this sheet, from what stands there by now, and the number of those that are not. */
function selectValidChanges(changes: SpreadsheetChange[], { students, subjects, marks }: MarkSheet) {
  const onSheet = new Set(students.map(({ id }) => id));
  const fullMarks = new Map(subjects.map((subject) => [subject.id, subject.fullMarks]));
  const valid = changes.flatMap((change) => {
    const { student, subject, mark, loaded } = change;
    if (!onSheet.has(student) || mark === null || mark > (fullMarks.get(subject) ?? -1)) return [];
    const was = marks[student]?.[subject] ?? null;
    return [{ student, subject, mark, was, ...(loaded !== undefined && loaded !== was && { loaded }) }];
  });
  return { valid, invalid: changes.length - valid.length };
}

type PreviewOptions = { left?: MarkChange[]; conflicts?: ChangedCell[]; isChosen?: (cell: Cell) => boolean };

function previewMarks(
  changes: SpreadsheetChange[],
  same: number,
  sheet: MarkSheet,
  language: Language,
  { left = [], conflicts = [], isChosen }: PreviewOptions,
): ImportResult {
  const withAuthor = (cell: Cell) => ({ ...cell, by: listMarkChanges(sheet.exam.id, cell)[0]?.account });
  const known = new Set(conflicts.map(fieldName));
  const flagged = changes.filter((change) => change.loaded !== undefined && !known.has(fieldName(change)));
  const open = [...conflicts, ...flagged.map(withAuthor)];
  const isOpen = new Set(open.map(fieldName));
  const inOrder = groupByStudent(sheet, language);
  const checked = {
    what: "marks",
    ...inOrder(changes.filter((change) => !isOpen.has(fieldName(change)))),
    conflicts: inOrder(
      changes.filter((change) => isOpen.has(fieldName(change))),
      open,
      isChosen,
    ),
    // From what the spreadsheet says to what stands there, which stays.
    left: inOrder(
      left.map(({ was, mark, ...cell }) => ({ ...cell, was: mark, mark: was })),
      left.map(withAuthor),
    ),
    same,
    carried: encodeMarks(changes),
  } as const;
  return { errors: [], moreErrors: 0, checked };
}

/** Gathers changes by student in the order of the mark sheet; `changed` says who else has changed which of them. */
const groupByStudent =
  (sheet: MarkSheet, language: Language) =>
  (changes: MarkChange[], changed: ChangedCell[] = [], isChosen?: (cell: Cell) => boolean): CountedChanges => {
    const subjects = new Map(sheet.subjects.map((subject) => [subject.id, localizedName(language, subject)]));
    const authors = new Map(changed.map((cell) => [fieldName(cell), cell.by ?? ""]));
    const lines = sheet.students.map(({ id, rollNumber: roll, name }): StudentChanges => {
      const ofStudent = changes.filter(({ student }) => student === id);
      const cells = ofStudent.map((change) => {
        const by = authors.get(fieldName(change));
        return {
          id: change.subject,
          subject: subjects.get(change.subject) ?? "",
          was: change.was,
          mark: change.mark,
          ...(by !== undefined && { by }),
          ...(isChosen?.(change) && { isChosen: true as const }),
        };
      });
      return { student: id, roll, name, cells };
    });
    return { count: changes.length, lines: lines.filter(({ cells }) => cells.length > 0) };
  };

import { and, eq } from "drizzle-orm";
import { formatDigits } from "~/i18n/format";
import { getTranslator } from "~/i18n/i18n.server";
import { type Language, localizedName } from "~/i18n/languages";
import type { UndoChange } from "~/undo/undo.server";
import { db } from "~drizzle/client";
import { markChanges } from "~drizzle/schema";
import { toMarks } from "../mark-history.server";
import type { Cell, MarkChange, MarkSheet } from "../mark-sheet";
import { getMarkSheet } from "../marks.server";
import { updateMarks } from "../save-marks.server";
import { getSavedMark } from "../unsaved-marks";

/**
 * Undoes an import of marks. The mark history stores the time and account of each change, so it shows which marks the
 * import wrote.
 */
export const undoMarksImport: UndoChange = (_tx, { itemId: examId, at, account: importer }, by) => {
  const sheet = getMarkSheet(examId);
  if (!sheet) return { stopped: "import.undo.gone" };
  const changes = listInverseChanges(examId, at, importer).filter(
    (change) => getSavedMark(sheet.marks, change) !== change.mark,
  );
  // If the full marks of a subject are lower now than at the import, the mark from before the import may be too high to
  // restore. It is then in `missing`.
  const done = updateMarks(examId, changes, by.account, { act: "importUndone", now: by.now });
  if ("stopped" in done) return { stopped: `marks.${done.stopped}` };
  const stays = [...done.conflicts, ...done.missing];
  return { undone: done.saved, stays: stays.map((cell) => describeCell(cell, sheet, by.language)) };
};

function listInverseChanges(examId: number, at: Date, account: string): MarkChange[] {
  const isOfImport = and(eq(markChanges.examId, examId), eq(markChanges.at, at), eq(markChanges.account, account));
  const lines = db().select().from(markChanges).where(isOfImport).all();
  return lines.map(({ studentId, subjectId, ...line }) => {
    const { before, after } = toMarks(line);
    return { student: studentId, subject: subjectId, was: after, mark: before };
  });
}

function describeCell({ student, subject }: Cell, { students, subjects }: MarkSheet, language: Language): string {
  const ofStudent = students.find(({ id }) => id === student);
  const ofSubject = subjects.find(({ id }) => id === subject);
  const roll = formatDigits(ofStudent?.rollNumber ?? "–", language);
  const name = getTranslator(language).t("import.undo.student", { name: ofStudent?.name ?? "–", roll });
  return `${name}, ${ofSubject ? localizedName(language, ofSubject) : "–"}`;
}

import { eq } from "drizzle-orm";
import { transaction } from "~drizzle/client";
import { students } from "~drizzle/schema";
import { recordActivity } from "../activity/activity.server";
import { wholeClass } from "../activity/activity-texts";
import { stateVersion } from "../admin/forms/saving/save-row.server";
import type { Language } from "../i18n/languages";
import { recordChange } from "../undo/undo.server";
import { checkStudentRows } from "./student-sheet";
import { listStudentsWithNumbers } from "./students.server";
import { describeStudentChanges } from "./undo-import.server";

/**
 * Compares a spreadsheet with the class roll. Writes nothing. `version` identifies the class roll of this comparison.
 */
export function checkStudents(level: number, rows: string[][], language: Language = "en") {
  const onRoll = listStudentsWithNumbers(level);
  return { ...checkStudentRows(rows, level, onRoll, language), version: stateVersion([level, onRoll]) };
}

/**
 * Imports all rows or none. Returns "conflict" if the class roll has changed after the check, and "rejected" if a row
 * is wrong.
 */
export function importStudents(
  level: number,
  rows: string[][],
  { account, version }: { account: string; version: string },
): { added: number; changed: number; undo?: number } | "conflict" | "rejected" {
  return transaction((tx) => {
    const { added, changed, errors, version: versionNow } = checkStudents(level, rows);
    const isChange = added.length + changed.length > 0;
    // If a form is sent twice, the second form contains no change. So the second form is no conflict, although the
    // first form has changed the class roll.
    if (isChange && version !== versionNow) return "conflict";
    if (errors.length > 0) return "rejected";
    const now = new Date();
    const saved = added.map((student) => {
      const { id } = tx
        .insert(students)
        .values({ ...student, classLevel: level })
        .returning({ id: students.id })
        .get();
      return { ...student, id };
    });
    for (const { before, after } of changed) {
      tx.update(students)
        .set({ ...after, changedAt: now })
        .where(eq(students.id, before.id))
        .run();
    }
    const counted = { added: added.length, changed: changed.length };
    if (!isChange) return counted;
    recordActivity(tx, { account, act: "imported", ...wholeClass(level, counted) }, now);
    const changes = describeStudentChanges(saved, changed);
    return { ...counted, undo: recordChange(tx, { account, kind: "students", itemId: level, at: now, changes }) };
  });
}

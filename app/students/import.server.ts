import { eq } from "drizzle-orm";
import { transaction } from "~drizzle/client";
import { students } from "~drizzle/schema";
import { stateVersion } from "../admin/forms/save-row.server";
import { recordActivity } from "../content/activity.server";
import { wholeClass } from "../content/activity-texts";
import { recordImport } from "../content/imports.server";
import type { Language } from "../i18n/languages";
import { checkStudentRows } from "./student-sheet";
import { listStudentsWithNumbers } from "./students.server";
import { describeStudentChanges } from "./undo-import.server";

/** `version` belongs to the class roll that was checked. Nothing is written. */
export function checkStudents(level: number, rows: string[][], language: Language = "en") {
  const onRoll = listStudentsWithNumbers(level);
  return { ...checkStudentRows(rows, level, onRoll, language), version: stateVersion([level, onRoll]) };
}

/** Imports all or nothing: "conflict" if the class roll has another version now, "rejected" if a row is wrong. */
export function importStudents(
  level: number,
  rows: string[][],
  { account, version }: { account: string; version: string },
): { added: number; changed: number; undo?: number } | "conflict" | "rejected" {
  return transaction((tx) => {
    const { added, changed, errors, version: versionNow } = checkStudents(level, rows);
    const isChange = added.length + changed.length > 0;
    // A second sending has nothing to do, whatever the class is like now.
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
    return { ...counted, undo: recordImport(tx, { account, kind: "students", itemId: level, at: now, changes }) };
  });
}

import { eq } from "drizzle-orm";
import { transaction } from "~drizzle/client";
import { students } from "~drizzle/schema";
import { stateVersion } from "../admin/forms/save-row.server";
import { recordActivity } from "../content/activity.server";
import { wholeClass } from "../content/activity-texts";
import type { Language } from "../i18n/languages";
import { checkStudentRows } from "./student-sheet";
import { listStudentsWithNumbers } from "./students.server";

/** `version` is that of the class roll it was checked against. Nothing is written. */
export function checkStudents(level: number, rows: string[][], language: Language = "en") {
  const onRoll = listStudentsWithNumbers(level);
  return { ...checkStudentRows(rows, level, onRoll, language), version: stateVersion([level, onRoll]) };
}

/** All or nothing: not when the class roll is of another version by now ("conflict"), or a row is wrong ("rejected"). */
export function importStudents(
  level: number,
  rows: string[][],
  { account, version }: { account: string; version: string },
): { added: number; changed: number } | "conflict" | "rejected" {
  return transaction((tx) => {
    const { added, changed, errors, version: versionNow } = checkStudents(level, rows);
    const isChange = added.length + changed.length > 0;
    // Sent a second time it has nothing left to do, whatever the class looks like by now.
    if (isChange && version !== versionNow) return "conflict";
    if (errors.length > 0) return "rejected";
    const now = new Date();
    for (const student of added) {
      tx.insert(students)
        .values({ ...student, classLevel: level })
        .run();
    }
    for (const { before, after } of changed) {
      tx.update(students)
        .set({ ...after, changedAt: now })
        .where(eq(students.id, before.id))
        .run();
    }
    const counted = { added: added.length, changed: changed.length };
    if (isChange) recordActivity(tx, { account, act: "imported", ...wholeClass(level, counted) }, now);
    return counted;
  });
}

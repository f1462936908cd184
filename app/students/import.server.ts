import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { transaction } from "../../drizzle/client";
import { students } from "../../drizzle/schema";
import { recordActivity } from "../content/activity.server";
import { titleWithClass } from "../content/activity-texts";
import type { Language } from "../i18n/languages";
import { checkStudentRows } from "./import";
import { listStudents } from "./students.server";

/**
 * What a spreadsheet, as rows of texts, would do to a class, and the version of the class roll it was checked against.
 * Nothing is written.
 */
export function checkStudents(level: number, rows: string[][], language: Language = "en") {
  const onRoll = listStudents(level);
  const version = createHash("sha256")
    .update(JSON.stringify([level, onRoll]))
    .digest("base64url");
  return { ...checkStudentRows(rows, level, onRoll, language), version };
}

/**
 * Writes the students of such rows down in one transaction: new ones, and changed names and groups by roll. Nothing is written when
 * the class roll is not of this version any more ("conflict"), or when anything is wrong with them ("rejected").
 * `account` is the e-mail of whoever imports them.
 */
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
      const { name, fatherName, motherName, group } = after;
      const row = { name, fatherName, motherName, group, changedAt: now };
      tx.update(students).set(row).where(eq(students.id, before.id)).run();
    }
    const title = titleWithClass({ classLevel: level, added: added.length, changed: changed.length });
    if (isChange) recordActivity(tx, { account, act: "imported", kind: "class", itemId: level, ...title }, now);
    return { added: added.length, changed: changed.length };
  });
}

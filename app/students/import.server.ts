import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { transaction } from "../../drizzle/client";
import { students } from "../../drizzle/schema";
import { titleWithClass } from "../content/activity";
import { recordActivity } from "../content/activity.server";
import type { Language } from "../i18n/languages";
import { type CheckedStudents, checkImportedStudents, checkStudentRows, type ImportedStudent } from "./import";
import { listStudents } from "./students.server";

/** What a spreadsheet would do to a class, and the version of the class roll it was checked against. */
export type StudentsCheck = { checked: CheckedStudents; version: string };

/** Checks a spreadsheet, as rows of texts, against the class roll. Nothing is written. */
export function checkStudentSpreadsheet(level: number, rows: string[][], language: Language): StudentsCheck {
  const onRoll = listStudents(level);
  return { checked: checkStudentRows(rows, level, onRoll, language), version: rollVersion(level, onRoll) };
}

/** The same for students that have been read from a spreadsheet before. */
export function recheckStudents(level: number, imported: ImportedStudent[], language: Language = "en"): StudentsCheck {
  const onRoll = listStudents(level);
  return { checked: checkImportedStudents(imported, level, onRoll, language), version: rollVersion(level, onRoll) };
}

/**
 * Writes students of a class down in one transaction: new ones, and changed names by roll. Nothing is written when the
 * class roll is not of this version any more ("conflict"), or when anything is wrong with them ("rejected"). `account`
 * is the e-mail of whoever imports them.
 */
export function importStudents(
  level: number,
  imported: ImportedStudent[],
  { account, version, now = new Date() }: { account: string; version: string; now?: Date },
): { added: number; changed: number } | "conflict" | "rejected" {
  return transaction((tx) => {
    const { checked, version: versionNow } = recheckStudents(level, imported);
    const { added, changed, errors } = checked;
    const isChange = added.length + changed.length > 0;
    // Sent a second time it has nothing left to do, whatever the class looks like by now.
    if (isChange && version !== versionNow) return "conflict";
    if (errors.length > 0) return "rejected";
    for (const student of added) {
      const row = { ...student, classLevel: level };
      tx.insert(students).values(row).run();
    }
    for (const { before, after } of changed) {
      const { name, fatherName, motherName } = after;
      const row = { name, fatherName, motherName, changedAt: now };
      tx.update(students).set(row).where(eq(students.id, before.id)).run();
    }
    const title = titleWithClass({ classLevel: level, added: added.length, changed: changed.length });
    if (isChange) recordActivity(tx, { account, act: "imported", kind: "class", itemId: level, ...title }, now);
    return { added: added.length, changed: changed.length };
  });
}

const rollVersion = (level: number, onRoll: ReturnType<typeof listStudents>) =>
  createHash("sha256")
    .update(JSON.stringify([level, onRoll]))
    .digest("base64url");

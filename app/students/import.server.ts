import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { type SchoolTransaction, transaction } from "../../drizzle/client";
import { students } from "../../drizzle/schema";
import { titleWithClass } from "../content/activity";
import { recordActivity } from "../content/activity.server";
import type { Language } from "../i18n/languages";
import { type CheckedStudents, checkImportedStudents, checkStudentRows, type ImportedStudent } from "./import";
import { listStudents } from "./students.server";

/** What a sheet would do to a class, and what tells the class roll it was checked against from a later one. */
export type StudentsCheck = { checked: CheckedStudents; seen: string };

/** Checks a sheet, as rows of texts, against the class roll. Nothing is written. */
export function checkStudentSpreadsheet(level: number, rows: string[][], language: Language): StudentsCheck {
  const onRoll = listStudents(level);
  return { checked: checkStudentRows(rows, level, onRoll, language), seen: rollVersion(level, onRoll) };
}

/** The same for students that have been read from a sheet before. */
export function recheckStudents(level: number, students: ImportedStudent[], language: Language = "en"): StudentsCheck {
  const onRoll = listStudents(level);
  return { checked: checkImportedStudents(students, level, onRoll, language), seen: rollVersion(level, onRoll) };
}

/**
 * Writes students of a class down in one transaction: new ones, and changed names by roll. Nothing is written and
 * "overtaken" comes back when the class roll is not the one that `seen` tells of any more, and "refused" when anything
 * is wrong with them. `account` is the e-mail of whoever imports them.
 */
export function importStudents(
  level: number,
  students: ImportedStudent[],
  { account, seen, now = new Date() }: { account: string; seen: string; now?: Date },
): { added: number; changed: number } | "overtaken" | "refused" {
  return transaction((tx) => {
    const { checked, seen: seenNow } = recheckStudents(level, students);
    const { added, changed, errors } = checked;
    const isChange = added.length + changed.length > 0;
    // Sent a second time it has nothing left to do, whatever the class looks like by now.
    if (isChange && seen !== seenNow) return "overtaken";
    if (errors.length > 0) return "refused";
    writeStudents(tx, level, checked, now);
    const title = titleWithClass({ classLevel: level, added: added.length, changed: changed.length });
    if (isChange) recordActivity(tx, { account, act: "imported", kind: "class", itemId: level, ...title }, now);
    return { added: added.length, changed: changed.length };
  });
}

function writeStudents(
  tx: SchoolTransaction,
  level: number,
  { added, changed }: CheckedStudents,
  changedAt: Date,
): void {
  for (const student of added) {
    tx.insert(students)
      .values({ ...student, classLevel: level })
      .run();
  }
  for (const { before, after } of changed) {
    const { name, fatherName, motherName } = after;
    tx.update(students).set({ name, fatherName, motherName, changedAt }).where(eq(students.id, before.id)).run();
  }
}

const rollVersion = (level: number, onRoll: ReturnType<typeof listStudents>) =>
  createHash("sha256")
    .update(JSON.stringify([level, onRoll]))
    .digest("base64url");

import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { type SchoolTransaction, transaction } from "../../drizzle/db.server";
import { students } from "../../drizzle/schema";
import { record } from "../activity/activity.server";
import { titleInClass } from "../activity/line";
import type { Language } from "../language/languages";
import { type CheckedPupils, checkPupils, type ImportedPupil, weighPupils } from "./pupils-import";
import { classRoll } from "./students.server";

/** What a sheet would do to a class, and what tells the class roll it was checked against from a later one. */
export type PupilsCheck = { checked: CheckedPupils; seen: string };

/** Checks a sheet, as rows of texts, against the class roll. Nothing is written. */
export function checkPupilSheet(level: number, rows: string[][], language: Language): PupilsCheck {
  const onRoll = classRoll(level);
  return { checked: checkPupils(rows, level, onRoll, language), seen: fingerprint(level, onRoll) };
}

/** The same for pupils that have been read from a sheet before. */
export function checkPupilsAgain(level: number, pupils: ImportedPupil[], language: Language = "en"): PupilsCheck {
  const onRoll = classRoll(level);
  return { checked: weighPupils(pupils, level, onRoll, language), seen: fingerprint(level, onRoll) };
}

/**
 * Writes pupils of a class down in one transaction: new ones, and changed names by roll. Nothing is written and
 * "overtaken" comes back when the class roll is not the one that `seen` tells of any more, and "refused" when anything
 * is wrong with them. `account` is the e-mail of whoever imports them.
 */
export function importPupils(
  level: number,
  pupils: ImportedPupil[],
  { account, seen, now = new Date() }: { account: string; seen: string; now?: Date },
): { added: number; changed: number } | "overtaken" | "refused" {
  return transaction((tx) => {
    const { checked, seen: seenNow } = checkPupilsAgain(level, pupils);
    const { added, changed, faults } = checked;
    const isChange = added.length + changed.length > 0;
    // Sent a second time it has nothing left to do, whatever the class looks like by now.
    if (isChange && seen !== seenNow) return "overtaken";
    if (faults.length > 0) return "refused";
    write(tx, level, checked, now);
    const title = titleInClass({ classLevel: level, added: added.length, changed: changed.length });
    if (isChange) record(tx, { account, act: "imported", kind: "class", itemId: level, ...title }, now);
    return { added: added.length, changed: changed.length };
  });
}

function write(tx: SchoolTransaction, level: number, { added, changed }: CheckedPupils, changedAt: Date): void {
  for (const pupil of added) {
    tx.insert(students)
      .values({ ...pupil, classLevel: level })
      .run();
  }
  for (const { before, after } of changed) {
    const { name, fatherName, motherName } = after;
    tx.update(students).set({ name, fatherName, motherName, changedAt }).where(eq(students.id, before.id)).run();
  }
}

const fingerprint = (level: number, onRoll: ReturnType<typeof classRoll>) =>
  createHash("sha256")
    .update(JSON.stringify([level, onRoll]))
    .digest("base64url");

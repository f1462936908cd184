import { and, count, eq, isNotNull, max } from "drizzle-orm";
import { db, transaction } from "../../drizzle/db.server";
import { exams, results, subjects } from "../../drizzle/schema";
import { record, writeOnce } from "../activity/activity.server";
import type { Writing } from "../office/writing";
import { subjectLine, type WrittenSubject } from "./subject";
import { findSubject, subjectsOfClass } from "./subjects.server";

const { id, classLevel, position } = subjects;

/**
 * Adds a subject at the end of a class's mark sheet; "taken" when the class has one of this name, "added" also when
 * this form was received before.
 */
export function addSubject(level: number, subject: WrittenSubject, writing: Writing = {}, now = new Date()) {
  const { account = "", once = "" } = writing;
  try {
    writeOnce(once, (tx) => {
      // Thrown, so that the form may be sent again once the name is free.
      if (isTaken(level, subject.name)) throw new NameTaken();
      const last = tx
        .select({ place: max(position) })
        .from(subjects)
        .where(eq(classLevel, level))
        .get();
      const row = { ...subject, classLevel: level, position: (last?.place ?? 0) + 1 };
      const { itemId } = tx.insert(subjects).values(row).returning({ itemId: id }).get();
      record(tx, { account, act: "created", ...subjectLine({ id: itemId, ...row }) }, now);
    });
    return "added";
  } catch (fault) {
    if (fault instanceof NameTaken) return "taken";
    throw fault;
  }
}

class NameTaken extends Error {}

export type Changing = {
  account: string;
  /** The moment the form was filled from, in ms, 0 for never changed; a row changed after that has been overtaken. */
  seen: number;
};

/**
 * Changes a subject. Nothing is written when it is "gone", when a colleague has changed it meanwhile ("overtaken"),
 * when its class has another one of this name ("taken"), when other full marks would change the results of an
 * examination that is "locked", or when a mark above them has been given; then the highest one comes back.
 */
export function changeSubject(
  wanted: number,
  subject: WrittenSubject,
  { account, seen }: Changing,
  now = new Date(),
): "changed" | "gone" | "overtaken" | "taken" | "locked" | { highest: number } {
  return transaction((tx) => {
    const before = findSubject(wanted);
    if (!before) return "gone";
    if (Number(before.changedAt ?? 0) !== seen) return "overtaken";
    if (isTaken(before.classLevel, subject.name, wanted)) return "taken";
    if (subject.fullMarks !== before.fullMarks && isInLockedExam(wanted)) return "locked";
    const { highest } = marksIn(wanted);
    if (subject.fullMarks < highest) return { highest };
    tx.update(subjects)
      .set({ ...subject, changedAt: now })
      .where(eq(id, wanted))
      .run();
    record(tx, { account, act: "changed", ...subjectLine({ ...before, ...subject }) }, now);
    return "changed";
  });
}

/** Removes a subject that nobody has a mark in, also when it is gone already; false while there are marks. */
export function removeSubject(wanted: number, account: string, now = new Date()): boolean {
  return transaction((tx) => {
    const subject = findSubject(wanted);
    if (!subject) return true;
    if (marksIn(wanted).given > 0) return false;
    tx.delete(subjects).where(eq(id, wanted)).run();
    record(tx, { account, act: "removed", ...subjectLine(subject) }, now);
    return true;
  });
}

/** How many marks have been given in a subject, over all examinations, and the highest of them; 0 without any. */
export function marksIn(subject: number): { given: number; highest: number } {
  const row = db()
    .select({ given: count(), highest: max(results.marks) })
    .from(results)
    .where(eq(results.subjectId, subject))
    .get();
  return { given: row?.given ?? 0, highest: row?.highest ?? 0 };
}

function isInLockedExam(subject: number): boolean {
  const mark = db()
    .select({ id: results.id })
    .from(results)
    .innerJoin(exams, eq(exams.id, results.examId))
    .where(and(eq(results.subjectId, subject), isNotNull(exams.lockedAt)))
    .limit(1)
    .get();
  return mark !== undefined;
}

// A sheet that is read in finds its columns by name, whatever the capitals.
const isTaken = (level: number, name: string, except?: number) =>
  subjectsOfClass(level).some((one) => one.id !== except && one.name.toLowerCase() === name.toLowerCase());

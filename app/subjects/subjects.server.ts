import { and, count, eq, isNotNull, max } from "drizzle-orm";
import { db, transaction } from "../../drizzle/client";
import { exams, results, subjects } from "../../drizzle/schema";
import { recordActivity, withIdempotencyKey } from "../content/activity.server";
import type { WriteOptions } from "../content/content.server";
import { moveItem, type SubjectInput, subjectActivity } from "./subject";

const { id, name, nameBn, classLevel, fullMarks, position, changedAt } = subjects;

/** The subjects of a class in the order of its mark sheet. */
export function listSubjects(level: number) {
  return db()
    .select({ id, name, nameBn, fullMarks })
    .from(subjects)
    .where(eq(classLevel, level))
    .orderBy(position, id)
    .all();
}

/** One subject; undefined when there is none. */
export function findSubject(wanted: number) {
  return db().select({ id, name, nameBn, classLevel, fullMarks, changedAt }).from(subjects).where(eq(id, wanted)).get();
}

const { id: subjectId, classLevel: subjectClass, position: subjectPosition } = subjects;

/**
 * Adds a subject at the end of a class's mark sheet; "taken" when the class has one of this name, "added" also when
 * this form was received before.
 */
export function createSubject(level: number, subject: SubjectInput, writing: WriteOptions = {}, now = new Date()) {
  const { account = "", once = "" } = writing;
  try {
    withIdempotencyKey(once, (tx) => {
      // Thrown, so that the form may be sent again once the name is free.
      if (isNameTaken(level, subject.name)) throw new NameTakenError();
      const last = tx
        .select({ place: max(subjectPosition) })
        .from(subjects)
        .where(eq(subjectClass, level))
        .get();
      const row = { ...subject, classLevel: level, position: (last?.place ?? 0) + 1 };
      const { itemId } = tx.insert(subjects).values(row).returning({ itemId: subjectId }).get();
      recordActivity(tx, { account, act: "created", ...subjectActivity({ id: itemId, ...row }) }, now);
    });
    return "added";
  } catch (error) {
    if (error instanceof NameTakenError) return "taken";
    throw error;
  }
}

class NameTakenError extends Error {}

type SubjectUpdate = {
  account: string;
  /** The moment the form was filled from, in ms, 0 for never changed; a row changed after that has been overtaken. */
  seen: number;
};

/**
 * Changes a subject. Nothing is written when it is "gone", when a colleague has changed it meanwhile ("overtaken"),
 * when its class has another one of this name ("taken"), when other full marks would change the results of an
 * examination that is "locked", or when a mark above them has been given; then the highest one comes back.
 */
export function updateSubject(
  wanted: number,
  subject: SubjectInput,
  { account, seen }: SubjectUpdate,
  now = new Date(),
): "changed" | "gone" | "overtaken" | "taken" | "locked" | { highest: number } {
  return transaction((tx) => {
    const before = findSubject(wanted);
    if (!before) return "gone";
    if (Number(before.changedAt ?? 0) !== seen) return "overtaken";
    if (isNameTaken(before.classLevel, subject.name, wanted)) return "taken";
    if (subject.fullMarks !== before.fullMarks && hasMarksInLockedExam(wanted)) return "locked";
    const { highest } = countSubjectMarks(wanted);
    if (subject.fullMarks < highest) return { highest };
    tx.update(subjects)
      .set({ ...subject, changedAt: now })
      .where(eq(subjectId, wanted))
      .run();
    recordActivity(tx, { account, act: "changed", ...subjectActivity({ ...before, ...subject }) }, now);
    return "changed";
  });
}

/** Removes a subject that nobody has a mark in, also when it is gone already; false while there are marks. */
export function deleteSubject(wanted: number, account: string, now = new Date()): boolean {
  return transaction((tx) => {
    const subject = findSubject(wanted);
    if (!subject) return true;
    if (countSubjectMarks(wanted).given > 0) return false;
    tx.delete(subjects).where(eq(subjectId, wanted)).run();
    recordActivity(tx, { account, act: "removed", ...subjectActivity(subject) }, now);
    return true;
  });
}

/** How many marks have been given in a subject, over all examinations, and the highest of them; 0 without any. */
export function countSubjectMarks(subject: number): { given: number; highest: number } {
  const row = db()
    .select({ given: count(), highest: max(results.marks) })
    .from(results)
    .where(eq(results.subjectId, subject))
    .get();
  return { given: row?.given ?? 0, highest: row?.highest ?? 0 };
}

function hasMarksInLockedExam(subject: number): boolean {
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
const isNameTaken = (level: number, name: string, except?: number) =>
  listSubjects(level).some((one) => one.id !== except && one.name.toLowerCase() === name.toLowerCase());

/**
 * Puts a subject at a place of its class's mark sheet, counted from 1, and numbers all of them anew. Gives the place,
 * or undefined when the subject is gone. The same move a second time changes nothing.
 */
export function moveSubject(wanted: number, to: number, account: string, now = new Date()): number | undefined {
  return transaction((tx) => {
    const subject = findSubject(wanted);
    if (!subject) return undefined;
    const before = listSubjects(subject.classLevel).map(({ id }) => id);
    const after = moveItem(before, wanted, to);
    for (const [place, id] of after.entries()) {
      const position = place + 1;
      tx.update(subjects).set({ position }).where(eq(subjects.id, id)).run();
    }
    if (after.join() !== before.join())
      recordActivity(tx, { account, act: "changed", ...subjectActivity(subject) }, now);
    return after.indexOf(wanted) + 1;
  });
}

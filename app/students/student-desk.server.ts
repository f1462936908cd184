import { and, eq, isNull, ne } from "drizzle-orm";
import { db, type SchoolTransaction, transaction } from "../../drizzle/db.server";
import { examRolls, students } from "../../drizzle/schema";
import { record, writeOnce } from "../activity/activity.server";
import { titleInClass } from "../activity/line";
import type { Writing } from "../office/writing";
import { carryRolls, examsMarkedFor } from "./marked-exams.server";
import type { WrittenStudent } from "./student";
import { findStudent } from "./students.server";

const { id, name, rollNumber, classLevel, leftAt } = students;

/** Another pupil of the class already has the roll; `by` is their name. */
export class RollTaken extends Error {
  constructor(readonly by: string) {
    super("Another pupil has this roll");
  }
}

/**
 * Puts a new pupil on the roll of their class. Gives the new id, or undefined when this form was received before.
 * Throws RollTaken, with nothing written, when another pupil of the class has the roll.
 */
export function addStudent(
  student: WrittenStudent,
  { account = "", once = "" }: Writing = {},
  now = new Date(),
): number | undefined {
  return writeOnce(once, (tx) => enrol(tx, student, account, now));
}

/** The same within a transaction that writes other things as well; gives the new id. */
export function enrol(tx: SchoolTransaction, student: WrittenStudent, account: string, now: Date): number {
  refuseTakenRoll(student);
  const { itemId } = tx.insert(students).values(student).returning({ itemId: id }).get();
  record(tx, { account, act: "created", ...lineOf(itemId, student) }, now);
  return itemId;
}

export type ChangingStudent = {
  account: string;
  /** The state the form was filled from, as seenOfStudent gives it; a row changed after that has been overtaken. */
  seen: number;
  hasLeft: boolean;
};

/**
 * Changes a pupil. Gives "gone" when they are not there any more, and "overtaken", with nothing written, when a
 * colleague has changed them since the form was opened. Throws RollTaken as addStudent does; who has left has no roll.
 * Open examinations follow the roll of whoever is in the class, and keep that of whoever goes out of it.
 */
export function changeStudent(
  wanted: number,
  student: WrittenStudent,
  { account, seen, hasLeft }: ChangingStudent,
  now = new Date(),
): "changed" | "gone" | "overtaken" {
  return transaction((tx) => {
    const before = findStudent(wanted);
    if (!before) return "gone";
    if (seenOfStudent(before) !== seen) return "overtaken";
    if (!hasLeft) refuseTakenRoll(student, wanted);
    carryRolls(tx, { ...before, hasLeft: before.leftAt !== null }, { ...student, hasLeft });
    tx.update(students)
      .set({ ...student, changedAt: now, leftAt: hasLeft ? (before.leftAt ?? now) : null })
      .where(eq(id, wanted))
      .run();
    record(tx, { account, act: "changed", ...lineOf(wanted, student) }, now);
    return "changed";
  });
}

/** What tells one state of a pupil from a later one: the moment of the last change in ms, 0 for none. */
export const seenOfStudent = (student: { changedAt: Date | null }) => student.changedAt?.getTime() ?? 0;

/** Removes a pupil for good, "gone" when there is none. Whoever has marks stays; what comes back are their examinations. */
export function removeStudent(wanted: number, account: string, now = new Date()) {
  return transaction((tx) => {
    const student = findStudent(wanted);
    if (!student) return "gone";
    const marked = examsMarkedFor(wanted);
    if (marked.length > 0) return { student, marked };
    tx.delete(examRolls).where(eq(examRolls.studentId, wanted)).run();
    tx.delete(students).where(eq(id, wanted)).run();
    record(tx, { account, act: "removed", ...lineOf(wanted, student) }, now);
    return "removed";
  });
}

function refuseTakenRoll(student: WrittenStudent, except = 0): void {
  const holder = db()
    .select({ name })
    .from(students)
    .where(and(eq(classLevel, student.classLevel), eq(rollNumber, student.rollNumber), isNull(leftAt), ne(id, except)))
    .get();
  if (holder) throw new RollTaken(holder.name);
}

const lineOf = (itemId: number, { name, classLevel }: Pick<WrittenStudent, "name" | "classLevel">) =>
  ({ kind: "student", itemId, ...titleInClass({ classLevel, name }) }) as const;

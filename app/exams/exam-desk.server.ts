import { eq } from "drizzle-orm";
import { type SchoolTransaction, transaction } from "../../drizzle/db.server";
import { examRolls, exams } from "../../drizzle/schema";
import { record } from "../activity/activity.server";
import { keepRolls } from "../office/exam-rolls.server";
import { examLine } from "./exam";
import { marksIn } from "./exam-marks.server";
import { examsOfClass, findExam } from "./exams.server";

const { id } = exams;

/**
 * Locks an examination: its marks can only be read from now on, and each pupil with marks keeps the roll they stand
 * under now. A roll kept by an earlier locking stays. Does nothing when it is locked already, or gone.
 */
export function lockExam(tx: SchoolTransaction, examId: number, account: string, now: Date): void {
  const exam = findExam(examId);
  if (!exam || exam.lockedAt) return;
  tx.update(exams).set({ lockedAt: now }).where(eq(id, examId)).run();
  keepRolls(tx, [examId]);
  record(tx, { account, act: "locked", ...examLine(exam) }, now);
}

/**
 * Unlocks an examination: its marks can be changed again. The rolls it was locked with stay, because the pupils may
 * have new ones by now. Does nothing when it is not locked, or gone.
 */
export function unlockExam(tx: SchoolTransaction, examId: number, account: string, now: Date): void {
  const exam = findExam(examId);
  if (!exam?.lockedAt) return;
  tx.update(exams).set({ lockedAt: null }).where(eq(id, examId)).run();
  record(tx, { account, act: "unlocked", ...examLine(exam) }, now);
}

/** Locks or unlocks one examination on its own; false when it is gone. The same twice changes nothing more. */
export function setLock(intent: "lock" | "unlock", examId: number, account: string, now = new Date()): boolean {
  return transaction((tx) => {
    if (!findExam(examId)) return false;
    if (intent === "lock") lockExam(tx, examId, account, now);
    else unlockExam(tx, examId, account, now);
    return true;
  });
}

/** Locks every examination of a class that has marks and is not locked; gives how many. */
export function lockExamsOfClass(tx: SchoolTransaction, classLevel: number, account: string, now: Date): number {
  const open = examsOfClass(classLevel).filter((exam) => !exam.lockedAt && marksIn(exam.id) > 0);
  for (const exam of open) lockExam(tx, exam.id, account, now);
  return open.length;
}

/**
 * Removes an examination that no marks are in for, also when it is gone already; otherwise gives what stands in the
 * way: that it is locked, or how many marks are in.
 */
export function removeExam(
  wanted: number,
  account: string,
  now = new Date(),
): "removed" | "locked" | { marks: number } {
  return transaction((tx) => {
    const exam = findExam(wanted);
    if (!exam) return "removed";
    if (exam.lockedAt) return "locked";
    const marks = marksIn(wanted);
    if (marks > 0) return { marks };
    tx.delete(examRolls).where(eq(examRolls.examId, wanted)).run();
    tx.delete(exams).where(eq(id, wanted)).run();
    record(tx, { account, act: "removed", ...examLine(exam) }, now);
    return "removed";
  });
}

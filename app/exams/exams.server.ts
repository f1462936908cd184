import { asc, count, eq } from "drizzle-orm";
import { db, type SchoolTransaction, transaction } from "../../drizzle/client";
import { examRolls, exams, results } from "../../drizzle/schema";
import { recordActivity, withIdempotencyKey } from "../content/activity.server";
import type { WriteOptions } from "../content/content.server";
import { type CopyRequest, planCopy } from "./copy-exams";
import { countMarks } from "./count-marks.server";
import { type ExamInput, examActivity, isSameName } from "./exam";
import { saveExamRolls } from "./exam-rolls.server";

const { id, name, nameBn, classLevel, lockedAt, changedAt } = exams;

/** The examinations of a class, by name. */
export function listExams(level: number) {
  return db()
    .select({ id, name, nameBn, classLevel, lockedAt })
    .from(exams)
    .where(eq(classLevel, level))
    .orderBy(name, id)
    .all();
}

/** The examinations of all classes, class by class, by name. */
export function listAllExams() {
  return db().select({ id, name, nameBn, classLevel, lockedAt }).from(exams).orderBy(asc(classLevel), name, id).all();
}

/** One examination; undefined when there is none. */
export function findExam(wanted: number) {
  return db().select({ id, name, nameBn, classLevel, lockedAt }).from(exams).where(eq(id, wanted)).get();
}

/**
 * The examination of a class that is meant when one of another class is named, which is what somebody chooses who has
 * just changed the class: the one of the same name. `missing` is the one that the class does not have.
 */
export function findExamInClass(wanted: number, level: number) {
  const exam = findExam(wanted);
  if (!exam || exam.classLevel === level) return { exam };
  const same = listExams(level).find((other) => other.name === exam.name);
  return same ? { exam: same } : { missing: exam };
}

/** The moment an examination was last changed, in ms; 0 for never, or when there is none. */
export function examVersion(wanted: number): number {
  const row = db().select({ changedAt }).from(exams).where(eq(id, wanted)).get();
  return Number(row?.changedAt ?? 0);
}

/** How many marks are in for an examination. */
export function countExamMarks(examId: number): number {
  return db().select({ n: count() }).from(results).where(eq(results.examId, examId)).get()?.n ?? 0;
}

/** How many marks are in for each examination of a class that has any, by its id, and how many its sheet has room for. */
export function countClassMarks(level: number): Map<number, { given: number; all: number }> {
  const { marksOf } = countMarks(eq(exams.classLevel, level));
  const counted = listExams(level).map((exam) => [exam.id, marksOf(exam)] as const);
  return new Map(counted.filter(([, { given }]) => given > 0));
}

const { id: examIdColumn } = exams;

/**
 * Adds an examination to a class; "taken" when the class has one of this name, "added" also when this form was
 * received before.
 */
export function createExam(classLevel: number, exam: ExamInput, writing: WriteOptions = {}, now = new Date()) {
  const { account = "", once = "" } = writing;
  try {
    withIdempotencyKey(once, (tx) => {
      // Thrown, so that the form may be sent again once the name is free.
      if (isNameTaken(classLevel, exam.name)) throw new NameTakenError();
      insertExam(tx, { ...exam, classLevel }, account, now);
    });
    return "added";
  } catch (error) {
    if (error instanceof NameTakenError) return "taken";
    throw error;
  }
}

class NameTakenError extends Error {}

type ExamUpdate = {
  account: string;
  /** The moment the form was filled from, in ms, 0 for never changed; a row changed after that has been overtaken. */
  seen: number;
};

/**
 * Changes an examination. Nothing is written when it is "gone" or "locked", when a colleague has changed it meanwhile
 * ("overtaken"), or when its class has another one of this name ("taken").
 */
export function updateExam(
  wanted: number,
  exam: ExamInput,
  { account, seen }: ExamUpdate,
  now = new Date(),
): "changed" | "gone" | "locked" | "overtaken" | "taken" {
  return transaction((tx) => {
    const before = findExam(wanted);
    if (!before) return "gone";
    if (before.lockedAt) return "locked";
    if (examVersion(wanted) !== seen) return "overtaken";
    if (isNameTaken(before.classLevel, exam.name, wanted)) return "taken";
    tx.update(exams)
      .set({ ...exam, changedAt: now })
      .where(eq(examIdColumn, wanted))
      .run();
    recordActivity(tx, { account, act: "changed", ...examActivity({ ...before, ...exam }) }, now);
    return "changed";
  });
}

/** The examinations that a copy starts from: those of one class, or of all of them. */
export const listExamsToCopy = (classLevel?: number) =>
  classLevel === undefined ? listAllExams() : listExams(classLevel);

/**
 * Copies the names of the examinations of one year to another, those that are there already left as they are. Gives
 * how many were made and left; undefined when this form was received before.
 */
export function copyExams(
  { from, to, classLevel }: CopyRequest,
  { account = "", once = "" }: WriteOptions = {},
  now = new Date(),
): { made: number; skipped: number } | undefined {
  return withIdempotencyKey(once, (tx) => {
    const planned = planCopy(listExamsToCopy(classLevel), from, to);
    const missing = planned.filter(({ isThere }) => !isThere);
    for (const { isThere: _, ...exam } of missing) insertExam(tx, exam, account, now);
    return { made: missing.length, skipped: planned.length - missing.length };
  });
}

function insertExam(tx: SchoolTransaction, exam: ExamInput & { classLevel: number }, account: string, now: Date): void {
  const row = tx.insert(exams).values(exam).returning({ itemId: examIdColumn }).get();
  recordActivity(tx, { account, act: "created", ...examActivity({ id: row.itemId, ...exam }) }, now);
}

const isNameTaken = (classLevel: number, name: string, except?: number) =>
  listExams(classLevel).some((one) => one.id !== except && isSameName(one.name, name));

/**
 * Locks an examination: its marks can only be read from now on, and each student with marks keeps the roll they stand
 * under now. A roll kept by an earlier locking stays. Does nothing when it is locked already, or gone.
 */
export function lockExam(tx: SchoolTransaction, examId: number, account: string, now: Date): void {
  const exam = findExam(examId);
  if (!exam || exam.lockedAt) return;
  tx.update(exams).set({ lockedAt: now }).where(eq(examIdColumn, examId)).run();
  saveExamRolls(tx, [examId]);
  recordActivity(tx, { account, act: "locked", ...examActivity(exam) }, now);
}

/**
 * Unlocks an examination: its marks can be changed again. The rolls it was locked with stay, because the students may
 * have new ones by now. Does nothing when it is not locked, or gone.
 */
export function unlockExam(tx: SchoolTransaction, examId: number, account: string, now: Date): void {
  const exam = findExam(examId);
  if (!exam?.lockedAt) return;
  tx.update(exams).set({ lockedAt: null }).where(eq(examIdColumn, examId)).run();
  recordActivity(tx, { account, act: "unlocked", ...examActivity(exam) }, now);
}

/** Locks or unlocks one examination on its own; false when it is gone. The same twice changes nothing more. */
export function setExamLock(intent: "lock" | "unlock", examId: number, account: string, now = new Date()): boolean {
  return transaction((tx) => {
    if (!findExam(examId)) return false;
    if (intent === "lock") lockExam(tx, examId, account, now);
    else unlockExam(tx, examId, account, now);
    return true;
  });
}

/** Locks every examination of a class that has marks and is not locked; gives how many. */
export function lockClassExams(tx: SchoolTransaction, classLevel: number, account: string, now: Date): number {
  const open = listExams(classLevel).filter((exam) => !exam.lockedAt && countExamMarks(exam.id) > 0);
  for (const exam of open) lockExam(tx, exam.id, account, now);
  return open.length;
}

/**
 * Removes an examination that no marks are in for, also when it is gone already; otherwise gives what stands in the
 * way: that it is locked, or how many marks are in.
 */
export function deleteExam(
  wanted: number,
  account: string,
  now = new Date(),
): "removed" | "locked" | { marks: number } {
  return transaction((tx) => {
    const exam = findExam(wanted);
    if (!exam) return "removed";
    if (exam.lockedAt) return "locked";
    const marks = countExamMarks(wanted);
    if (marks > 0) return { marks };
    tx.delete(examRolls).where(eq(examRolls.examId, wanted)).run();
    tx.delete(exams).where(eq(examIdColumn, wanted)).run();
    recordActivity(tx, { account, act: "removed", ...examActivity(exam) }, now);
    return "removed";
  });
}

import { eq } from "drizzle-orm";
import { type SchoolTransaction, transaction } from "../../drizzle/db.server";
import { exams } from "../../drizzle/schema";
import { record, writeOnce } from "../activity/activity.server";
import type { Writing } from "../office/writing";
import type { CopyRequest } from "./copy-request";
import { examLine, isSameName, type WrittenExam } from "./exam";
import { planCopy } from "./exam-year";
import { allExams, examSeen, examsOfClass, findExam } from "./exams.server";

const { id } = exams;

/**
 * Adds an examination to a class; "taken" when the class has one of this name, "added" also when this form was
 * received before.
 */
export function addExam(classLevel: number, exam: WrittenExam, writing: Writing = {}, now = new Date()) {
  const { account = "", once = "" } = writing;
  try {
    writeOnce(once, (tx) => {
      // Thrown, so that the form may be sent again once the name is free.
      if (isTaken(classLevel, exam.name)) throw new NameTaken();
      insert(tx, { ...exam, classLevel }, account, now);
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
 * Changes an examination. Nothing is written when it is "gone" or "locked", when a colleague has changed it meanwhile
 * ("overtaken"), or when its class has another one of this name ("taken").
 */
export function changeExam(
  wanted: number,
  exam: WrittenExam,
  { account, seen }: Changing,
  now = new Date(),
): "changed" | "gone" | "locked" | "overtaken" | "taken" {
  return transaction((tx) => {
    const before = findExam(wanted);
    if (!before) return "gone";
    if (before.lockedAt) return "locked";
    if (examSeen(wanted) !== seen) return "overtaken";
    if (isTaken(before.classLevel, exam.name, wanted)) return "taken";
    tx.update(exams)
      .set({ ...exam, changedAt: now })
      .where(eq(id, wanted))
      .run();
    record(tx, { account, act: "changed", ...examLine({ ...before, ...exam }) }, now);
    return "changed";
  });
}

export type Copying = { from: number; to: number /** Of one class, or of all of them. */; classLevel?: number };

/** The examinations that a copy starts from: those of one class, or of all of them. */
export const examsToCopy = (classLevel?: number) => (classLevel === undefined ? allExams() : examsOfClass(classLevel));

/**
 * Copies the names of the examinations of one year to another, those that are there already left as they are. Gives
 * how many were made and left; undefined when this form was received before.
 */
export function copyExams(
  { from, to, classLevel }: CopyRequest,
  { account = "", once = "" }: Writing = {},
  now = new Date(),
): { made: number; skipped: number } | undefined {
  return writeOnce(once, (tx) => {
    const planned = planCopy(examsToCopy(classLevel), from, to);
    const missing = planned.filter(({ isThere }) => !isThere);
    for (const { isThere: _, ...exam } of missing) insert(tx, exam, account, now);
    return { made: missing.length, skipped: planned.length - missing.length };
  });
}

function insert(tx: SchoolTransaction, exam: WrittenExam & { classLevel: number }, account: string, now: Date): void {
  const row = tx.insert(exams).values(exam).returning({ itemId: id }).get();
  record(tx, { account, act: "created", ...examLine({ id: row.itemId, ...exam }) }, now);
}

const isTaken = (classLevel: number, name: string, except?: number) =>
  examsOfClass(classLevel).some((one) => one.id !== except && isSameName(one.name, name));

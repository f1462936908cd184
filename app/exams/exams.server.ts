import { and, asc, count, eq, exists, inArray, isNull, type SQL } from "drizzle-orm";
import { db, type SchoolTransaction, transaction } from "../../drizzle/client";
import { examRolls, exams, results, students } from "../../drizzle/schema";
import type { Flash } from "../admin/flash";
import { type ParsedForm, type Rejection, saveForm } from "../admin/form.server";
import { recordActivity } from "../content/activity.server";
import type { WriteOptions } from "../content/content.server";
import { getIdempotencyKey, withIdempotencyKey } from "../content/idempotency.server";
import type { LocalizedNames } from "../i18n/languages";
import { type CopyRequest, planCopy } from "./copy-exams";
import { countMarks } from "./count-marks.server";
import { type ExamErrors, type ExamFormValues, examActivity, parseExam } from "./exam";

const selectExams = (condition?: SQL) => db().select().from(exams).where(condition);

/** The examinations of a class by name, or those of all classes, class by class. */
export const listExams = (classLevel?: number) =>
  selectExams(classLevel === undefined ? undefined : eq(exams.classLevel, classLevel))
    .orderBy(asc(exams.classLevel), exams.name, exams.id)
    .all();

/** One examination; undefined when there is none. */
export const findExam = (id: number) => selectExams(eq(exams.id, id)).get();

/** The version of an examination: the moment of its last change in ms, 0 for none. */
export const examVersion = (exam?: { changedAt: Date | null }) => Number(exam?.changedAt ?? 0);

/**
 * The examination of a class that is meant when one of another class is named, as somebody does who has just changed
 * the class: the one of the same name. `missing` is the one that the class does not have.
 */
export function findExamInClass(id: number, classLevel: number) {
  const exam = findExam(id);
  if (!exam || exam.classLevel === classLevel) return { exam };
  const same = listExams(classLevel).find(({ name }) => name === exam.name);
  return same ? { exam: same } : { missing: exam };
}

/** The examinations that a student has marks in, by name. */
export const listMarkedExams = (studentId: number) =>
  selectExams(hasMarks(eq(results.studentId, studentId)))
    .orderBy(exams.name, exams.id)
    .all();

/** The examinations of a class that have marks and are not locked, by name. */
export const listOpenMarkedExams = (classLevel: number) =>
  selectExams(and(eq(exams.classLevel, classLevel), isNull(exams.lockedAt), hasMarks()))
    .orderBy(exams.name, exams.id)
    .all();

/** Whether the examination of a row has marks, or marks of this kind. */
export const hasMarks = (condition?: SQL) =>
  exists(
    db()
      .select({ id: results.id })
      .from(results)
      .where(and(eq(results.examId, exams.id), condition)),
  );

/** How many marks an examination has. */
export const countExamMarks = (examId: number): number =>
  db().select({ n: count() }).from(results).where(eq(results.examId, examId)).get()?.n ?? 0;

/** How many marks each examination of a class has, by its id, of how many; only those that have any. */
export function countClassMarks(classLevel: number): Map<number, { given: number; all: number }> {
  const { marksOf } = countMarks(eq(exams.classLevel, classLevel));
  const counted = listExams(classLevel).map((exam) => [exam.id, marksOf(exam)] as const);
  return new Map(counted.filter(([, { given }]) => given > 0));
}

export type ExamRejection = Rejection<ExamFormValues, keyof ExamErrors>;

/**
 * Adds the examination of a parsed form to a class, or changes the one of this id. A form with mistakes writes nothing
 * and comes back with all that was typed. `account` is the e-mail of whoever sent it.
 */
export function saveExam(
  form: ParsedForm<never>,
  account: string,
  target: { addTo: number } | { change: number },
): { refused: ExamRejection } | { messages: Flash[] } {
  const { typed, exam, problems } = parseExam(form.fields);
  const saved = saveForm(form, {
    typed,
    problems,
    title: "addTo" in target ? "exams.err.add" : "exams.err.change",
    what: "an examination",
    write: () =>
      "addTo" in target
        ? createExam(target.addTo, exam, { account, once: getIdempotencyKey(form.fields) })
        : updateExam(target.change, exam, { account, version: typed.version }),
  });
  if ("refused" in saved) return saved;
  const { outcome, rejectFields, rejectConflict } = saved;
  if (outcome === "taken") return rejectFields({ name: { text: "exams.name.taken" } });
  if (outcome === "gone") return rejectConflict("exams.gone");
  if (outcome === "locked") return rejectConflict("exams.isLocked");
  // Sent once more, the form replaces what somebody else has written.
  if (outcome === "conflict")
    return rejectConflict("form.overtaken", "change" in target ? examVersion(findExam(target.change)) : undefined);
  return { messages: [{ tone: "good", title: `exams.${outcome}` }] };
}

/**
 * Adds an examination to a class; "taken" when the class has one of this name, "added" also when this form was
 * received before.
 */
export function createExam(
  classLevel: number,
  exam: LocalizedNames,
  { account = "", once = "" }: WriteOptions = {},
  now = new Date(),
): "added" | "taken" {
  const outcome = withIdempotencyKey<void, "taken">(once, (tx, reject) => {
    if (isNameTaken(classLevel, exam.name)) reject("taken");
    insertExam(tx, { ...exam, classLevel }, account, now);
  });
  return outcome ?? "added";
}

/**
 * Changes an examination. Nothing is written when it is "gone" or "locked", when somebody else has changed it since the
 * given version ("conflict"), or when its class has another one of this name ("taken").
 */
export function updateExam(
  id: number,
  exam: LocalizedNames,
  { account, version }: { account: string; version: number },
  now = new Date(),
): "changed" | "gone" | "locked" | "conflict" | "taken" {
  return transaction((tx) => {
    const before = findExam(id);
    if (!before) return "gone";
    if (before.lockedAt) return "locked";
    if (examVersion(before) !== version) return "conflict";
    if (isNameTaken(before.classLevel, exam.name, id)) return "taken";
    updateRow(tx, id, { ...exam, changedAt: now });
    recordActivity(tx, { account, act: "changed", ...examActivity({ ...before, ...exam }) }, now);
    return "changed";
  });
}

/**
 * Copies the names of the examinations of one year to another, those that are there already left as they are. Returns
 * how many were made and left; undefined when this form was received before.
 */
export function copyExams(
  { from, to, classLevel }: CopyRequest,
  { account = "", once = "" }: WriteOptions = {},
  now = new Date(),
): { made: number; skipped: number } | undefined {
  return withIdempotencyKey(once, (tx) => {
    const planned = planCopy(listExams(classLevel), from, to);
    const missing = planned.filter(({ isThere }) => !isThere);
    for (const { isThere: _, ...exam } of missing) insertExam(tx, exam, account, now);
    return { made: missing.length, skipped: planned.length - missing.length };
  });
}

function insertExam(
  tx: SchoolTransaction,
  exam: LocalizedNames & { classLevel: number },
  account: string,
  now: Date,
): void {
  const { id } = tx.insert(exams).values(exam).returning({ id: exams.id }).get();
  recordActivity(tx, { account, act: "created", ...examActivity({ id, ...exam }) }, now);
}

const updateRow = (tx: SchoolTransaction, id: number, values: Partial<typeof exams.$inferInsert>) =>
  tx.update(exams).set(values).where(eq(exams.id, id)).run();

const isNameTaken = (classLevel: number, name: string, except?: number) =>
  listExams(classLevel).some((exam) => exam.id !== except && exam.name.toLowerCase() === name.toLowerCase());

/**
 * Locks an examination: its marks can only be read from now on, and each student with marks keeps the roll they stand
 * under now. A roll kept by an earlier locking stays. Does nothing when it is locked already, or gone.
 */
export function lockExam(tx: SchoolTransaction, id: number, account: string, now: Date): void {
  const exam = findExam(id);
  if (!exam || exam.lockedAt) return;
  updateRow(tx, id, { lockedAt: now });
  saveExamRolls(tx, [id]);
  recordActivity(tx, { account, act: "locked", ...examActivity(exam) }, now);
}

// The rolls it was locked with stay, because the students may have new ones by now.
function unlockExam(tx: SchoolTransaction, id: number, account: string, now: Date): void {
  const exam = findExam(id);
  if (!exam?.lockedAt) return;
  updateRow(tx, id, { lockedAt: null });
  recordActivity(tx, { account, act: "unlocked", ...examActivity(exam) }, now);
}

/** Locks or unlocks one examination on its own; false when it is gone. The same twice changes nothing more. */
export function setExamLock(intent: "lock" | "unlock", id: number, account: string, now = new Date()): boolean {
  return transaction((tx) => {
    if (!findExam(id)) return false;
    if (intent === "lock") lockExam(tx, id, account, now);
    else unlockExam(tx, id, account, now);
    return true;
  });
}

/**
 * Removes an examination without marks, also when it is gone already; otherwise returns why it cannot be: that it is
 * locked, or how many marks it has.
 */
export function deleteExam(id: number, account: string, now = new Date()): "removed" | "locked" | { marks: number } {
  return transaction((tx) => {
    const exam = findExam(id);
    if (!exam) return "removed";
    if (exam.lockedAt) return "locked";
    const marks = countExamMarks(id);
    if (marks > 0) return { marks };
    tx.delete(examRolls).where(eq(examRolls.examId, id)).run();
    tx.delete(exams).where(eq(exams.id, id)).run();
    recordActivity(tx, { account, act: "removed", ...examActivity(exam) }, now);
    return "removed";
  });
}

/**
 * Keeps the roll that each student with marks in these examinations stands under now, or that of one student alone. A
 * roll kept earlier stays.
 */
export function saveExamRolls(tx: SchoolTransaction, examIds: number[], studentId?: number): void {
  const rolls = tx
    .selectDistinct({ examId: results.examId, studentId: students.id, rollNumber: students.rollNumber })
    .from(results)
    .innerJoin(students, eq(students.id, results.studentId))
    .where(and(inArray(results.examId, examIds), studentId === undefined ? undefined : eq(students.id, studentId)))
    .all();
  if (rolls.length > 0) tx.insert(examRolls).values(rolls).onConflictDoNothing().run();
}

/** Forgets the rolls that were kept of a student for these examinations. */
export function deleteExamRolls(tx: SchoolTransaction, examIds: number[], studentId: number): void {
  tx.delete(examRolls)
    .where(and(inArray(examRolls.examId, examIds), eq(examRolls.studentId, studentId)))
    .run();
}

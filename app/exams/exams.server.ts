import { and, asc, count, eq, exists, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { db, type SchoolTransaction, transaction } from "../../drizzle/client";
import { examRolls, exams, results, students, subjects } from "../../drizzle/schema";
import type { ParsedForm, Rejection } from "../admin/forms/form.server";
import { FieldsRejected, RowConflict, requireVersion, saveRow } from "../admin/forms/save-row.server";
import { recordActivity } from "../content/activity.server";
import { itemOfClass } from "../content/activity-texts";
import { getIdempotencyKey, withIdempotencyKey } from "../content/idempotency.server";
import type { LocalizedNames } from "../i18n/languages";
import { type CopyRequest, type ExamErrors, type ExamFormValues, parseExam, planCopy } from "./exam";

const selectExams = (condition?: SQL) => db().select().from(exams).where(condition);

/** The examinations of a class by name, or those of all classes, class by class. */
export const listExams = (classLevel?: number) =>
  selectExams(classLevel === undefined ? undefined : eq(exams.classLevel, classLevel))
    .orderBy(asc(exams.classLevel), exams.name, exams.id)
    .all();

/** One examination; undefined when there is none. */
export const findExam = (id: number) => selectExams(eq(exams.id, id)).get();

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

/** The examinations that were locked at this very moment: the year's change locks all of them at once. */
export const listExamsLockedAt = (at: Date) =>
  selectExams(eq(exams.lockedAt, at)).orderBy(exams.classLevel, exams.name).all();

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

/**
 * How many marks these examinations have, by their ids, of how many their sheets have room for: a place for each student
 * in each subject that is not of another group. On the sheet is the whole class and whoever else has a mark in the
 * examination; on that of a locked one only the latter, and only the subjects with a mark in it.
 */
export function countMarks(examIds: number[]): Map<number, { given: number; all: number }> {
  const isOfExam = eq(results.examId, exams.id);
  const given = db().select({ n: count() }).from(results).where(isOfExam);
  const sat = db().selectDistinct({ id: results.studentId }).from(results).where(isOfExam);
  const isMarked = (condition?: SQL) =>
    exists(
      db()
        .select({ id: results.id })
        .from(results)
        .where(and(isOfExam, eq(results.subjectId, subjects.id), condition)),
    );
  const isOnSheet = or(and(isNull(exams.lockedAt), isNull(subjects.retiredAt)), isMarked());
  const isOnRoll = and(eq(students.classLevel, exams.classLevel), isNull(students.leftAt));
  const keptGroup = sql`iif(${exams.lockedAt} is null, coalesce(${examRolls.group}, ${students.group}), ${examRolls.group})`;
  const group = sql`iif(${exams.lockedAt} is null and ${isOnRoll}, ${students.group}, ${keptGroup})`;
  // As hasCell (app/marks/mark-sheet.ts) has it.
  const hasCell = or(
    isNull(subjects.group),
    sql`${group} is null`,
    eq(subjects.group, group),
    isMarked(eq(results.studentId, students.id)),
  );
  const cellsOf = (who?: SQL) =>
    db()
      .select({ n: count() })
      .from(subjects)
      .innerJoin(students, who)
      .leftJoin(examRolls, and(eq(examRolls.examId, exams.id), eq(examRolls.studentId, students.id)))
      .where(and(eq(subjects.classLevel, exams.classLevel), isOnSheet, hasCell));
  const others = and(inArray(students.id, sat), or(isNotNull(exams.lockedAt), sql`not (${isOnRoll})`));
  return new Map(
    db()
      .select({
        id: exams.id,
        given: sql<number>`${given}`,
        all: sql<number>`iif(${exams.lockedAt} is null, ${cellsOf(isOnRoll)}, 0) + ${cellsOf(others)}`,
      })
      .from(exams)
      .where(inArray(exams.id, examIds))
      .all()
      .map(({ id, ...counted }) => [id, counted]),
  );
}

export type ExamRejection = Rejection<ExamFormValues, keyof ExamErrors>;

/**
 * Saves the form of an examination: adds it to a class, once, or changes the one of this id unless it is locked.
 * `account` is the e-mail of whoever sent it.
 */
export function saveExam(form: ParsedForm<never>, account: string, classLevel: number, examId?: number) {
  const { values, exam, errors } = parseExam(form.fields);
  const isNew = examId === undefined;
  return saveRow(form, {
    values,
    errors,
    title: isNew ? "exams.err.add" : "exams.err.change",
    what: "an examination",
    write: () =>
      withIdempotencyKey(getIdempotencyKey(form.fields), (tx) => {
        if (!isNew) return updateExam(tx, examId, values.version, exam, account);
        checkNameIsFree(classLevel, exam.name);
        insertExam(tx, { ...exam, classLevel }, account);
      }),
    saved: { tone: "good", title: isNew ? "exams.added" : "exams.changed" },
  });
}

function updateExam(tx: SchoolTransaction, id: number, version: number, exam: LocalizedNames, account: string): void {
  const stored = findExam(id);
  if (stored?.lockedAt) throw new RowConflict("exams.isLocked");
  const before = requireVersion(stored, version, "exams.gone");
  checkNameIsFree(before.classLevel, exam.name, id);
  updateRow(tx, id, { ...exam, changedAt: new Date() });
  recordActivity(tx, { account, act: "changed", ...itemOfClass("exam", { ...before, ...exam }) });
}

function checkNameIsFree(classLevel: number, name: string, except?: number): void {
  const others = listExams(classLevel).filter(({ id }) => id !== except);
  if (others.some((exam) => exam.name.toLowerCase() === name.toLowerCase()))
    throw new FieldsRejected({ name: { text: "exams.name.taken" } });
}

/**
 * Copies the names of the examinations of one year to another, those that are there already left as they are. Returns
 * how many were made and left; undefined when this form was received before.
 */
export function copyExams(
  { from, to, classLevel }: CopyRequest,
  account: string,
  idempotencyKey = "",
): { made: number; skipped: number } | undefined {
  return withIdempotencyKey(idempotencyKey, (tx) => {
    const planned = planCopy(listExams(classLevel), from, to);
    const missing = planned.filter(({ isThere }) => !isThere);
    for (const { isThere: _, ...exam } of missing) insertExam(tx, exam, account);
    return { made: missing.length, skipped: planned.length - missing.length };
  });
}

function insertExam(tx: SchoolTransaction, exam: LocalizedNames & { classLevel: number }, account: string): void {
  const { id } = tx.insert(exams).values(exam).returning({ id: exams.id }).get();
  recordActivity(tx, { account, act: "created", ...itemOfClass("exam", { id, ...exam }) });
}

const updateRow = (tx: SchoolTransaction, id: number, values: Partial<typeof exams.$inferInsert>) =>
  tx.update(exams).set(values).where(eq(exams.id, id)).run();

/**
 * Locks an examination: its marks can only be read from now on, and each student with marks keeps the roll they stand
 * under now, and their group. A roll kept by an earlier locking stays. Does nothing when it is locked already, or gone.
 */
export function lockExam(tx: SchoolTransaction, id: number, account: string, now: Date): void {
  const exam = findExam(id);
  if (!exam || exam.lockedAt) return;
  updateRow(tx, id, { lockedAt: now });
  saveExamRolls(tx, [id]);
  recordActivity(tx, { account, act: "locked", ...itemOfClass("exam", exam) }, now);
}

/** Locks or unlocks one examination on its own; false when it is gone. The same twice changes nothing more. */
export function setExamLock(intent: "lock" | "unlock", id: number, account: string, now = new Date()): boolean {
  return transaction((tx) => {
    const exam = findExam(id);
    if (!exam) return false;
    if (intent === "lock") lockExam(tx, id, account, now);
    else if (exam.lockedAt) unlockExam(tx, exam, account, now);
    return true;
  });
}

/** Lets the marks of an examination be changed again. The rolls it was locked with stay: the students may have new ones. */
export function unlockExam(
  tx: SchoolTransaction,
  exam: LocalizedNames & { id: number; classLevel: number },
  account: string,
  now: Date,
): void {
  updateRow(tx, exam.id, { lockedAt: null });
  recordActivity(tx, { account, act: "unlocked", ...itemOfClass("exam", exam) }, now);
}

/**
 * Removes an examination without marks, also when it is gone already; otherwise returns why it cannot be: that it is
 * locked, or how many marks it has.
 */
export function deleteExam(id: number, account: string): "removed" | "locked" | { marks: number } {
  return transaction((tx) => {
    const exam = findExam(id);
    if (!exam) return "removed";
    if (exam.lockedAt) return "locked";
    const marks = countExamMarks(id);
    if (marks > 0) return { marks };
    tx.delete(examRolls).where(eq(examRolls.examId, id)).run();
    tx.delete(exams).where(eq(exams.id, id)).run();
    recordActivity(tx, { account, act: "removed", ...itemOfClass("exam", exam) });
    return "removed";
  });
}

/**
 * Keeps the roll that each student with marks in these examinations stands under now, and their group, or those of one
 * student alone. What was kept earlier stays.
 */
export function saveExamRolls(tx: SchoolTransaction, examIds: number[], studentId?: number): void {
  const { rollNumber, group } = students;
  const rolls = tx
    .selectDistinct({ examId: results.examId, studentId: students.id, rollNumber, group })
    .from(results)
    .innerJoin(students, eq(students.id, results.studentId))
    .where(and(inArray(results.examId, examIds), studentId === undefined ? undefined : eq(students.id, studentId)))
    .all();
  if (rolls.length === 0) return;
  tx.insert(examRolls).values(rolls).onConflictDoNothing().run();
  // Whoever is in the class still has sat it in the group of today, also where an earlier locking kept another one.
  const current = tx
    .select({ group })
    .from(students)
    .innerJoin(exams, eq(exams.classLevel, students.classLevel))
    .where(and(eq(students.id, examRolls.studentId), eq(exams.id, examRolls.examId), isNull(students.leftAt)));
  const ids = rolls.map((roll) => roll.studentId);
  tx.update(examRolls)
    .set({ group: sql`${current}` })
    .where(and(inArray(examRolls.examId, examIds), inArray(examRolls.studentId, ids), exists(current)))
    .run();
}

/** Forgets the rolls that were kept of these students for these examinations. */
export function deleteExamRolls(tx: SchoolTransaction, examIds: number[], studentIds: number[]): void {
  tx.delete(examRolls)
    .where(and(inArray(examRolls.examId, examIds), inArray(examRolls.studentId, studentIds)))
    .run();
}

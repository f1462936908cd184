import { and, count, eq, exists, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { db, type SchoolTransaction, transaction } from "~drizzle/client";
import { downloads, examRolls, exams, results, students } from "~drizzle/schema";
import { recordActivity } from "../activity/activity.server";
import { itemOfClass } from "../activity/activity-texts";
import { nameInBody } from "../admin/flash";
import type { ParsedForm } from "../admin/forms/saving/form.server";
import { FieldsRejected, RowConflict, requireVersion } from "../admin/forms/saving/save-row.server";
import { isNameTaken, nameField, toNames } from "../i18n/form-schema";
import { type Language, type LocalizedNames, localizedName } from "../i18n/languages";
import { withIdempotencyKey } from "../saving/idempotency.server";
import { type FormRejection, saveForm } from "../saving/save-form.server";
import { type CopyRequest, examSchema, findYear, planCopy } from "./exam";

const { id, name, nameBn, classLevel, changedAt, lockedAt, openedAt } = exams;
const examColumns = { id, name, nameBn, classLevel, changedAt, lockedAt, openedAt };

const selectExams = (condition?: SQL) => db().select(examColumns).from(exams).where(condition);

/** Lists the exams by class, with the newest year first, and by name within a year. */
export const listExams = (classLevel?: number) =>
  selectExams(classLevel === undefined ? undefined : eq(exams.classLevel, classLevel))
    .orderBy(exams.name, exams.id)
    .all()
    .sort((one, other) => one.classLevel - other.classLevel || yearOf(other) - yearOf(one));

const yearOf = ({ name }: { name: string }) => findYear(name) ?? 0;

export const findExam = (id: number) => selectExams(eq(exams.id, id)).get();

export type StoredExam = NonNullable<ReturnType<typeof findExam>>;

/** Finds the exam of the same name in another class. If that class has no such exam, `missing` is the original exam. */
export function findExamInClass(id: number, classLevel: number) {
  const exam = findExam(id);
  if (!exam || exam.classLevel === classLevel) return { exam };
  const same = listExams(classLevel).find(({ name }) => name === exam.name);
  return same ? { exam: same } : { missing: exam };
}

export const listMarkedExams = (studentId: number) =>
  selectExams(hasMarks(eq(results.studentId, studentId)))
    .orderBy(exams.name, exams.id)
    .all();

export const listOpenMarkedExams = (classLevel: number) =>
  selectExams(and(eq(exams.classLevel, classLevel), isNull(exams.lockedAt), hasMarks()))
    .orderBy(exams.name, exams.id)
    .all();

/**
 * Lists the exams that were locked at exactly this time. The year's change locks many exams at once, all with the same
 * time.
 */
export const listExamsLockedAt = (at: Date) =>
  selectExams(eq(exams.lockedAt, at)).orderBy(exams.classLevel, exams.name).all();

export const hasMarks = (condition?: SQL) =>
  exists(
    db()
      .select({ id: results.id })
      .from(results)
      .where(and(eq(results.examId, exams.id), condition)),
  );

export const countExamMarks = (examId: number): number =>
  db().select({ n: count() }).from(results).where(eq(results.examId, examId)).get()?.n ?? 0;

export type ExamRejection = FormRejection<typeof examSchema>;

/**
 * Adds or changes an exam. `newId` is the id of an added exam. `account` is the email address of the user. The message
 * names the exam in `language`.
 */
export function saveExam(
  form: ParsedForm<never>,
  { account, language }: { account: string; language: Language },
  classLevel: number,
  examId?: number,
) {
  const isNew = examId === undefined;
  let newId: number | undefined;
  const saved = saveForm(form, {
    schema: examSchema,
    title: isNew ? "exams.err.add" : "exams.err.change",
    what: "an examination",
    write(tx, typed, version) {
      const exam = toNames(typed);
      const before = isNew ? undefined : requireUnlocked(examId, version);
      if (isNameTaken(listExams(classLevel), exam.name, examId))
        throw new FieldsRejected({ [nameField(typed)]: { text: "exams.name.taken" } });
      if (before) updateExam(tx, before, exam, account);
      else newId = insertExam(tx, { ...exam, classLevel }, account);
    },
    saved: (typed) => ({
      tone: "good",
      title: isNew ? "exams.added" : "exams.changed",
      ...nameInBody(localizedName(language, toNames(typed))),
    }),
  });
  return { ...saved, newId };
}

function requireUnlocked(id: number, version: number): StoredExam {
  const stored = findExam(id);
  if (stored?.lockedAt) throw new RowConflict("exams.isLocked");
  return requireVersion(stored, version, "exams.gone");
}

function updateExam(tx: SchoolTransaction, before: StoredExam, exam: LocalizedNames, account: string): void {
  updateRow(tx, before.id, { ...exam, changedAt: new Date() });
  recordActivity(tx, { account, act: "changed", ...itemOfClass("exam", { ...before, ...exam }) });
}

/**
 * For each exam of the year `from`, creates an exam with the same name for the year `to`, but copies nothing else.
 * Skips exams that already exist. Returns undefined if the same form was received before.
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

function insertExam(tx: SchoolTransaction, exam: LocalizedNames & { classLevel: number }, account: string): number {
  const { id } = tx.insert(exams).values(exam).returning({ id: exams.id }).get();
  recordActivity(tx, { account, act: "created", ...itemOfClass("exam", { id, ...exam }) });
  return id;
}

const updateRow = (tx: SchoolTransaction, id: number, values: Partial<typeof exams.$inferInsert>) =>
  tx.update(exams).set(values).where(eq(exams.id, id)).run();

/**
 * Locks an exam, and stores the current roll and group of each student with marks. Keeps a roll that an earlier lock
 * has stored.
 */
export function lockExam(tx: SchoolTransaction, id: number, account: string, now: Date): void {
  const exam = findExam(id);
  if (!exam || exam.lockedAt) return;
  updateRow(tx, id, { lockedAt: now });
  saveExamRolls(tx, [id]);
  recordActivity(tx, { account, act: "locked", ...itemOfClass("exam", exam) }, now);
}

/** Locks or unlocks an exam. Returns false if the exam was deleted. */
export function setExamLock(intent: "lock" | "unlock", id: number, account: string, now = new Date()): boolean {
  return transaction((tx) => {
    const exam = findExam(id);
    if (!exam) return false;
    if (intent === "lock") lockExam(tx, id, account, now);
    else if (exam.lockedAt) unlockExam(tx, exam, account, now);
    return true;
  });
}

// Keeps the rolls that lockExam stored, because the students may have new rolls now.
export function unlockExam(
  tx: SchoolTransaction,
  exam: LocalizedNames & { id: number; classLevel: number },
  account: string,
  now: Date,
): void {
  updateRow(tx, exam.id, { lockedAt: null });
  recordActivity(tx, { account, act: "unlocked", ...itemOfClass("exam", exam) }, now);
}

/** Deletes an exam that has no marks. Returns "removed" even if the exam was already deleted. */
export function deleteExam(id: number, account: string): "removed" | "locked" | { marks: number } {
  return transaction((tx) => {
    const exam = findExam(id);
    if (!exam) return "removed";
    if (exam.lockedAt) return "locked";
    const marks = countExamMarks(id);
    if (marks > 0) return { marks };
    tx.delete(examRolls).where(eq(examRolls.examId, id)).run();
    tx.delete(downloads).where(eq(downloads.examId, id)).run();
    tx.delete(exams).where(eq(exams.id, id)).run();
    recordActivity(tx, { account, act: "removed", ...itemOfClass("exam", exam) });
    return "removed";
  });
}

/**
 * Stores the current rolls and groups of one student, or of all students with marks in these exams. Keeps rolls that
 * were stored before.
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
  // If a student is still in the class, the current group replaces the group that an earlier lock stored.
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

export function deleteExamRolls(tx: SchoolTransaction, examIds: number[], studentIds: number[]): void {
  tx.delete(examRolls)
    .where(and(inArray(examRolls.examId, examIds), inArray(examRolls.studentId, studentIds)))
    .run();
}

import { and, asc, eq, exists, isNull } from "drizzle-orm";
import { db, type SchoolTransaction } from "../../drizzle/db.server";
import { exams, results } from "../../drizzle/schema";
import { forgetRolls, keepRolls } from "../office/exam-rolls.server";

const { id, name, nameBn, classLevel, lockedAt } = exams;
const shown = { id, name, nameBn };

/** The examinations that a pupil has marks in, by name. */
export function examsMarkedFor(student: number) {
  const marks = db()
    .select({ id: results.id })
    .from(results)
    .where(and(eq(results.examId, id), eq(results.studentId, student)));
  return db().select(shown).from(exams).where(exists(marks)).orderBy(asc(name), asc(id)).all();
}

/** The examinations of a class that have marks and are not locked yet, by name. */
export function openExamsWithMarks(level: number) {
  const marks = db().select({ id: results.id }).from(results).where(eq(results.examId, id));
  return db()
    .select(shown)
    .from(exams)
    .where(and(eq(classLevel, level), isNull(lockedAt), exists(marks)))
    .orderBy(asc(name), asc(id))
    .all();
}

type Enrolled = { classLevel: number; rollNumber: number; hasLeft: boolean };

/**
 * To be called before a pupil is changed: the open examinations of a class they go out of keep the roll they sat them
 * under; those of the class they come to, or have another roll in, follow that one.
 */
export function carryRolls(tx: SchoolTransaction, before: Enrolled & { id: number }, after: Enrolled): void {
  const isSamePlace = before.classLevel === after.classLevel && before.hasLeft === after.hasLeft;
  if (isSamePlace && before.rollNumber === after.rollNumber) return;
  if (!isSamePlace && !before.hasLeft) keepRolls(tx, openExamIds(before.classLevel), before.id);
  if (!after.hasLeft) forgetRolls(tx, openExamIds(after.classLevel), before.id);
}

const openExamIds = (level: number) => openExamsWithMarks(level).map((exam) => exam.id);

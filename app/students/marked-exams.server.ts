import { and, asc, eq, exists, isNull } from "drizzle-orm";
import { db, type SchoolTransaction } from "../../drizzle/client";
import { exams, results } from "../../drizzle/schema";
import { deleteExamRolls, saveExamRolls } from "../exams/exam-rolls.server";

const { id, name, nameBn, classLevel, lockedAt } = exams;
const examColumns = { id, name, nameBn };

/** The examinations that a student has marks in, by name. */
export function listMarkedExams(student: number) {
  const marks = db()
    .select({ id: results.id })
    .from(results)
    .where(and(eq(results.examId, id), eq(results.studentId, student)));
  return db().select(examColumns).from(exams).where(exists(marks)).orderBy(asc(name), asc(id)).all();
}

/** The examinations of a class that have marks and are not locked yet, by name. */
export function listOpenMarkedExams(level: number) {
  const marks = db().select({ id: results.id }).from(results).where(eq(results.examId, id));
  return db()
    .select(examColumns)
    .from(exams)
    .where(and(eq(classLevel, level), isNull(lockedAt), exists(marks)))
    .orderBy(asc(name), asc(id))
    .all();
}

type Enrolment = { classLevel: number; rollNumber: number; hasLeft: boolean };

/**
 * To be called before a student is changed: the open examinations of a class they go out of keep the roll they sat them
 * under; those of the class they come to, or have another roll in, follow that one.
 */
export function updateExamRolls(tx: SchoolTransaction, before: Enrolment & { id: number }, after: Enrolment): void {
  const isSamePlace = before.classLevel === after.classLevel && before.hasLeft === after.hasLeft;
  if (isSamePlace && before.rollNumber === after.rollNumber) return;
  if (!isSamePlace && !before.hasLeft) saveExamRolls(tx, listOpenExamIds(before.classLevel), before.id);
  if (!after.hasLeft) deleteExamRolls(tx, listOpenExamIds(after.classLevel), before.id);
}

const listOpenExamIds = (level: number) => listOpenMarkedExams(level).map((exam) => exam.id);

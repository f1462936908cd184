import { eq } from "drizzle-orm";
import { db } from "../../drizzle/db.server";
import { examRolls, results } from "../../drizzle/schema";
import { findExam } from "../exams/exams.server";
import { classRoll, studentsById } from "../students/students.server";
import { subjectsOfClass } from "../subjects/subjects.server";
import type { MarkSheet, Marks, SheetExam, SheetPupil } from "./mark-sheet";

/**
 * The mark sheet of an examination; undefined when there is none. On it is whoever has a mark in the examination, under
 * the roll they sat it with, and, while it is not locked, the whole class as it stands.
 */
export function markSheet(examId: number): MarkSheet | undefined {
  const exam = findExam(examId);
  if (!exam) return undefined;
  const marks = marksOfExam(examId);
  return {
    exam,
    subjects: subjectsOfClass(exam.classLevel),
    pupils: pupilsOnSheet(exam.classLevel, exam, marks),
    marks,
  };
}

/** The marks of an examination that are in. */
export function marksOfExam(examId: number): Marks {
  const rows = db()
    .select({ pupil: results.studentId, subject: results.subjectId, mark: results.marks })
    .from(results)
    .where(eq(results.examId, examId))
    .all();
  const marks: Marks = {};
  for (const { pupil, subject, mark } of rows) {
    marks[pupil] ??= {};
    marks[pupil][subject] = mark;
  }
  return marks;
}

/** The pupils on the mark sheet of a class, by roll; without an examination it is the class as it stands. */
export function pupilsOnSheet(classLevel: number, exam: SheetExam | undefined, marks: Marks): SheetPupil[] {
  const roll = classRoll(classLevel);
  if (!exam) return roll;
  const onRoll = new Set(roll.map(({ id }) => id));
  const sitting = exam.lockedAt ? roll.filter(({ id }) => id in marks) : roll;
  const others = studentsById(
    Object.keys(marks)
      .map(Number)
      .filter((id) => !onRoll.has(id)),
  );
  const kept = keptRolls(exam.id);
  return [...sitting, ...others]
    .map((pupil) => ({ ...pupil, rollNumber: kept.get(pupil.id) ?? pupil.rollNumber }))
    .sort((a, b) => a.rollNumber - b.rollNumber || a.id - b.id);
}

function keptRolls(examId: number): Map<number, number> {
  const { studentId, rollNumber } = examRolls;
  const rows = db().select({ studentId, rollNumber }).from(examRolls).where(eq(examRolls.examId, examId)).all();
  return new Map(rows.map((row) => [row.studentId, row.rollNumber]));
}

import { eq } from "drizzle-orm";
import { db } from "../../drizzle/client";
import { examRolls, results } from "../../drizzle/schema";
import { findExam } from "../exams/exams.server";
import { listStudents, listStudentsById } from "../students/students.server";
import { listSubjects } from "../subjects/subjects.server";
import type { MarkSheet, Marks, SheetExam, SheetStudent, SheetSubject } from "./mark-sheet";

/**
 * The mark sheet of an examination; undefined when there is none. On it is whoever has a mark in the examination, under
 * the roll they sat it with, and, while it is not locked, the whole class and all its subjects as they stand.
 */
export function getMarkSheet(examId: number): MarkSheet | undefined {
  const exam = findExam(examId);
  if (!exam) return undefined;
  const marks = getExamMarks(examId);
  return {
    exam,
    subjects: listSheetSubjects(exam.classLevel, exam, marks),
    students: listSheetStudents(exam.classLevel, exam, marks),
    marks,
  };
}

/** The marks of an examination that are in. */
export function getExamMarks(examId: number): Marks {
  const rows = db()
    .select({ student: results.studentId, subject: results.subjectId, mark: results.marks })
    .from(results)
    .where(eq(results.examId, examId))
    .all();
  const marks: Marks = {};
  for (const { student, subject, mark } of rows) {
    marks[student] ??= {};
    marks[student][subject] = mark;
  }
  return marks;
}

/**
 * The subjects on the mark sheet of a class in their order. A locked examination has those with a mark in it alone: one
 * that is taught since then is no part of it.
 */
export function listSheetSubjects(classLevel: number, exam: SheetExam | undefined, marks: Marks): SheetSubject[] {
  const taught = listSubjects(classLevel);
  if (!exam?.lockedAt) return taught;
  const ofStudents = Object.values(marks);
  return taught.filter(({ id }) => ofStudents.some((marksOfStudent) => id in marksOfStudent));
}

/**
 * The students on the mark sheet of a class, by roll; without an examination it is the class as it stands. Until it is
 * locked, whoever is on the class's roll is there under the roll of today.
 */
export function listSheetStudents(classLevel: number, exam: SheetExam | undefined, marks: Marks): SheetStudent[] {
  const roll = listStudents(classLevel);
  if (!exam) return roll;
  const onRoll = new Set(roll.map(({ id }) => id));
  const sitting = exam.lockedAt ? roll.filter(({ id }) => id in marks) : roll;
  const others = listStudentsById(
    Object.keys(marks)
      .map(Number)
      .filter((id) => !onRoll.has(id)),
  );
  const kept = getExamRolls(exam.id);
  const isOfToday = ({ id }: SheetStudent) => !exam.lockedAt && onRoll.has(id);
  return [...sitting, ...others]
    .map((student) =>
      isOfToday(student) ? student : { ...student, rollNumber: kept.get(student.id) ?? student.rollNumber },
    )
    .sort((a, b) => a.rollNumber - b.rollNumber || a.id - b.id);
}

function getExamRolls(examId: number): Map<number, number> {
  const { studentId, rollNumber } = examRolls;
  const rows = db().select({ studentId, rollNumber }).from(examRolls).where(eq(examRolls.examId, examId)).all();
  return new Map(rows.map((row) => [row.studentId, row.rollNumber]));
}

import { eq } from "drizzle-orm";
import { db } from "~drizzle/client";
import { examRolls, results } from "~drizzle/schema";
import { readOrFallback } from "../errors";
import { findExam, listExams } from "../exams/exams.server";
import type { TextKey } from "../i18n/en";
import { type Language, localizedName } from "../i18n/languages";
import { listStudents, listStudentsById } from "../students/students.server";
import { listSubjects } from "../subjects/subjects.server";
import { absent, type MarkSheet, type Marks, type SheetExam, type SheetStudent, type SheetSubject } from "./mark-sheet";

/**
 * The sheet of an unlocked exam has all students of the class. The sheet of a locked exam has only students with marks.
 */
export function getMarkSheet(examId: number): MarkSheet | undefined {
  const exam = findExam(examId);
  if (!exam) return undefined;
  const marks = getExamMarks(examId);
  const { id, name, nameBn, classLevel, lockedAt, openedAt } = exam;
  return {
    exam: { id, name, nameBn, classLevel, lockedAt, openedAt },
    subjects: listSheetSubjects(classLevel, exam, marks),
    students: listSheetStudents(classLevel, exam, marks),
    marks,
  };
}

/**
 * If some of the data cannot be read, the view has empty values for them, and `readErrors` has their error messages
 * (section 8 of the specification).
 */
export function getMarksView(level: number, examId: number | undefined, language: Language) {
  const readErrors: TextKey[] = [];
  const read = <T>(errorText: TextKey, fallback: T, from: () => T): T => {
    const found = readOrFallback(undefined, from);
    if (found === undefined) readErrors.push(errorText);
    return found ?? fallback;
  };
  const exams = read("toast.err.fetchExams", [], () => listExams(level));
  const exam = exams.find(({ id }) => id === examId);
  const marks = read<Marks>("toast.err.fetchResults", {}, () => (exam ? getExamMarks(exam.id) : {}));
  const subjects = read("toast.err.fetchSubjects", [], () => listSheetSubjects(level, exam, marks));
  const students = read("toast.err.fetchStudents", [], () => listSheetStudents(level, exam, marks));
  return {
    level,
    exams: exams.map((one) => toExamOption(one, language)),
    exam: exam && toExamOption(exam, language),
    subjects: subjects.map((one) => ({ ...one, name: localizedName(language, one), nameBn: null })),
    students,
    marks,
    readErrors,
  };
}

export const toExamOption = (exam: SheetExam, language: Language) => ({
  id: exam.id,
  classLevel: exam.classLevel,
  name: localizedName(language, exam),
  isLocked: exam.lockedAt !== null,
  isOpened: exam.openedAt !== null,
});

export function getExamMarks(examId: number): Marks {
  const rows = db()
    .select({ student: results.studentId, subject: results.subjectId, mark: results.marks, isAbsent: results.absent })
    .from(results)
    .where(eq(results.examId, examId))
    .all();
  const marks: Marks = {};
  for (const { student, subject, mark, isAbsent } of rows) {
    marks[student] ??= {};
    marks[student][subject] = isAbsent ? absent : mark;
  }
  return marks;
}

// If a subject was added after the exam was locked, the subject does not belong to the exam.
function listSheetSubjects(classLevel: number, exam: SheetExam | undefined, marks: Marks): SheetSubject[] {
  const rows = Object.values(marks);
  return listSubjects(classLevel, { withRetired: true })
    .filter(({ id, retiredAt }) => (!exam?.lockedAt && !retiredAt) || rows.some((row) => id in row))
    .map(({ id, name, nameBn, fullMarks, group }) => ({ id, name, nameBn, fullMarks, group }));
}

// The students in the sheet of an unlocked exam have their current roll number and group.
function listSheetStudents(classLevel: number, exam: SheetExam | undefined, marks: Marks): SheetStudent[] {
  const roll = listStudents(classLevel);
  if (!exam) return roll;
  const onRoll = new Set(roll.map(({ id }) => id));
  const sitting = exam.lockedAt ? roll.filter(({ id }) => id in marks) : roll;
  const markedIds = Object.keys(marks).map(Number);
  const others = listStudentsById(markedIds.filter((id) => !onRoll.has(id)));
  const examRoll = getExamRolls(exam.id);
  const atExam = (student: SheetStudent): SheetStudent => {
    if (!exam.lockedAt && onRoll.has(student.id)) return student;
    const kept = examRoll.get(student.id);
    const group = kept && exam.lockedAt ? kept.group : (kept?.group ?? student.group);
    return { ...student, rollNumber: kept?.rollNumber ?? student.rollNumber, group };
  };
  return [...sitting, ...others].map(atExam).sort((a, b) => a.rollNumber - b.rollNumber || a.id - b.id);
}

function getExamRolls(examId: number) {
  const { studentId, rollNumber, group } = examRolls;
  const rows = db().select({ studentId, rollNumber, group }).from(examRolls).where(eq(examRolls.examId, examId)).all();
  return new Map(rows.map((row) => [row.studentId, row]));
}

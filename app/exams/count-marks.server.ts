import { and, count, eq, exists, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { db } from "../../drizzle/client";
import { exams, results, students, subjects } from "../../drizzle/schema";

type CountedExam = { id: number; classLevel: number; lockedAt: Date | null };

/**
 * Counts the marks of the examinations that a condition on them names, all at once: `listStudentMarks` gives how many are in for
 * one of them, of how many its sheet has room for. On the sheet is the whole class and whoever else has a mark in the
 * examination; on that of a locked one only the latter, and only the subjects with a mark in it. `isOnRoll` and `taught`
 * are the students and subjects of classes.
 */
export function countMarks(isCounted: SQL) {
  const onRoll = countStudentsByClass();
  const taught = countSubjectsByClass();
  const counts = countMarksByExam(isCounted);
  const tested = countLockedExamSubjects(isCounted);
  const marksOf = ({ id, classLevel, lockedAt }: CountedExam) => {
    const { given, sat, satOnRoll } = counts.get(id) ?? { given: 0, sat: 0, satOnRoll: 0 };
    const students = lockedAt ? sat : (onRoll.get(classLevel) ?? 0) + sat - satOnRoll;
    const subjects = (lockedAt ? tested.get(id) : taught.get(classLevel)) ?? 0;
    return { given, all: students * subjects };
  };
  return { onRoll, taught, marksOf };
}

// Grouped by student first, in the order of the index, so that a mark is counted once and a student looked up once.
function countMarksByExam(isCounted: SQL) {
  const sat = db()
    .select({ examId: results.examId, studentId: results.studentId, given: count().as("given") })
    .from(results)
    .where(inArray(results.examId, db().select({ id: exams.id }).from(exams).where(isCounted)))
    .groupBy(results.examId, results.studentId)
    .as("sat");
  const isOnRoll = and(eq(students.classLevel, exams.classLevel), isNull(students.leftAt));
  const rows = db()
    .select({
      id: sat.examId,
      given: sql<number>`sum(${sat.given})`,
      sat: count(),
      satOnRoll: sql<number>`sum(${isOnRoll})`,
    })
    .from(sat)
    .innerJoin(exams, eq(exams.id, sat.examId))
    .innerJoin(students, eq(students.id, sat.studentId))
    .groupBy(sat.examId)
    .all();
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

function countLockedExamSubjects(isCounted: SQL): Map<number, number> {
  const marks = db()
    .select({ id: results.id })
    .from(results)
    .where(and(eq(results.subjectId, subjects.id), eq(results.examId, exams.id)));
  const rows = db()
    .select({ id: exams.id, n: count() })
    .from(exams)
    .innerJoin(subjects, eq(subjects.classLevel, exams.classLevel))
    .where(and(isCounted, isNotNull(exams.lockedAt), exists(marks)))
    .groupBy(exams.id)
    .all();
  return new Map(rows.map((row) => [row.id, row.n]));
}

function countStudentsByClass(): Map<number, number> {
  const { classLevel, leftAt } = students;
  const rows = db().select({ classLevel, n: count() }).from(students).where(isNull(leftAt)).groupBy(classLevel).all();
  return new Map(rows.map((row) => [row.classLevel, row.n]));
}

function countSubjectsByClass(): Map<number, number> {
  const { classLevel } = subjects;
  const rows = db().select({ classLevel, n: count() }).from(subjects).groupBy(classLevel).all();
  return new Map(rows.map((row) => [row.classLevel, row.n]));
}

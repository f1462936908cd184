import { and, count, countDistinct, eq, isNull, sql } from "drizzle-orm";
import { db } from "../../drizzle/db.server";
import { exams, results, students, subjects } from "../../drizzle/schema";

/** How many marks are in for an examination. */
export function marksIn(examId: number): number {
  return db().select({ n: count() }).from(results).where(eq(results.examId, examId)).get()?.n ?? 0;
}

/**
 * How many marks are in for each examination of a class that has any, by its id, and how many its sheet has room for:
 * one per subject for everybody on the roll and for whoever else has marks in it; of a locked one, for the pupils and
 * the subjects that have marks in it alone.
 */
export function marksOfClass(level: number): Map<number, { given: number; all: number }> {
  const isOnRoll = and(eq(students.classLevel, level), isNull(students.leftAt));
  const onRoll = db().select({ n: count() }).from(students).where(isOnRoll).get()?.n ?? 0;
  const taught = db().select({ n: count() }).from(subjects).where(eq(subjects.classLevel, level)).get()?.n ?? 0;
  const rows = db()
    .select({
      id: exams.id,
      lockedAt: exams.lockedAt,
      given: count(),
      sat: countDistinct(results.studentId),
      tested: countDistinct(results.subjectId),
      satOnRoll: countDistinct(sql`case when ${isOnRoll} then ${results.studentId} end`),
    })
    .from(results)
    .innerJoin(exams, eq(exams.id, results.examId))
    .innerJoin(students, eq(students.id, results.studentId))
    .where(eq(exams.classLevel, level))
    .groupBy(exams.id)
    .all();
  return new Map(
    rows.map(({ id, lockedAt, given, sat, satOnRoll, tested }) => {
      const all = lockedAt ? sat * tested : (onRoll + sat - satOnRoll) * taught;
      return [id, { given, all }];
    }),
  );
}

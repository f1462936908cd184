import { count, eq } from "drizzle-orm";
import { db } from "../../drizzle/db.server";
import { exams, results } from "../../drizzle/schema";
import { countMarks } from "./counted-marks.server";
import { examsOfClass } from "./exams.server";

/** How many marks are in for an examination. */
export function marksIn(examId: number): number {
  return db().select({ n: count() }).from(results).where(eq(results.examId, examId)).get()?.n ?? 0;
}

/** How many marks are in for each examination of a class that has any, by its id, and how many its sheet has room for. */
export function marksOfClass(level: number): Map<number, { given: number; all: number }> {
  const { marksOf } = countMarks(eq(exams.classLevel, level));
  const counted = examsOfClass(level).map((exam) => [exam.id, marksOf(exam)] as const);
  return new Map(counted.filter(([, { given }]) => given > 0));
}

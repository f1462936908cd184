import { and, eq, inArray } from "drizzle-orm";
import type { SchoolTransaction } from "../../drizzle/client";
import { examRolls, results, students } from "../../drizzle/schema";

/**
 * Keeps the roll that each student with marks in these examinations stands under now, or that of one student alone. A roll
 * kept earlier stays.
 */
export function saveExamRolls(tx: SchoolTransaction, examIds: number[], student?: number): void {
  const rolls = tx
    .selectDistinct({ examId: results.examId, studentId: students.id, rollNumber: students.rollNumber })
    .from(results)
    .innerJoin(students, eq(students.id, results.studentId))
    .where(and(inArray(results.examId, examIds), student === undefined ? undefined : eq(students.id, student)))
    .all();
  if (rolls.length > 0) tx.insert(examRolls).values(rolls).onConflictDoNothing().run();
}

/** Forgets the rolls that were kept of a student for these examinations. */
export function deleteExamRolls(tx: SchoolTransaction, examIds: number[], student: number): void {
  tx.delete(examRolls)
    .where(and(inArray(examRolls.examId, examIds), eq(examRolls.studentId, student)))
    .run();
}

import { and, asc, eq, exists, isNull } from "drizzle-orm";
import { db } from "../../drizzle/db.server";
import { exams, results } from "../../drizzle/schema";

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

import { eq } from "drizzle-orm";
import { db } from "../../drizzle/db.server";
import { exams } from "../../drizzle/schema";

const { id, name, nameBn, classLevel, lockedAt } = exams;

/** The examinations of a class, by name. */
export function examsOfClass(level: number) {
  return db()
    .select({ id, name, nameBn, classLevel, lockedAt })
    .from(exams)
    .where(eq(classLevel, level))
    .orderBy(name, id)
    .all();
}

/** One examination; undefined when there is none. */
export function findExam(wanted: number) {
  return db().select({ id, name, nameBn, classLevel, lockedAt }).from(exams).where(eq(id, wanted)).get();
}

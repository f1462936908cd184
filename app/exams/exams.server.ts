import { asc, eq } from "drizzle-orm";
import { db } from "../../drizzle/db.server";
import { exams } from "../../drizzle/schema";

const { id, name, nameBn, classLevel, lockedAt, changedAt } = exams;

/** The examinations of a class, by name. */
export function examsOfClass(level: number) {
  return db()
    .select({ id, name, nameBn, classLevel, lockedAt })
    .from(exams)
    .where(eq(classLevel, level))
    .orderBy(name, id)
    .all();
}

/** The examinations of all classes, class by class, by name. */
export function allExams() {
  return db().select({ id, name, nameBn, classLevel, lockedAt }).from(exams).orderBy(asc(classLevel), name, id).all();
}

/** One examination; undefined when there is none. */
export function findExam(wanted: number) {
  return db().select({ id, name, nameBn, classLevel, lockedAt }).from(exams).where(eq(id, wanted)).get();
}

/**
 * The examination of a class that is meant when one of another class is named, which is what somebody chooses who has
 * just changed the class: the one of the same name. `missing` is the one that the class does not have.
 */
export function examInClass(wanted: number, level: number) {
  const exam = findExam(wanted);
  if (!exam || exam.classLevel === level) return { exam };
  const same = examsOfClass(level).find((other) => other.name === exam.name);
  return same ? { exam: same } : { missing: exam };
}

/** The moment an examination was last changed, in ms; 0 for never, or when there is none. */
export function examSeen(wanted: number): number {
  const row = db().select({ changedAt }).from(exams).where(eq(id, wanted)).get();
  return Number(row?.changedAt ?? 0);
}

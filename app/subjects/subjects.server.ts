import { eq } from "drizzle-orm";
import { db } from "../../drizzle/db.server";
import { subjects } from "../../drizzle/schema";

const { id, name, nameBn, classLevel, fullMarks, position, changedAt } = subjects;

/** The subjects of a class in the order of its mark sheet. */
export function subjectsOfClass(level: number) {
  return db()
    .select({ id, name, nameBn, fullMarks })
    .from(subjects)
    .where(eq(classLevel, level))
    .orderBy(position, id)
    .all();
}

/** One subject; undefined when there is none. */
export function findSubject(wanted: number) {
  return db().select({ id, name, nameBn, classLevel, fullMarks, changedAt }).from(subjects).where(eq(id, wanted)).get();
}

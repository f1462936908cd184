import { eq } from "drizzle-orm";
import { db } from "../../drizzle/db.server";
import { subjects } from "../../drizzle/schema";

const { id, name, nameBn, classLevel, fullMarks, position } = subjects;

/** The subjects of a class in the order of its mark sheet. */
export function subjectsOfClass(level: number) {
  return db()
    .select({ id, name, nameBn, fullMarks })
    .from(subjects)
    .where(eq(classLevel, level))
    .orderBy(position, id)
    .all();
}

import { and, eq, inArray, isNull } from "drizzle-orm";
import { db } from "../../drizzle/db.server";
import { students } from "../../drizzle/schema";

const { id, name, rollNumber, classLevel, fatherName, motherName, leftAt } = students;

/** The pupils on a class's roll, in the order of their roll numbers. */
export function classRoll(level: number) {
  return db()
    .select({ id, name, rollNumber, fatherName, motherName })
    .from(students)
    .where(and(eq(classLevel, level), isNull(leftAt)))
    .orderBy(rollNumber, id)
    .all();
}

/** The pupils with these ids, on whatever roll they stand by now, or on none. */
export function studentsById(ids: number[]) {
  if (ids.length === 0) return [];
  return db().select({ id, name, rollNumber, fatherName, motherName }).from(students).where(inArray(id, ids)).all();
}

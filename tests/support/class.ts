import type { SchoolDatabase } from "../../drizzle/client";
import { exams, results, students, subjects } from "../../drizzle/schema";

/** Writes a subject of Class 6 straight into the database, out of 100 unless told otherwise; gives its id. */
export function insertSubject(
  database: SchoolDatabase,
  name: string,
  subject: Partial<typeof subjects.$inferInsert> = {},
) {
  const row = { name, classLevel: 6, ...subject };
  return database.insert(subjects).values(row).returning({ id: subjects.id }).get().id;
}

/** The same for an examination. */
export function insertExam(database: SchoolDatabase, name: string, exam: Partial<typeof exams.$inferInsert> = {}) {
  const row = { name, classLevel: 6, ...exam };
  return database.insert(exams).values(row).returning({ id: exams.id }).get().id;
}

/** The same for a student. */
export function insertStudent(
  database: SchoolDatabase,
  rollNumber: number,
  student: Partial<typeof students.$inferInsert> = {},
) {
  const named = { name: `Pupil ${rollNumber}`, fatherName: "Father", motherName: "Mother" };
  const row = { ...named, rollNumber, classLevel: 6, ...student };
  return database.insert(students).values(row).returning({ id: students.id }).get().id;
}

/** The same for a mark. */
export function insertMarkRow(database: SchoolDatabase, mark: typeof results.$inferInsert): void {
  database.insert(results).values(mark).run();
}

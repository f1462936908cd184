import type { SchoolDatabase } from "../../drizzle/db.server";
import { exams, results, students, subjects } from "../../drizzle/schema";
import type { Answer } from "../support/browser";

export const list = "/cog-admin/results/students";

/** What somebody types who adds a pupil to Class 6. */
export const words = {
  rollNumber: "7",
  name: "Rahim Uddin",
  fatherName: "Karim Uddin",
  motherName: "Amena Begum",
  classLevel: "6",
};

/** Writes a pupil straight into the database, of Class 6 under roll 1 unless told otherwise; gives the id. */
export function enrolled(database: SchoolDatabase, pupil: Partial<typeof students.$inferInsert> = {}): number {
  const base = { rollNumber: 1, name: "Rina Das", fatherName: "Father", motherName: "Mother", classLevel: 6 };
  return database
    .insert(students)
    .values({ ...base, ...pupil })
    .returning({ id: students.id })
    .get().id;
}

/** An examination of a class, Class 6 unless told otherwise, with one mark of each of these pupils; gives the id. */
export function examWithMarks(
  database: SchoolDatabase,
  pupils: number[],
  name = "Annual 2026",
  classLevel = 6,
): number {
  const examId = database.insert(exams).values({ name, classLevel }).returning({ id: exams.id }).get().id;
  const subjectId = database
    .insert(subjects)
    .values({ name: `Bangla of ${name}`, classLevel })
    .returning({ id: subjects.id })
    .get().id;
  for (const studentId of pupils) database.insert(results).values({ studentId, subjectId, examId, marks: 50 }).run();
  return examId;
}

/** What the messages of a page say, one text each. */
export const banners = (page: Answer) => page.all("div", "banner").map(({ text }) => text);

/** What stands in a field of a page. */
export const typedIn = (page: Answer, name: string) =>
  page.all("input").find(({ attributes }) => attributes.name === name)?.attributes.value;

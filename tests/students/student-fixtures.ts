import type { SchoolDatabase } from "../../drizzle/client";
import { exams, results, students, subjects } from "../../drizzle/schema";
import type { Answer, Browser } from "../support/browser";

export const studentsPath = "/cog-admin/results/students";

/** What somebody types who adds a student to Class 6. */
export const studentFields = {
  rollNumber: "7",
  name: "Rahim Uddin",
  fatherName: "Karim Uddin",
  motherName: "Amena Begum",
  classLevel: "6",
};

/** Writes a student straight into the database, of Class 6 under roll 1 unless told otherwise; gives the id. */
export function insertStudent(database: SchoolDatabase, student: Partial<typeof students.$inferInsert> = {}): number {
  const base = { rollNumber: 1, name: "Rina Das", fatherName: "Father", motherName: "Mother", classLevel: 6 };
  return database
    .insert(students)
    .values({ ...base, ...student })
    .returning({ id: students.id })
    .get().id;
}

/** An examination of a class, Class 6 unless told otherwise, with one mark of each of these students; gives the id. */
export function insertMarkedExam(
  database: SchoolDatabase,
  students: number[],
  name = "Annual 2026",
  classLevel = 6,
): number {
  const examId = database.insert(exams).values({ name, classLevel }).returning({ id: exams.id }).get().id;
  const subjectId = database
    .insert(subjects)
    .values({ name: `Bangla of ${name}`, classLevel })
    .returning({ id: subjects.id })
    .get().id;
  for (const studentId of students) database.insert(results).values({ studentId, subjectId, examId, marks: 50 }).run();
  return examId;
}

export const promotionPath = `${studentsPath}/move-up?class=6`;

/** What a page without script would send by this button; only these students stay ticked when they are given. */
export function fillPromotionForm(page: Answer, intent: string, only?: number[]): FormData {
  const sent = new FormData();
  for (const { attributes } of page.one("form", "move").all("input")) {
    const { type, name = "", value = "on" } = attributes;
    const isSent =
      type === "hidden" || (name === "up" && only ? only.includes(Number(value)) : "checked" in attributes);
    if (isSent) sent.append(name, value);
  }
  sent.append("intent", intent);
  return sent;
}

/** The second step, after the first one was sent with everybody ticked, or with these alone. */
export const previewPromotion = async (staff: Browser, only?: number[], at = promotionPath) =>
  staff.post(at, fillPromotionForm(await staff.visit(at), "preview", only));

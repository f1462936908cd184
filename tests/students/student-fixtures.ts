import type { SchoolDatabase } from "../../drizzle/client";
import type { students } from "../../drizzle/schema";
import type { Answer, Browser } from "../support/browser";
import { insertStudent as insertClassStudent, insertExam, insertMarkRow, insertSubject } from "../support/class";

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
export const insertStudent = (database: SchoolDatabase, student: Partial<typeof students.$inferInsert> = {}): number =>
  insertClassStudent(database, 1, { name: "Rina Das", ...student });

/** An examination of Class 6 with one mark of each of these students; gives the id. */
export function insertMarkedExam(database: SchoolDatabase, students: number[], name = "Annual 2026"): number {
  const examId = insertExam(database, name);
  const subjectId = insertSubject(database, `Bangla of ${name}`);
  for (const studentId of students) insertMarkRow(database, { studentId, subjectId, examId, marks: 50 });
  return examId;
}

export const promotionPath = `${studentsPath}/move-up?class=6`;

/** What a page without script would send by this button; only these students stay ticked when they are given. */
export function fillPromotionForm(page: Answer, intent: string, only?: number[]): FormData {
  const sent = new FormData();
  for (const { attributes } of page.one("form", "promotion").all("input")) {
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

import type { SchoolDatabase } from "~drizzle/client";
import type { students } from "~drizzle/schema";
import { insertStudent as insertClassStudent, insertExam, insertMarkRow, insertSubject } from "../support/class";

export const studentsPath = "/cog-admin/results/students";

/** The fields that add a student to Class 6. */
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

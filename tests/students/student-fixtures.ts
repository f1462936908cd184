import type { SchoolDatabase } from "~drizzle/client";
import type { students } from "~drizzle/schema";
import { insertStudent as insertClassStudent, insertExam, insertMarkRow, insertSubject } from "../support/class";

export const studentsPath = "/cog-admin/results/students";

/** The values of a form that adds a student to Class 6. */
export const studentFields = {
  rollNumber: "7",
  name: "Rahim Uddin",
  fatherName: "Karim Uddin",
  motherName: "Amena Begum",
  classLevel: "6",
};

/** Inserts a student into the database, by default in Class 6 with roll number 1. Returns the id. */
export const insertStudent = (database: SchoolDatabase, student: Partial<typeof students.$inferInsert> = {}): number =>
  insertClassStudent(database, 1, { name: "Rina Das", ...student });

/** Inserts an exam of Class 6 with one mark for each of these students. Returns the id of the exam. */
export function insertMarkedExam(database: SchoolDatabase, students: number[], name = "Annual 2026"): number {
  const examId = insertExam(database, name);
  const subjectId = insertSubject(database, `Bangla of ${name}`);
  for (const studentId of students) insertMarkRow(database, { studentId, subjectId, examId, marks: 50 });
  return examId;
}

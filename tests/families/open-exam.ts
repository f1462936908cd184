import { eq } from "drizzle-orm";
import { setExamOpening } from "~/families/families.server";
import type { SchoolDatabase } from "~drizzle/client";
import { cardAddresses } from "~drizzle/schema";
import { insertExam, insertMarkRow, insertStudent, insertSubject } from "../support/class";

const account = "head@school.example";

/**
 * Inserts an exam of Class 6 with two subjects and three students. The first student has both marks. The second was
 * absent in one subject, which counts as failed, and has no mark in the other. The third has no marks.
 */
export function insertMarkedClass(database: SchoolDatabase): number {
  const exam = insertExam(database, "Annual Examination 2026", { nameBn: "বার্ষিক পরীক্ষা ২০২৬" });
  const [bangla, science] = [
    insertSubject(database, "Bangla", { nameBn: "বাংলা" }),
    insertSubject(database, "Science", { nameBn: "বিজ্ঞান" }),
  ];
  const named = { fatherName: "Zuleikha-Father", motherName: "Zuleikha-Mother" };
  const [first, second] = ["Zuleikha-One", "Zuleikha-Two", "Zuleikha-Three"].map((name, place) =>
    insertStudent(database, place + 1, { name, ...named }),
  ) as [number, number, number];
  insertMarkRow(database, { examId: exam, studentId: first, subjectId: bangla, marks: 82 });
  insertMarkRow(database, { examId: exam, studentId: first, subjectId: science, marks: 74 });
  insertMarkRow(database, { examId: exam, studentId: second, subjectId: bangla, marks: 0, absent: true });
  return exam;
}

/**
 * Opens an exam to families. Returns the tokens of the card addresses of the two students with marks, in the order of
 * their ids.
 */
export function openToFamilies(database: SchoolDatabase, exam: number): [string, string] {
  setExamOpening("open", exam, account);
  return listTokens(database, exam) as [string, string];
}

export const closeToFamilies = (exam: number) => setExamOpening("close", exam, account);

export const listTokens = (database: SchoolDatabase, exam: number): string[] =>
  database
    .select({ token: cardAddresses.token })
    .from(cardAddresses)
    .where(eq(cardAddresses.examId, exam))
    .orderBy(cardAddresses.studentId)
    .all()
    .map(({ token }) => token);

import { eq } from "drizzle-orm";
import type { SchoolDatabase } from "../../drizzle/client";
import { markChanges, results } from "../../drizzle/schema";
import { insertExam, insertMarkRow, insertStudent, insertSubject } from "./class";

/** A small class with one examination, written straight into the database; its rows' ids by what they are. */
export function insertMarkSheet(database: SchoolDatabase, { level = 6, students = 2 } = {}) {
  const ofClass = { classLevel: level };
  const science = insertSubject(database, "Science", { nameBn: "বিজ্ঞান", ...ofClass, position: 1 });
  const computing = insertSubject(database, "ICT", { ...ofClass, fullMarks: 50, position: 2 });
  const exam = insertExam(database, "Annual Examination 2026", { nameBn: "বার্ষিক পরীক্ষা ২০২৬", ...ofClass });
  const roll: number[] = Array.from({ length: students }, (_, place) =>
    addStudent(database, { level, roll: place + 1 }),
  );
  return { level, science, computing, exam, roll, first: roll[0] ?? 0, second: roll[1] ?? 0 };
}

/** One more student on a class's roll; gives the id. */
export const addStudent = (
  database: SchoolDatabase,
  { level = 6, roll = 1, name = `Pupil ${roll}` }: { level?: number; roll?: number; name?: string } = {},
): number =>
  insertStudent(database, roll, {
    name,
    classLevel: level,
    fatherName: `Father ${roll}`,
    motherName: `Mother ${roll}`,
  });

/** Puts a mark down without any history. */
export const insertMark = (
  database: SchoolDatabase,
  examId: number,
  studentId: number,
  subjectId: number,
  marks: number,
): void => insertMarkRow(database, { examId, studentId, subjectId, marks });

/** Every mark of an examination as "student.subject=mark", in order. */
export function readMarks(database: SchoolDatabase, exam: number): string[] {
  const rows = database.select().from(results).where(eq(results.examId, exam)).all();
  return rows.map(({ studentId, subjectId, marks }) => `${studentId}.${subjectId}=${marks}`).sort();
}

/** The history of all marks, oldest first, as "student.subject: before → after, account". */
export function readMarkChanges(database: SchoolDatabase): string[] {
  const rows = database.select().from(markChanges).all();
  return rows.map((row) => `${row.studentId}.${row.subjectId}: ${row.before} → ${row.after}, ${row.account}`);
}

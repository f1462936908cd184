import { eq } from "drizzle-orm";
import type { SchoolDatabase } from "~drizzle/client";
import { markChanges, results } from "~drizzle/schema";
import { insertExam, insertMarkRow, insertStudent, insertSubject } from "./class";
import { staffEmail, type website } from "./website";

/** Inserts a class with one exam and the given number of students. Returns the ids of its rows by name. */
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

export const addStudent = (
  database: SchoolDatabase,
  { level = 6, roll = 1, name = `Student ${roll}` }: { level?: number; roll?: number; name?: string } = {},
): number =>
  insertStudent(database, roll, {
    name,
    classLevel: level,
    fatherName: `Father ${roll}`,
    motherName: `Mother ${roll}`,
  });

/** Inserts a mark without a row in the mark history. */
export const insertMark = (
  database: SchoolDatabase,
  examId: number,
  studentId: number,
  subjectId: number,
  marks: number,
): void => insertMarkRow(database, { examId, studentId, subjectId, marks });

/** Returns all marks of an exam as "student.subject=mark", sorted. */
export function readMarks(database: SchoolDatabase, exam: number): string[] {
  const rows = database.select().from(results).where(eq(results.examId, exam)).all();
  return rows.map(({ studentId, subjectId, marks }) => `${studentId}.${subjectId}=${marks}`).sort();
}

/** Returns the history of all marks, the oldest change first, as "student.subject: before → after, account". */
export function readMarkChanges(database: SchoolDatabase): string[] {
  const rows = database.select().from(markChanges).all();
  return rows.map((row) => `${row.studentId}.${row.subjectId}: ${row.before} → ${row.after}, ${row.account}`);
}

type School = ReturnType<typeof website>;

/**
 * Inserts a small class with an exam, and signs in a member of staff. Returns all that a test needs to send the mark
 * sheet of the exam.
 */
export function openMarkSheet(school: School) {
  const book = insertMarkSheet(school.database);
  const address = `/cog-admin/results?class=6&exam=${book.exam}`;
  const field = (student: number, subject: number) => `m${student}.${subject}`;
  const seen = `${book.science},${book.computing}|${book.first}:,|${book.second}:,`;
  return { ...book, address, field, seen, staff: markSheetBrowser(school.signedIn()) };
}

/**
 * Returns a browser that posts like the form of the mark sheet: it always adds the clerk's account, which the form has
 * in a hidden field.
 */
export function markSheetBrowser(staff: ReturnType<School["signedIn"]>) {
  const post: typeof staff.post = (path, form, headers) => staff.post(path, { account: staffEmail, ...form }, headers);
  return { post, visit: staff.visit.bind(staff), follow: staff.follow.bind(staff) };
}

/**
 * Returns the names of the mark fields in a mark sheet, and the value of its hidden field "seen", which has the marks
 * that were loaded.
 */
export const readSheetForm = (html: string) => ({
  names: [...html.matchAll(/name="(m\d+\.\d+)"/g)].map(([, name]) => name ?? ""),
  seen: /name="seen" value="([^"]*)"/.exec(html)?.[1] ?? "",
});

export const fieldWith = (name: string, value: string) => new RegExp(`name="${name}"[^>]*value="${value}"`);

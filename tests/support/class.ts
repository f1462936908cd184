import type { SchoolDatabase } from "~drizzle/client";
import { exams, results, students, subjects } from "~drizzle/schema";
import type { Answer, Browser } from "./browser";
import { rowsOf } from "./content-rows";

type Row<Table extends { $inferInsert: object }> = Partial<Table["$inferInsert"]>;

/*
 * The insert functions below write rows directly into the database, by default for Class 6. Each returns the id of its
 * row.
 */

const insertSubjectRow = rowsOf(subjects, { classLevel: 6 });
const insertExamRow = rowsOf(exams, { classLevel: 6 });
const insertStudentRow = rowsOf(students, { classLevel: 6, fatherName: "Father", motherName: "Mother" });

export const insertSubject = (database: SchoolDatabase, name: string, subject: Row<typeof subjects> = {}) =>
  insertSubjectRow(database, { name, ...subject });

export const insertExam = (database: SchoolDatabase, name: string, exam: Row<typeof exams> = {}) =>
  insertExamRow(database, { name, ...exam });

export const insertStudent = (database: SchoolDatabase, rollNumber: number, student: Row<typeof students> = {}) =>
  insertStudentRow(database, { name: `Student ${rollNumber}`, rollNumber, ...student });

export function insertMarkRow(database: SchoolDatabase, mark: typeof results.$inferInsert): void {
  database.insert(results).values(mark).run();
}

export const hostileNames = ['=HYPERLINK("http://bad.example";"x")', "<img src=x onerror=alert(1)>", "শিক্ষার্থী ০৩"];

/**
 * Inserts a Class 6 of three students with hostile and Bengali names. The class has three subjects (one with 50 full
 * marks), an exam with some marks and an exam without marks. In each table, the ids start at 1.
 */
export function insertImportClass(database: SchoolDatabase): void {
  for (const [place, name] of hostileNames.entries())
    insertStudent(database, place + 1, { name, fatherName: "+880 1700", motherName: "_x0041_ মাতা" });
  insertSubject(database, "Mathematics", { nameBn: "গণিত", position: 1 });
  insertSubject(database, "Science", { nameBn: "বিজ্ঞান", position: 2 });
  insertSubject(database, "ICT", { position: 3, fullMarks: 50 });
  insertExam(database, "Annual Examination 2026", { nameBn: "বার্ষিক পরীক্ষা ২০২৬" });
  insertExam(database, "Half-Yearly Examination 2026");
  insertMarkRow(database, { studentId: 1, subjectId: 1, examId: 1, marks: 78 });
  insertMarkRow(database, { studentId: 1, subjectId: 2, examId: 1, marks: 11 });
  insertMarkRow(database, { studentId: 2, subjectId: 1, examId: 1, marks: 0 });
}

/** Returns all marks of the school as "exam student subject: mark", sorted. */
export const readMarks = (database: SchoolDatabase) =>
  database
    .select()
    .from(results)
    .all()
    .map(({ examId, studentId, subjectId, marks }) => `${examId} ${studentId} ${subjectId}: ${marks}`)
    .sort();

/** Uploads a spreadsheet, which the website then checks. */
export const uploadSpreadsheet = (staff: Browser, address: string, content: string | Uint8Array, name = "sheet.csv") =>
  staff.post(address, { file: new File([content as BlobPart], name) });

/**
 * Returns the value of the hidden field "carried", which sends the checked rows of the spreadsheet with the last step.
 */
export const carriedValue = (checked: Answer) =>
  checked.all("input").find(({ attributes }) => attributes.name === "carried")?.attributes.value ?? "";

/** Confirms the import of a checked spreadsheet, as the button below the checked rows does. */
export const confirmImport = (staff: Browser, address: string, checked: Answer) =>
  staff.post(address, { carried: carriedValue(checked) });

import type { Locator, Page } from "@playwright/test";
import type Database from "better-sqlite3";
import { signIn } from "./admin";
import { expect } from "./journey";
import { insertRow, type School, withDatabase } from "./school";

export type MarkSheet = {
  exam: string;
  examId: number;
  /** The path of the mark sheet's page, with its class and exam. */
  path: string;
  /** The ids of the students in the order of roll numbers, and the ids of the twelve subjects in their order. */
  students: number[];
  subjects: number[];
  /**
   * Returns the marks that are saved in the database: an array for each student with the mark of each subject. A
   * missing mark is null.
   */
  saved: () => (number | null)[][];
};

/** The settings of a phone's browser. A test file uses them with `test.use(phone)`. */
export const phone = {
  viewport: { width: 360, height: 640 },
  hasTouch: true,
  isMobile: true,
  userAgent:
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Mobile Safari/537.36",
};

type Filling = { names?: string[]; isMarked?: boolean };

const classLevel = 9;
const exam = "Examination 2026";

/**
 * Inserts `count` students into Class 9, and an exam for them, while the server runs. `names` are given to the students
 * in turn. With `isMarked`, all marks are entered, with the values of `markAt`.
 */
export function insertMarkSheet({ settings }: School, count: number, { names, isMarked }: Filling = {}): MarkSheet {
  const use = <T>(work: (database: Database.Database) => T) => withDatabase(settings, work);
  const ids = use((database) => {
    const subjects = database
      .prepare<[number], number>("select id from subjects where class_level = ? order by position")
      .pluck()
      .all(classLevel);
    expect(subjects).toHaveLength(12);
    const examId = insertRow(database, "exams", { name: exam, class_level: classLevel });
    return { examId, subjects, students: insertStudents(database, classLevel, count, names) };
  });
  if (isMarked) use((database) => insertMarks(database, ids));
  const path = `/cog-admin/results?class=${classLevel}&exam=${ids.examId}`;
  return { exam, path, ...ids, saved: () => use((database) => readMarks(database, ids)) };
}

const insertStudents = (database: Database.Database, level: number, count: number, names?: string[]): number[] =>
  database.transaction(() =>
    Array.from({ length: count }, (_, place) => {
      const nameAt = (at: number, or: string) => names?.[at % names.length] ?? `${or} ${place + 1}`;
      return insertRow(database, "students", {
        name: nameAt(place, "Student"),
        roll_number: place + 1,
        class_level: level,
        father_name: nameAt(place + 1, "Father"),
        mother_name: nameAt(place + 2, "Mother"),
      });
    }),
  )();

type Ids = Pick<MarkSheet, "examId" | "students" | "subjects">;

function insertMarks(database: Database.Database, { examId, students, subjects }: Ids): void {
  database.transaction(() => {
    for (const [row, student_id] of students.entries())
      for (const [column, subject_id] of subjects.entries())
        insertRow(database, "results", { student_id, subject_id, exam_id: examId, marks: markAt(row, column) });
  })();
}

function readMarks(database: Database.Database, { examId, students, subjects }: Ids): (number | null)[][] {
  const mark = database
    .prepare<number[], number>("select marks from results where exam_id = ? and student_id = ? and subject_id = ?")
    .pluck();
  return students.map((student) => subjects.map((subject) => mark.get(examId, student, subject) ?? null));
}

/** Returns a mark that depends on the place of the cell in the mark sheet. Neighbouring cells have different marks. */
export const markAt = (row: number, column: number) => (row * 13 + column * 17) % 101;

/** Returns the marks of `markAt` for all cells of a mark sheet. */
export const sheetOfMarks = (rows: number, columns: number) =>
  Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (_, column) => markAt(row, column)));

/**
 * Signs in, opens a mark sheet and waits until its script runs. `changes` is the number of unsaved marks that the mark
 * sheet then restores.
 */
export async function openMarkSheet(page: Page, { path }: MarkSheet, changes = 0): Promise<void> {
  await signIn(page);
  await page.goto(path);
  await expect(saveButton(page, changes)).toBeVisible();
}

/** Returns the button that saves `count` changed marks. The number is part of its name. */
export const saveButton = (page: Page, count: number) =>
  page.getByRole("button", { name: `Save All Results (${count})` });

/** Saves `count` changed marks and waits for the success message. */
export async function saveMarks(page: Page, count: number): Promise<void> {
  await saveButton(page, count).click();
  await expect(page.getByText("All results saved successfully")).toBeVisible();
}

/**
 * Returns the field for the mark of a student in a subject. `roll` is the roll number, and `subject` is the place of
 * the subject, counted from 1.
 */
export const fieldOf = (page: Page, { students, subjects }: MarkSheet, roll: number, subject = 1): Locator =>
  page.locator(`[name="m${students[roll - 1]}.${subjects[subject - 1]}"]`);

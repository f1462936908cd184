import type { Locator, Page } from "@playwright/test";
import Database from "better-sqlite3";
import { expect } from "./journey";
import { createAccount, settingsIn, withPlace } from "./school";
import { type Server, withServer } from "./server";

export type MarkSchool = Pick<Server, "address" | "cutPower"> & {
  classLevel: number;
  examId: number;
  /** The ids of the students by roll, and of the twelve subjects in their order. */
  students: number[];
  subjects: number[];
  /** The address of the mark sheet. */
  sheet: string;
  /** The marks that are saved: by student a row, by subject its marks, null for none. */
  saved: () => (number | null)[][];
};

const classLevel = 9;

/** A school of its own with a class of so many students in twelve subjects, and one examination. */
export async function withMarkSchool(
  { students }: { students: number },
  use: (school: MarkSchool) => Promise<void>,
): Promise<void> {
  await withPlace(async (place) => {
    const settings = settingsIn(place);
    await withServer(process.execPath, ["app/server/cli.mjs", "serve"], settings, async ({ address, cutPower }) => {
      await createAccount(settings);
      const ids = fillClass(settings.DATABASE_PATH, students);
      const sheet = `/cog-admin/results?class=${classLevel}&exam=${ids.examId}`;
      const saved = () => savedMarks(settings.DATABASE_PATH, ids);
      await use({ address, cutPower, classLevel, ...ids, sheet, saved });
    });
  });
}

type Ids = Pick<MarkSchool, "examId" | "students" | "subjects">;

/** Writes the students beside the running server. */
function fillClass(path: string, students: number): Ids {
  return withDatabase(path, (school) => {
    const ids = (table: string, order: string) =>
      school
        .prepare<[number], number>(`select id from ${table} where class_level = ? order by ${order}`)
        .pluck()
        .all(classLevel);
    const [examId = 0] = ids("exams", "id");
    const subjects = ids("subjects", "position");
    expect(subjects).toHaveLength(12);
    const add = school.prepare(
      "insert into students (name, roll_number, class_level, father_name, mother_name) values (?, ?, ?, ?, ?)",
    );
    school.transaction(() => {
      for (let roll = 1; roll <= students; roll++) {
        add.run(`Pupil ${roll}`, roll, classLevel, `Father ${roll}`, `Mother ${roll}`);
      }
    })();
    return { examId, subjects, students: ids("students", "roll_number") };
  });
}

function savedMarks(path: string, { examId, students, subjects }: Ids): (number | null)[][] {
  return withDatabase(path, (school) => {
    const one = school
      .prepare<number[], number>("select marks from results where exam_id = ? and student_id = ? and subject_id = ?")
      .pluck();
    return students.map((student) => subjects.map((subject) => one.get(examId, student, subject) ?? null));
  });
}

function withDatabase<T>(path: string, use: (school: Database.Database) => T): T {
  const school = new Database(path);
  try {
    return use(school);
  } finally {
    school.close();
  }
}

/** A mark for a place on the sheet, another one at its neighbours'. */
export const markAt = (row: number, column: number) => (row * 13 + column * 17) % 101;

/** Such marks for a whole sheet. */
export const sheetOfMarks = (rows: number, columns: number) =>
  Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (_, column) => markAt(row, column)));

/** The field of a student, by roll, in a subject, counted from 1. */
export const fieldOf = (
  page: Page,
  { students, subjects }: Pick<MarkSchool, "students" | "subjects">,
  roll: number,
  subject = 1,
): Locator => page.locator(`[name="m${students[roll - 1]}.${subjects[subject - 1]}"]`);

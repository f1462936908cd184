import type { SchoolDatabase } from "~drizzle/client";
import { students } from "~drizzle/schema";
import type { Answer, Browser } from "~tests/support/browser";
import { insertExam, insertMarkRow, insertStudent, insertSubject } from "~tests/support/class";

export const moveUpPath = "/cog-admin/results/students/move-up";
export const rollsPath = "/cog-admin/results/students/rolls?class=6";

/**
 * Inserts `count` students of a class with roll numbers from 1. Their names contain the class and the roll number.
 * Returns their ids.
 */
export const insertClassOf = (database: SchoolDatabase, classLevel: number, count: number): number[] =>
  Array.from({ length: count }, (_, place) =>
    insertStudent(database, place + 1, { classLevel, name: `P${classLevel}.${place + 1}` }),
  );

/**
 * Inserts an exam of a class with two subjects. `marks` has one mark for each student, which counts in both subjects.
 * null means 100 in the first subject and no mark in the second.
 */
export function insertMarkedExam(
  database: SchoolDatabase,
  classLevel: number,
  name: string,
  marks: [student: number, mark: number | null][],
): number {
  const examId = insertExam(database, name, { classLevel });
  const subjectIds = ["Bangla", "English"].map((subject) =>
    insertSubject(database, `${subject}, ${name}`, { classLevel }),
  );
  for (const [studentId, mark] of marks)
    for (const subjectId of mark === null ? subjectIds.slice(0, 1) : subjectIds)
      insertMarkRow(database, { studentId, subjectId, examId, marks: mark ?? 100 });
  return examId;
}

/** Lists the place of each student in the order of ids: "class.roll", or "left". */
export const places = (database: SchoolDatabase): string[] =>
  database
    .select()
    .from(students)
    .orderBy(students.id)
    .all()
    .map(({ classLevel, rollNumber, leftAt }) => (leftAt ? "left" : `${classLevel}.${rollNumber}`));

/**
 * Returns what a browser without script sends when the button `intent` is pressed. `typed` replaces the values of
 * fields. If a value in `typed` is a list, the boxes with these values are checked and the others are not.
 */
export function fillForm(page: Answer, intent: string, typed: Record<string, string | string[]> = {}): FormData {
  const form = page.all("form", "year-form")[0] ?? page.one("form", "rolls-form");
  const sent = new FormData();
  for (const { attributes } of form.all("input")) {
    const { type, name = "", value = "on" } = attributes;
    const chosen = typed[name];
    if (Array.isArray(chosen) ? chosen.includes(value) : type !== "checkbox" || "checked" in attributes)
      sent.append(name, typeof chosen === "string" ? chosen : value);
  }
  for (const select of form.all("select")) {
    const options = select.all("option");
    const chosen = options.find(({ attributes }) => "selected" in attributes) ?? options[0];
    const name = select.attributes.name ?? "";
    sent.append(name, String(typed[name] ?? chosen?.attributes.value ?? ""));
  }
  sent.append("intent", intent);
  return sent;
}

/** Sends the first step of the page `at` with these choices. Returns the answer, which shows the second step. */
export const preview = async (staff: Browser, at: string, typed: Record<string, string | string[]> = {}) =>
  staff.post(at, fillForm(await staff.visit(at), "preview", typed));

/** Sends both steps of the page `at`. Returns the answer to the second step. */
export const confirm = async (staff: Browser, at: string, typed: Record<string, string | string[]> = {}) =>
  staff.post(at, fillForm(await preview(staff, at, typed), "confirm"));

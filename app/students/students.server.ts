import { type AnyColumn, and, asc, count, desc, eq, inArray, isNotNull, isNull, max, min, ne } from "drizzle-orm";
import { db, type SchoolTransaction } from "~drizzle/client";
import { students } from "~drizzle/schema";
import { recordActivity } from "../activity/activity.server";
import { itemOfClass } from "../activity/activity-texts";
import { parseAdminForm } from "../admin/forms/saving/form.server";
import { FieldsRejected, requireVersion } from "../admin/forms/saving/save-row.server";
import { deleteExamRolls, listOpenMarkedExams, saveExamRolls } from "../exams/exams.server";
import { parseId } from "../http";
import type { TextKey } from "../i18n/en";
import { formatDigits } from "../i18n/format";
import { getLanguage, getTranslator } from "../i18n/i18n.server";
import type { Language } from "../i18n/languages";
import { type FormRejection, saveForm } from "../saving/save-form.server";
import { classLabel, classLevels, parseClass } from "../school/classes";
import { mapColumns, matchesSearch, maxRoll, type StudentColumn, studentFormSchema } from "./student";

const { id, name, fatherName, motherName, rollNumber, group, classLevel, changedAt, leftAt } = students;
/**
 * The columns that mark sheets use and that public cards show. We list each column here, so that a new column of the
 * table does not become public automatically.
 */
const sheetColumns = { id, rollNumber, name, fatherName, motherName, group };
export const adminColumns = {
  id,
  ...(mapColumns((column) => students[column]) as Pick<typeof students, StudentColumn>),
};

export const isOnRoll = (level: number | AnyColumn) => and(eq(classLevel, level), isNull(leftAt));

export const listStudents = (level: number) =>
  db().select(sheetColumns).from(students).where(isOnRoll(level)).orderBy(rollNumber, id).all();

export const listStudentsWithNumbers = (level: number) =>
  db().select(adminColumns).from(students).where(isOnRoll(level)).orderBy(rollNumber, id).all();

/** Returns students of any class by their ids, including students who have left. */
export const listStudentsById = (ids: number[]) =>
  ids.length === 0 ? [] : db().select(sheetColumns).from(students).where(inArray(id, ids)).all();

/** Finds a student by id, including a student who has left. */
export const findStudent = (studentId: number) =>
  db()
    .select({ ...adminColumns, classLevel, changedAt, leftAt })
    .from(students)
    .where(eq(id, studentId))
    .get();

const studentsPerPage = 100;

type StudentQuery = { words?: string; hasLeft?: boolean; page?: number };

/**
 * Returns one page of students. `page` counts from 1, and `count` is the number of students on all pages. For students
 * who have left, the last student to leave comes first.
 */
export function searchStudents(level: number, { words = "", hasLeft = false, page = 1 }: StudentQuery = {}) {
  const listed = hasLeft ? and(eq(classLevel, level), isNotNull(leftAt)) : isOnRoll(level);
  const rows = db()
    .select({ ...adminColumns, leftAt })
    .from(students)
    .where(listed)
    .orderBy(...(hasLeft ? [desc(leftAt)] : []), asc(rollNumber), asc(id))
    .all();
  // We search in JavaScript, because SQLite ignores case only for A to Z.
  const found = rows.filter((student) => matchesSearch(student, words));
  const from = (page - 1) * studentsPerPage;
  const ofPage = found.slice(from, from + studentsPerPage);
  return { students: ofPage, count: found.length, more: found.length > from + ofPage.length };
}

/** Returns the number after the highest roll of a class, or undefined if the highest possible roll is taken. */
export function getNextRoll(level: number): number | undefined {
  const highest = db()
    .select({ roll: max(rollNumber) })
    .from(students)
    .where(isOnRoll(level))
    .get();
  const next = (highest?.roll ?? 0) + 1;
  return next <= maxRoll ? next : undefined;
}

export function getLowestClass(): number | undefined {
  const lowest = db()
    .select({ level: min(classLevel) })
    .from(students)
    .where(isNull(leftAt))
    .get();
  return lowest?.level ?? undefined;
}

export type StudentRejection = FormRejection<ReturnType<typeof studentFormSchema>>;

/** Adds or changes a student. `account` is the email address of the user. */
export async function saveStudent(request: Request, account: string, studentId?: number) {
  const isNew = studentId === undefined;
  const title = isNew ? "toast.err.addStudent" : "students.err.change";
  const form = await parseAdminForm<never>(request, {}, title);
  const language = await getLanguage(request);
  let act: keyof typeof actTexts = isNew ? "added" : "changed";
  return saveForm(form, {
    schema: studentFormSchema(parseClass(form.fields.get("classLevel"))),
    title,
    fieldsTitle: title,
    what: "a student",
    write(tx, { next: _, hasLeft, ...student }, version) {
      if (isNew) insertStudent(tx, student, account);
      else act = updateStudent(tx, studentId, student, { version, hasLeft }, account);
    },
    saved: (student) => ({
      tone: "good",
      title: actTexts[act],
      body: act === "left" ? "students.findLeft" : "students.place",
      values: describeStudent(student, language),
    }),
  });
}

const actTexts = {
  added: "toast.studentAdded",
  changed: "students.changed",
  newRoll: "students.newRoll",
  moved: "students.moved",
  left: "students.leftNow",
  back: "students.isBack",
} as const satisfies Record<string, TextKey>;

/** Returns the values for a message that names a student, the class and the roll number. */
export const describeStudent = (
  student: Pick<StudentRow, "name" | "classLevel" | "rollNumber">,
  language: Language,
) => ({
  name: student.name,
  class: getTranslator(language).t(classLabel(student.classLevel)),
  roll: formatDigits(student.rollNumber, language),
});

// If the table has a column that student.ts does not have, TypeScript reports an error because of this type.
type StudentRow = Omit<typeof students.$inferSelect, "id" | "changedAt" | "leftAt">;

function insertStudent(tx: SchoolTransaction, student: StudentRow, account: string): void {
  checkRollIsFree(student);
  const inserted = tx.insert(students).values(student).returning({ id }).get();
  recordActivity(tx, { account, act: "created", ...itemOfClass("student", { ...student, ...inserted }) });
}

// In exams that are not locked, the student has the current roll. If the student leaves the class, these exams of that
// class keep the old roll.
function updateStudent(
  tx: SchoolTransaction,
  studentId: number,
  student: StudentRow,
  { version, hasLeft }: { version: number; hasLeft: boolean },
  account: string,
): keyof typeof actTexts {
  const before = requireVersion(findStudent(studentId), version, "students.gone");
  if (!hasLeft) checkRollIsFree(student, studentId);
  updateExamRolls(tx, { ...before, hasLeft: before.leftAt !== null }, { ...student, hasLeft });
  const now = new Date();
  tx.update(students)
    .set({ ...student, changedAt: now, leftAt: hasLeft ? (before.leftAt ?? now) : null })
    .where(eq(id, studentId))
    .run();
  recordActivity(tx, { account, act: "changed", ...itemOfClass("student", { ...student, id: studentId }) });
  if (hasLeft !== (before.leftAt !== null)) return hasLeft ? "left" : "back";
  if (student.classLevel !== before.classLevel) return "moved";
  return student.rollNumber === before.rollNumber ? "changed" : "newRoll";
}

function checkRollIsFree(student: StudentRow, except = 0): void {
  const holder = findRollHolder(student, except);
  if (holder) throw new FieldsRejected({ rollNumber: { text: "students.roll.taken", values: holder } });
}

export function findRollHolder(wanted: Pick<StudentRow, "classLevel" | "rollNumber">, except = 0) {
  const isHolder = and(isOnRoll(wanted.classLevel), eq(rollNumber, wanted.rollNumber), ne(id, except));
  return db().select({ name }).from(students).where(isHolder).get();
}

type Enrolment = { classLevel: number; rollNumber: number; hasLeft: boolean };

// Call this before you change the student, because it saves the current roll in the unlocked exams of the old class.
function updateExamRolls(tx: SchoolTransaction, before: Enrolment & { id: number }, after: Enrolment): void {
  const openExamIds = (level: number) => listOpenMarkedExams(level).map((exam) => exam.id);
  const isSamePlace = before.classLevel === after.classLevel && before.hasLeft === after.hasLeft;
  if (isSamePlace && before.rollNumber === after.rollNumber) return;
  if (!isSamePlace && !before.hasLeft) saveExamRolls(tx, openExamIds(before.classLevel), before.id);
  if (!after.hasLeft) deleteExamRolls(tx, openExamIds(after.classLevel), [before.id]);
}

/**
 * If the form was opened from the mark sheet (`from=results`), returns the URL of the mark sheet. Otherwise returns the
 * URL of the class list.
 */
export function studentReturnUrl(searchParams: URLSearchParams, level: number, next = false): string {
  const isOnSheet = searchParams.get("from") === "results";
  const exam = isOnSheet ? parseId(searchParams.get("exam") ?? "") : undefined;
  const address = `/cog-admin/results${isOnSheet ? "" : "/students"}?class=${level}`;
  return address + (exam ? `&exam=${exam}` : "") + (next ? "&new=next" : "");
}

/** Counts the students of each class, Class 1 first. Students who have left are not counted. */
export function countStudentsByClass(): number[] {
  const counted = db()
    .select({ classLevel: students.classLevel, rows: count() })
    .from(students)
    .where(isNull(students.leftAt))
    .groupBy(students.classLevel)
    .all();
  return classLevels.map((level) => counted.find(({ classLevel }) => classLevel === level)?.rows ?? 0);
}

/** Counts the students of a class who have left the school. */
export const countStudentsWhoLeft = (level: number): number =>
  db()
    .select({ rows: count() })
    .from(students)
    .where(and(eq(classLevel, level), isNotNull(leftAt)))
    .get()?.rows ?? 0;

/** Counts all students, including students who have left. */
export const countStudents = () => db().select({ rows: count() }).from(students).get()?.rows ?? 0;

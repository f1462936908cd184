import { createHash } from "node:crypto";
import { type AnyColumn, and, asc, count, desc, eq, inArray, isNotNull, isNull, max, min, ne } from "drizzle-orm";
import { db, type SchoolTransaction, transaction } from "../../drizzle/client";
import { examRolls, students } from "../../drizzle/schema";
import { parseAdminForm, type Rejection } from "../admin/forms/form.server";
import { FieldsRejected, requireVersion, saveRow } from "../admin/forms/save-row.server";
import { recordActivity } from "../content/activity.server";
import { itemOfClass, wholeClass } from "../content/activity-texts";
import { getIdempotencyKey, withIdempotencyKey } from "../content/idempotency.server";
import { deleteExamRolls, listMarkedExams, listOpenMarkedExams, saveExamRolls } from "../exams/exams.server";
import { parseId } from "../http";
import { formatDigits } from "../i18n/format";
import { getLanguage } from "../i18n/i18n.server";
import type { Language } from "../i18n/languages";
import { checkStudentRows } from "./import";
import { matchesSearch, maxRoll, parseStudent, type StudentFormValues, type StudentInput } from "./student";

const { id, name, rollNumber, classLevel, fatherName, motherName, group, changedAt, leftAt } = students;
const studentColumns = { id, name, rollNumber, fatherName, motherName, group };

/** Whether the student of a row is on the roll of a class. */
export const isOnRoll = (level: number | AnyColumn) => and(eq(classLevel, level), isNull(leftAt));

/** The students on a class's roll, in the order of their roll numbers. */
export const listStudents = (level: number) =>
  db().select(studentColumns).from(students).where(isOnRoll(level)).orderBy(rollNumber, id).all();

/** The students with these ids, on whatever roll they stand by now, or on none. */
export const listStudentsById = (ids: number[]) =>
  ids.length === 0 ? [] : db().select(studentColumns).from(students).where(inArray(id, ids)).all();

/** One student, also one who has left; undefined when there is none. */
export const findStudent = (studentId: number) =>
  db()
    .select({ ...studentColumns, classLevel, changedAt, leftAt })
    .from(students)
    .where(eq(id, studentId))
    .get();

export const studentsPerPage = 100;

type StudentQuery = { words?: string; hasLeft?: boolean; page?: number };

/**
 * One page, counted from 1, of the students on a class's roll in their order, or of those who left it, the last first;
 * narrowed to those whose name or roll matches the words. `count` is how many there are on all pages.
 */
export function searchStudents(level: number, { words = "", hasLeft = false, page = 1 }: StudentQuery = {}) {
  const listed = hasLeft ? and(eq(classLevel, level), isNotNull(leftAt)) : isOnRoll(level);
  const rows = db()
    .select({ ...studentColumns, leftAt })
    .from(students)
    .where(listed)
    .orderBy(...(hasLeft ? [desc(leftAt)] : []), asc(rollNumber), asc(id))
    .all();
  // SQLite knows upper and lower case of A to Z alone.
  const found = rows.filter((student) => matchesSearch(student, words));
  const from = (page - 1) * studentsPerPage;
  const ofPage = found.slice(from, from + studentsPerPage);
  return { students: ofPage, count: found.length, more: found.length > from + ofPage.length };
}

/** The roll number after the highest one of a class; undefined when there is no number left. */
export function getNextRoll(level: number): number | undefined {
  const highest = db()
    .select({ roll: max(rollNumber) })
    .from(students)
    .where(isOnRoll(level))
    .get();
  const next = (highest?.roll ?? 0) + 1;
  return next <= maxRoll ? next : undefined;
}

/** The lowest class that has students on its roll; undefined while there are none. */
export function getLowestClass(): number | undefined {
  const lowest = db()
    .select({ level: min(classLevel) })
    .from(students)
    .where(isNull(leftAt))
    .get();
  return lowest?.level ?? undefined;
}

export type StudentRejection = Rejection<StudentFormValues, keyof StudentInput>;

/**
 * Saves the posted form of a student: puts them on the roll of their class, once, or changes the one of this id; `next`
 * tells that the form of another one is to follow. `account` is the e-mail of whoever sent it.
 */
export async function saveStudent(request: Request, account: string, studentId?: number) {
  const isNew = studentId === undefined;
  const title = isNew ? "toast.err.addStudent" : "students.err.change";
  const form = await parseAdminForm<never>(request, {}, title);
  const { values, student, errors } = parseStudent(form.fields);
  const added = { name: student.name, roll: formatDigits(student.rollNumber, await getLanguage(request)) };
  const saved = saveRow(form, {
    values,
    errors,
    title,
    fieldsTitle: title,
    what: "a student",
    write: () =>
      withIdempotencyKey(getIdempotencyKey(form.fields), (tx) =>
        isNew ? insertStudent(tx, student, account) : updateStudent(tx, studentId, student, values, account),
      ),
    saved: isNew
      ? { tone: "good", title: "toast.studentAdded", body: "students.added", values: added }
      : { tone: "good", title: "students.changed" },
  });
  return "rejected" in saved ? saved : { ...saved, student, next: form.fields.get("next") !== null };
}

function insertStudent(tx: SchoolTransaction, student: StudentInput, account: string): void {
  checkRollIsFree(student);
  const inserted = tx.insert(students).values(student).returning({ id }).get();
  recordActivity(tx, { account, act: "created", ...itemOfClass("student", { ...student, ...inserted }) });
}

// Open examinations follow the roll of whoever is in the class, and keep that of whoever goes out of it.
function updateStudent(
  tx: SchoolTransaction,
  studentId: number,
  student: StudentInput,
  { version, hasLeft }: Pick<StudentFormValues, "version" | "hasLeft">,
  account: string,
): void {
  const before = requireVersion(findStudent(studentId), version, "students.gone");
  if (!hasLeft) checkRollIsFree(student, studentId);
  updateExamRolls(tx, { ...before, hasLeft: before.leftAt !== null }, { ...student, hasLeft });
  const now = new Date();
  tx.update(students)
    .set({ ...student, changedAt: now, leftAt: hasLeft ? (before.leftAt ?? now) : null })
    .where(eq(id, studentId))
    .run();
  recordActivity(tx, { account, act: "changed", ...itemOfClass("student", { ...student, id: studentId }) });
}

function checkRollIsFree(student: StudentInput, except = 0): void {
  const isTaken = and(isOnRoll(student.classLevel), eq(rollNumber, student.rollNumber), ne(id, except));
  const holder = db().select({ name }).from(students).where(isTaken).get();
  if (holder) throw new FieldsRejected({ rollNumber: { text: "students.roll.taken", values: holder } });
}

type Enrolment = { classLevel: number; rollNumber: number; hasLeft: boolean };

// To be called before the student is changed: the class they go out of keeps the roll of its open examinations.
function updateExamRolls(tx: SchoolTransaction, before: Enrolment & { id: number }, after: Enrolment): void {
  const openExamIds = (level: number) => listOpenMarkedExams(level).map((exam) => exam.id);
  const isSamePlace = before.classLevel === after.classLevel && before.hasLeft === after.hasLeft;
  if (isSamePlace && before.rollNumber === after.rollNumber) return;
  if (!isSamePlace && !before.hasLeft) saveExamRolls(tx, openExamIds(before.classLevel), before.id);
  if (!after.hasLeft) deleteExamRolls(tx, openExamIds(after.classLevel), [before.id]);
}

/**
 * What a spreadsheet, as rows of texts, would do to a class, and the version of the class roll it was checked against.
 * Nothing is written.
 */
export function checkStudents(level: number, rows: string[][], language: Language = "en") {
  const onRoll = listStudents(level);
  const version = createHash("sha256")
    .update(JSON.stringify([level, onRoll]))
    .digest("base64url");
  return { ...checkStudentRows(rows, level, onRoll, language), version };
}

/**
 * Writes the students of such rows down in one transaction: new ones, and changed names and groups by roll. Nothing is written when
 * the class roll is not of this version any more ("conflict"), or when anything is wrong with them ("rejected").
 * `account` is the e-mail of whoever imports them.
 */
export function importStudents(
  level: number,
  rows: string[][],
  { account, version }: { account: string; version: string },
): { added: number; changed: number } | "conflict" | "rejected" {
  return transaction((tx) => {
    const { added, changed, errors, version: versionNow } = checkStudents(level, rows);
    const isChange = added.length + changed.length > 0;
    // Sent a second time it has nothing left to do, whatever the class looks like by now.
    if (isChange && version !== versionNow) return "conflict";
    if (errors.length > 0) return "rejected";
    const now = new Date();
    for (const student of added) {
      tx.insert(students)
        .values({ ...student, classLevel: level })
        .run();
    }
    for (const { before, after } of changed) {
      const { name, fatherName, motherName, group } = after;
      const row = { name, fatherName, motherName, group, changedAt: now };
      tx.update(students).set(row).where(eq(id, before.id)).run();
    }
    const counted = { added: added.length, changed: changed.length };
    if (isChange) recordActivity(tx, { account, act: "imported", ...wholeClass(level, counted) }, now);
    return counted;
  });
}

/**
 * Where somebody goes after a student's form: to the list of the student's class, or to the mark sheet when the address
 * of the form says that it was opened there (`from=results`, with its examination). When the form of a `next` student
 * is to follow, it is open there.
 */
export function studentReturnUrl(searchParams: URLSearchParams, level: number, next = false): string {
  const isOnSheet = searchParams.get("from") === "results";
  const exam = isOnSheet ? parseId(searchParams.get("exam") ?? "") : undefined;
  const address = `/cog-admin/results${isOnSheet ? "" : "/students"}?class=${level}`;
  return address + (exam ? `&exam=${exam}` : "") + (next ? "&new=next" : "");
}

/** Removes a student for good, "gone" when there is none. Whoever has marks stays; then their examinations are returned. */
export function deleteStudent(studentId: number, account: string) {
  return transaction((tx) => {
    const student = findStudent(studentId);
    if (!student) return "gone";
    const marked = listMarkedExams(studentId);
    if (marked.length > 0) return { student, marked };
    tx.delete(examRolls).where(eq(examRolls.studentId, studentId)).run();
    tx.delete(students).where(eq(id, studentId)).run();
    recordActivity(tx, { account, act: "removed", ...itemOfClass("student", student) });
    return "removed";
  });
}

/** How many students there are in all classes, those who have left among them. */
export const countStudents = () => db().select({ rows: count() }).from(students).get()?.rows ?? 0;

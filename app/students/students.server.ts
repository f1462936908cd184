import { and, asc, count, desc, eq, inArray, isNotNull, isNull, max, min, ne } from "drizzle-orm";
import { db, type SchoolTransaction, transaction } from "../../drizzle/client";
import { examRolls, students } from "../../drizzle/schema";
import type { Flash } from "../admin/flash";
import { parseAdminForm, type Rejection, saveForm } from "../admin/form.server";
import { titleWithClass } from "../content/activity";
import { recordActivity } from "../content/activity.server";
import type { WriteOptions } from "../content/content.server";
import { getIdempotencyKey, withIdempotencyKey } from "../content/idempotency.server";
import { deleteExamRolls, listMarkedExams, listOpenMarkedExams, saveExamRolls } from "../exams/exams.server";
import { parseId } from "../http";
import { getLine } from "../i18n/form-values";
import { formatDigits } from "../i18n/format";
import { getLanguage } from "../i18n/i18n.server";
import { matchesSearch, maxRoll, parseStudent, type StudentFormValues, type StudentInput } from "./student";

const { id, name, rollNumber, classLevel, fatherName, motherName, changedAt, leftAt } = students;
const studentColumns = { id, name, rollNumber, fatherName, motherName };

const isOnRoll = (level: number) => and(eq(classLevel, level), isNull(leftAt));

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

/** The version of a student: the moment of the last change in ms, 0 for none. */
export const studentVersion = (student?: { changedAt: Date | null }) => Number(student?.changedAt ?? 0);

export const studentsPerPage = 100;

type StudentQuery = { words?: string; hasLeft?: boolean; page?: number };

/**
 * One page, counted from 1, of the students on a class's roll in their order, or of those who left it, the last first;
 * narrowed to those whose name or roll matches the words. `count` is how many there are on all pages.
 */
export function searchStudents(level: number, { words, hasLeft = false, page = 1 }: StudentQuery = {}) {
  const listed = hasLeft ? and(eq(classLevel, level), isNotNull(leftAt)) : isOnRoll(level);
  const rows = db()
    .select({ ...studentColumns, leftAt })
    .from(students)
    .where(listed)
    .orderBy(...(hasLeft ? [desc(leftAt)] : []), asc(rollNumber), asc(id));
  const from = (page - 1) * studentsPerPage;
  if (!words) {
    const all = db().select({ n: count() }).from(students).where(listed).get()?.n ?? 0;
    const ofPage = rows.limit(studentsPerPage).offset(from).all();
    return { students: ofPage, count: all, more: all > from + ofPage.length };
  }
  // SQLite knows upper and lower case of A to Z alone.
  const found = rows.all().filter((student) => matchesSearch(student, words));
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

/** What came of the form of a student; `next` when the form of another one is to follow. */
type SaveStudentResult = { refused: StudentRejection } | { messages: Flash[]; student: StudentInput; next: boolean };

/**
 * Puts the student of a posted form on the roll, or changes the one of this id. A form with mistakes writes nothing and
 * comes back with all that was typed. `account` is the e-mail of whoever sent it.
 */
export async function saveStudent(request: Request, account: string, studentId?: number): Promise<SaveStudentResult> {
  const title = studentId === undefined ? "toast.err.addStudent" : "students.err.change";
  const form = await parseAdminForm<never>(request, {}, title);
  const { student, roll, problems } = parseStudent(form.fields);
  const hasLeft = form.fields.get("hasLeft") !== null;
  const version = Number(getLine(form.fields, "seen"));
  const typed: StudentFormValues = { ...student, rollNumber: roll, hasLeft, version };
  const write = () =>
    studentId === undefined
      ? createStudent(student, { account, once: getIdempotencyKey(form.fields) })
      : updateStudent(studentId, student, { account, version, hasLeft });
  const saved = saveForm(form, { typed, problems, title, fieldsTitle: title, what: "a student", write });
  if ("refused" in saved) return saved;
  const { outcome, rejectFields, rejectConflict } = saved;
  if (typeof outcome === "object")
    return rejectFields({ rollNumber: { text: "students.roll.taken", values: { name: outcome.rollTakenBy } } });
  if (outcome === "gone") return rejectConflict("students.gone");
  if (outcome === "conflict") return rejectConflict("form.overtaken", studentVersion(findStudent(studentId ?? 0)));
  const values = { name: student.name, roll: formatDigits(student.rollNumber, await getLanguage(request)) };
  const message: Flash =
    outcome === "changed"
      ? { tone: "good", title: "students.changed" }
      : { tone: "good", title: "toast.studentAdded", body: "students.added", values };
  return { messages: [message], student, next: form.fields.get("next") !== null };
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

/** Another student of the class, of this name, has the roll. */
type RollTaken = { rollTakenBy: string };

/**
 * Puts a new student on the roll of their class. Returns the new id, undefined when this form was received before, or,
 * with nothing written, who has the roll.
 */
export function createStudent(
  student: StudentInput,
  { account = "", once = "" }: WriteOptions = {},
  now = new Date(),
): number | RollTaken | undefined {
  return withIdempotencyKey<number, RollTaken>(once, (tx, reject) => {
    const taken = findRollTaken(student);
    if (taken) return reject(taken);
    const { itemId } = tx.insert(students).values(student).returning({ itemId: id }).get();
    recordActivity(tx, { account, act: "created", ...studentActivity(itemId, student) }, now);
    return itemId;
  });
}

type StudentUpdate = { account: string; version: number; hasLeft: boolean };

/**
 * Changes a student. Returns, with nothing written, "gone" when they are not there any more, "conflict" when somebody
 * else has changed them since the given version, or who has the roll; who has left has no roll. Open examinations follow
 * the roll of whoever is in the class, and keep that of whoever goes out of it.
 */
export function updateStudent(
  studentId: number,
  student: StudentInput,
  { account, version, hasLeft }: StudentUpdate,
  now = new Date(),
): "changed" | "gone" | "conflict" | RollTaken {
  return transaction((tx) => {
    const before = findStudent(studentId);
    if (!before) return "gone";
    if (studentVersion(before) !== version) return "conflict";
    const taken = hasLeft ? undefined : findRollTaken(student, studentId);
    if (taken) return taken;
    updateExamRolls(tx, { ...before, hasLeft: before.leftAt !== null }, { ...student, hasLeft });
    tx.update(students)
      .set({ ...student, changedAt: now, leftAt: hasLeft ? (before.leftAt ?? now) : null })
      .where(eq(id, studentId))
      .run();
    recordActivity(tx, { account, act: "changed", ...studentActivity(studentId, student) }, now);
    return "changed";
  });
}

type Enrolment = { classLevel: number; rollNumber: number; hasLeft: boolean };

// To be called before the student is changed: the class they go out of keeps the roll of its open examinations.
function updateExamRolls(tx: SchoolTransaction, before: Enrolment & { id: number }, after: Enrolment): void {
  const openExamIds = (level: number) => listOpenMarkedExams(level).map((exam) => exam.id);
  const isSamePlace = before.classLevel === after.classLevel && before.hasLeft === after.hasLeft;
  if (isSamePlace && before.rollNumber === after.rollNumber) return;
  if (!isSamePlace && !before.hasLeft) saveExamRolls(tx, openExamIds(before.classLevel), before.id);
  if (!after.hasLeft) deleteExamRolls(tx, openExamIds(after.classLevel), before.id);
}

/** Removes a student for good, "gone" when there is none. Whoever has marks stays; then their examinations are returned. */
export function deleteStudent(studentId: number, account: string, now = new Date()) {
  return transaction((tx) => {
    const student = findStudent(studentId);
    if (!student) return "gone";
    const marked = listMarkedExams(studentId);
    if (marked.length > 0) return { student, marked };
    tx.delete(examRolls).where(eq(examRolls.studentId, studentId)).run();
    tx.delete(students).where(eq(id, studentId)).run();
    recordActivity(tx, { account, act: "removed", ...studentActivity(studentId, student) }, now);
    return "removed";
  });
}

function findRollTaken(student: StudentInput, except = 0): RollTaken | undefined {
  const isTaken = and(isOnRoll(student.classLevel), eq(rollNumber, student.rollNumber), ne(id, except));
  return db().select({ rollTakenBy: name }).from(students).where(isTaken).get();
}

const studentActivity = (itemId: number, student: Pick<StudentInput, "name" | "classLevel">) =>
  ({ kind: "student", itemId, ...titleWithClass({ classLevel: student.classLevel, name: student.name }) }) as const;

import { and, asc, count, desc, eq, inArray, isNotNull, isNull, max, min, ne } from "drizzle-orm";
import { db, type SchoolTransaction, transaction } from "../../drizzle/client";
import { examRolls, students } from "../../drizzle/schema";
import { titleWithClass } from "../content/activity";
import { recordActivity, withIdempotencyKey } from "../content/activity.server";
import type { WriteOptions } from "../content/content.server";
import { listMarkedExams, updateExamRolls } from "./marked-exams.server";
import { matchesSearch, maxRoll, type StudentInput } from "./student";

const { id, name, rollNumber, classLevel, fatherName, motherName, changedAt, leftAt } = students;
const studentColumns = { id, name, rollNumber, fatherName, motherName };

/** The students on a class's roll, in the order of their roll numbers. */
export function listStudents(level: number) {
  return db().select(studentColumns).from(students).where(isOnRoll(level)).orderBy(rollNumber, id).all();
}

/** The students with these ids, on whatever roll they stand by now, or on none. */
export function listStudentsById(ids: number[]) {
  if (ids.length === 0) return [];
  return db().select(studentColumns).from(students).where(inArray(id, ids)).all();
}

/** One student, also one who has left; undefined when there is none. */
export function findStudent(wanted: number) {
  return db()
    .select({ ...studentColumns, classLevel, changedAt, leftAt })
    .from(students)
    .where(eq(id, wanted))
    .get();
}

export const studentsPerPage = 100;

type StudentQuery = { words?: string; hasLeft?: boolean; page?: number };

/**
 * One page, counted from 1, of the students on a class's roll in their order, or of those who left it, the last first;
 * narrowed to those that are sought by name or roll. `count` is how many there are on all pages, `all` how many there
 * would be without the words.
 */
export function searchStudents(level: number, { words, hasLeft = false, page = 1 }: StudentQuery = {}) {
  const looked = hasLeft ? and(eq(classLevel, level), isNotNull(leftAt)) : isOnRoll(level);
  const all = db().select({ n: count() }).from(students).where(looked).get()?.n ?? 0;
  const rows = db()
    .select({ ...studentColumns, leftAt })
    .from(students)
    .where(looked)
    .orderBy(...(hasLeft ? [desc(leftAt)] : []), asc(rollNumber), asc(id));
  const from = (page - 1) * studentsPerPage;
  if (!words) {
    const shown = rows.limit(studentsPerPage).offset(from).all();
    return { students: shown, count: all, all, more: all > from + shown.length };
  }
  // SQLite knows upper and lower case of A to Z alone.
  const found = rows.all().filter((student) => matchesSearch(student, words));
  const shown = found.slice(from, from + studentsPerPage);
  return { students: shown, count: found.length, all, more: found.length > from + shown.length };
}

/** The roll number after the highest one of a class; undefined when there is no number left. */
export function getNextRoll(level: number): number | undefined {
  const row = db()
    .select({ highest: max(rollNumber) })
    .from(students)
    .where(isOnRoll(level))
    .get();
  const next = (row?.highest ?? 0) + 1;
  return next <= maxRoll ? next : undefined;
}

/** The lowest class that has students on its roll; undefined while there are none. */
export function getLowestClass(): number | undefined {
  const row = db()
    .select({ level: min(classLevel) })
    .from(students)
    .where(isNull(leftAt))
    .get();
  return row?.level ?? undefined;
}

const isOnRoll = (level: number) => and(eq(classLevel, level), isNull(leftAt));

const {
  id: studentId,
  name: studentName,
  rollNumber: studentRoll,
  classLevel: studentClass,
  leftAt: studentLeftAt,
} = students;

/** Another student of the class already has the roll; `by` is their name. */
export class RollTakenError extends Error {
  constructor(readonly by: string) {
    super("Another pupil has this roll");
  }
}

/**
 * Puts a new student on the roll of their class. Gives the new id, or undefined when this form was received before.
 * Throws RollTakenError, with nothing written, when another student of the class has the roll.
 */
export function createStudent(
  student: StudentInput,
  { account = "", once = "" }: WriteOptions = {},
  now = new Date(),
): number | undefined {
  return withIdempotencyKey(once, (tx) => insertStudent(tx, student, account, now));
}

/** The same within a transaction that writes other things as well; gives the new id. */
function insertStudent(tx: SchoolTransaction, student: StudentInput, account: string, now: Date): number {
  assertRollIsFree(student);
  const { itemId } = tx.insert(students).values(student).returning({ itemId: studentId }).get();
  recordActivity(tx, { account, act: "created", ...studentActivity(itemId, student) }, now);
  return itemId;
}

type StudentUpdate = {
  account: string;
  /** The state the form was filled from, as studentVersion gives it; a row changed after that has been overtaken. */
  seen: number;
  hasLeft: boolean;
};

/**
 * Changes a student. Gives "gone" when they are not there any more, and "overtaken", with nothing written, when a
 * colleague has changed them since the form was opened. Throws RollTakenError as createStudent does; who has left has no roll.
 * Open examinations follow the roll of whoever is in the class, and keep that of whoever goes out of it.
 */
export function updateStudent(
  wanted: number,
  student: StudentInput,
  { account, seen, hasLeft }: StudentUpdate,
  now = new Date(),
): "changed" | "gone" | "overtaken" {
  return transaction((tx) => {
    const before = findStudent(wanted);
    if (!before) return "gone";
    if (studentVersion(before) !== seen) return "overtaken";
    if (!hasLeft) assertRollIsFree(student, wanted);
    updateExamRolls(tx, { ...before, hasLeft: before.leftAt !== null }, { ...student, hasLeft });
    tx.update(students)
      .set({ ...student, changedAt: now, leftAt: hasLeft ? (before.leftAt ?? now) : null })
      .where(eq(studentId, wanted))
      .run();
    recordActivity(tx, { account, act: "changed", ...studentActivity(wanted, student) }, now);
    return "changed";
  });
}

/** What tells one state of a student from a later one: the moment of the last change in ms, 0 for none. */
export const studentVersion = (student: { changedAt: Date | null }) => student.changedAt?.getTime() ?? 0;

/** Removes a student for good, "gone" when there is none. Whoever has marks stays; what comes back are their examinations. */
export function deleteStudent(wanted: number, account: string, now = new Date()) {
  return transaction((tx) => {
    const student = findStudent(wanted);
    if (!student) return "gone";
    const marked = listMarkedExams(wanted);
    if (marked.length > 0) return { student, marked };
    tx.delete(examRolls).where(eq(examRolls.studentId, wanted)).run();
    tx.delete(students).where(eq(studentId, wanted)).run();
    recordActivity(tx, { account, act: "removed", ...studentActivity(wanted, student) }, now);
    return "removed";
  });
}

function assertRollIsFree(student: StudentInput, except = 0): void {
  const holder = db()
    .select({ name: studentName })
    .from(students)
    .where(
      and(
        eq(studentClass, student.classLevel),
        eq(studentRoll, student.rollNumber),
        isNull(studentLeftAt),
        ne(studentId, except),
      ),
    )
    .get();
  if (holder) throw new RollTakenError(holder.name);
}

const studentActivity = (itemId: number, { name, classLevel }: Pick<StudentInput, "name" | "classLevel">) =>
  ({ kind: "student", itemId, ...titleWithClass({ classLevel, name }) }) as const;

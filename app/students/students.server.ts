import { and, asc, count, desc, eq, inArray, isNotNull, isNull, max, min } from "drizzle-orm";
import { db } from "../../drizzle/db.server";
import { students } from "../../drizzle/schema";
import { highestRoll, isSought } from "./student";

const { id, name, rollNumber, classLevel, fatherName, motherName, changedAt, leftAt } = students;
const shown = { id, name, rollNumber, fatherName, motherName };

/** The pupils on a class's roll, in the order of their roll numbers. */
export function classRoll(level: number) {
  return db().select(shown).from(students).where(onRoll(level)).orderBy(rollNumber, id).all();
}

/** The pupils with these ids, on whatever roll they stand by now, or on none. */
export function studentsById(ids: number[]) {
  if (ids.length === 0) return [];
  return db().select(shown).from(students).where(inArray(id, ids)).all();
}

/** One pupil, also one who has left; undefined when there is none. */
export function findStudent(wanted: number) {
  return db()
    .select({ ...shown, classLevel, changedAt, leftAt })
    .from(students)
    .where(eq(id, wanted))
    .get();
}

export const pupilsPerPage = 100;

type Looked = { words?: string; hasLeft?: boolean; page?: number };

/**
 * One page, counted from 1, of the pupils on a class's roll in their order, or of those who left it, the last first;
 * narrowed to those that are sought by name or roll. `count` is how many there are on all pages, `all` how many there
 * would be without the words.
 */
export function pupilsOfClass(level: number, { words, hasLeft = false, page = 1 }: Looked = {}) {
  const looked = hasLeft ? and(eq(classLevel, level), isNotNull(leftAt)) : onRoll(level);
  const all = db().select({ n: count() }).from(students).where(looked).get()?.n ?? 0;
  const rows = db()
    .select({ ...shown, leftAt })
    .from(students)
    .where(looked)
    .orderBy(...(hasLeft ? [desc(leftAt)] : []), asc(rollNumber), asc(id));
  const from = (page - 1) * pupilsPerPage;
  if (!words) {
    const pupils = rows.limit(pupilsPerPage).offset(from).all();
    return { pupils, count: all, all, more: all > from + pupils.length };
  }
  // SQLite knows upper and lower case of A to Z alone.
  const found = rows.all().filter((pupil) => isSought(pupil, words));
  const pupils = found.slice(from, from + pupilsPerPage);
  return { pupils, count: found.length, all, more: found.length > from + pupils.length };
}

/** The roll number after the highest one of a class; undefined when there is no number left. */
export function nextRoll(level: number): number | undefined {
  const row = db()
    .select({ highest: max(rollNumber) })
    .from(students)
    .where(onRoll(level))
    .get();
  const next = (row?.highest ?? 0) + 1;
  return next <= highestRoll ? next : undefined;
}

/** The lowest class that has pupils on its roll; undefined while there are none. */
export function lowestClass(): number | undefined {
  const row = db()
    .select({ level: min(classLevel) })
    .from(students)
    .where(isNull(leftAt))
    .get();
  return row?.level ?? undefined;
}

const onRoll = (level: number) => and(eq(classLevel, level), isNull(leftAt));

import { and, desc, eq, exists, inArray, isNull, lt, max } from "drizzle-orm";
import { db } from "../../../drizzle/db.server";
import { exams, markChanges, results } from "../../../drizzle/schema";
import { allExams, examsOfClass } from "../../exams/exams.server";
import type { Named, SheetExam } from "../mark-sheet";
import { countMarks } from "./counted-marks.server";

export type ExamProgress = SheetExam & {
  /** How many marks are in, of how many its sheet has room for; undefined where they are not counted. */
  given?: number;
  all?: number;
};

export type ClassProgress = { level: number; pupils: number; subjects: number; exams: ExamProgress[] };

const isOpen = isNull(exams.lockedAt);

/**
 * How far the marks of each examination are, for the classes asked for, the newest examination first. With ten years of
 * marks most are locked and done: over several classes those of a locked examination are not counted.
 */
export function progressOfClasses(levels: number[]): ClassProgress[] {
  const [only] = levels.length === 1 ? levels : [];
  const listed = only === undefined ? allExams() : examsOfClass(only);
  const isCounted = only === undefined ? isOpen : eq(exams.classLevel, only);
  const counted = countMarks(isCounted);
  return levels.map((level) => ({
    level,
    pupils: counted.onRoll.get(level) ?? 0,
    subjects: counted.taught.get(level) ?? 0,
    exams: listed
      .filter((exam) => exam.classLevel === level)
      .map((exam) => ({ ...exam, ...(only === undefined && exam.lockedAt ? {} : counted.marksOf(exam)) }))
      .sort((one, other) => other.id - one.id),
  }));
}

const mostLooked = 50;

/**
 * The open examinations that have some of their marks but not all, the one that was marked last first. Only the newest
 * fifty with marks are looked at, so that a school that never locks one does not count all it ever wrote.
 */
export function examsBeingMarked(most = 3): Required<ExamProgress>[] {
  const { id, name, nameBn, classLevel, lockedAt } = exams;
  const newest = db()
    .select({ id, name, nameBn, classLevel, lockedAt })
    .from(exams)
    .where(and(isOpen, hasMarks()))
    .orderBy(desc(id))
    .limit(mostLooked)
    .all();
  if (newest.length === 0) return [];
  const ids = newest.map((exam) => exam.id);
  const { marksOf } = countMarks(inArray(id, ids));
  const marked = newest.map((exam) => ({ ...exam, ...marksOf(exam) })).filter(({ given, all }) => given < all);
  const last = lastChanges(marked.map((exam) => exam.id));
  const lastOf = (exam: { id: number }) => last.get(exam.id) ?? 0;
  return marked.sort((one, other) => lastOf(other) - lastOf(one)).slice(0, most);
}

/**
 * The examination of a class before another one, which is the last that was made earlier and has any marks; undefined
 * when there is none.
 */
export function examBefore({ id, classLevel }: SheetExam): (Named & { id: number }) | undefined {
  return db()
    .select({ id: exams.id, name: exams.name, nameBn: exams.nameBn })
    .from(exams)
    .where(and(eq(exams.classLevel, classLevel), lt(exams.id, id), hasMarks()))
    .orderBy(desc(exams.id))
    .limit(1)
    .get();
}

const hasMarks = () => exists(db().select({ id: results.id }).from(results).where(eq(results.examId, exams.id)));

function lastChanges(examIds: number[]): Map<number, number> {
  const { examId, id } = markChanges;
  const rows = db()
    .select({ examId, last: max(id) })
    .from(markChanges)
    .where(inArray(examId, examIds))
    .groupBy(examId)
    .all();
  return new Map(rows.map((row) => [row.examId, row.last ?? 0]));
}

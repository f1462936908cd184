import { and, desc, eq, exists, inArray, isNull, lt, max, sql } from "drizzle-orm";
import { db } from "../../../drizzle/db.server";
import { exams, markChanges, results } from "../../../drizzle/schema";
import { countMarks } from "../../exams/counted-marks.server";
import { allExams, examsOfClass } from "../../exams/exams.server";
import type { Named, SheetExam } from "../mark-sheet";

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
const lookedAtOnce = 10;

/**
 * The open examinations that have some of their marks but not all, the one that was marked last first. Only the newest
 * fifty with marks are looked at, so that a school that never locks one does not count all it ever wrote.
 */
export function examsBeingMarked(most = 3): Required<ExamProgress>[] {
  const { id, name, nameBn, classLevel, lockedAt } = exams;
  const newest = db()
    .select({ id, name, nameBn, classLevel, lockedAt, last: lastChange() })
    .from(exams)
    .where(and(isOpen, hasMarks()))
    .orderBy(desc(id))
    .limit(mostLooked)
    .all();
  const waiting = newest.sort((one, other) => other.last - one.last).map(({ last, ...exam }) => exam);
  const marked: Required<ExamProgress>[] = [];
  while (waiting.length > 0 && marked.length < most) {
    const some = waiting.splice(0, lookedAtOnce);
    const { marksOf } = countMarks(
      inArray(
        id,
        some.map((exam) => exam.id),
      ),
    );
    marked.push(...some.map((exam) => ({ ...exam, ...marksOf(exam) })).filter(({ given, all }) => given < all));
  }
  return marked.slice(0, most);
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

const lastChange = () => {
  const changes = db()
    .select({ last: max(markChanges.id) })
    .from(markChanges)
    .where(eq(markChanges.examId, exams.id));
  return sql<number>`coalesce(${changes}, 0)`;
};

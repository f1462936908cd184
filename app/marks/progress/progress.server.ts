import { and, desc, eq, gt, inArray, isNull, lt, max, sql } from "drizzle-orm";
import { getRoutine } from "~/exam-days/exam-days.server";
import { findExam, hasMarks, listExams } from "~/exams/exams.server";
import type { TextKey } from "~/i18n/en";
import { type Language, type LocalizedNames, localizedName } from "~/i18n/languages";
import { listStudents } from "~/students/students.server";
import { listSubjects } from "~/subjects/subjects.server";
import { db } from "~drizzle/client";
import { exams, markChanges } from "~drizzle/schema";
import { localizeMarkSheet, type MarkSheet, type Marks, type SheetExam } from "../mark-sheet";
import { getExamMarks, getMarkSheet, toExamOption } from "../marks.server";
import { isChecked } from "./checked.server";
import { isPrinted } from "./printed.server";
import {
  chooseExam,
  countMarksToCheck,
  type ExamPath,
  findLockGaps,
  findMarksToCheck,
  findMissingMarks,
  type MarkedSheet,
} from "./progress";

export function getProgressView(levels: number[], language: Language) {
  return listClassProgress(levels).map(({ exams, ...one }) => ({ ...one, exams: exams.map(toExamView(language)) }));
}

export const getExamsBeingMarkedView = (language: Language) => listExamsBeingMarked().map(toExamView(language));

const toExamView =
  (language: Language) =>
  <Exam extends ExamProgress>(exam: Exam): ReturnType<typeof toExamOption> & Pick<Exam, keyof CountedMarks> => ({
    ...toExamOption(exam, language),
    given: exam.given,
    all: exam.all,
    begun: exam.begun,
    firstMissing: exam.firstMissing,
  });

const maxJumps = 100;

/**
 * Returns the data for the Progress page of an exam. `jumps` lists the hundred passed marks that differ most from the
 * student's other marks. `moreJumps` is the number of further jumps.
 */
export function getExamProgressView(examId: number, language: Language, request: Request) {
  const found = getMarkSheet(examId);
  if (!found) return null;
  const sheet = localizeMarkSheet(found, language);
  const previous = findPreviousExam(sheet.exam);
  const marksBefore = previous && getExamMarks(previous.id);
  const { failed, absent, jumps } = findMarksToCheck(sheet, marksBefore);
  const exam = toExamOption(sheet.exam, language);
  return {
    exam,
    lacks: getMissingPartText(sheet),
    ...findMissingMarks(sheet),
    ...{ failed, absent },
    path: createExamPath(exam, sheet, request, marksBefore),
    previous: previous && localizedName(language, previous),
    jumps: jumps.slice(0, maxJumps),
    moreJumps: Math.max(0, jumps.length - maxJumps),
  };
}

function getMissingPartText({ subjects, students, exam }: MarkSheet): TextKey | undefined {
  if (subjects.length === 0) return "marks.noSubjects";
  return students.length === 0 && !exam.lockedAt ? "marks.noStudents" : undefined;
}

export type ExamProgressView = NonNullable<ReturnType<typeof getExamProgressView>>;

type PathExam = Pick<ExamPath, "id" | "classLevel" | "isLocked" | "isOpened">;

export function getLockView(examId: number, language: Language, request: Request) {
  const found = getMarkSheet(examId);
  if (!found) return undefined;
  const sheet = localizeMarkSheet(found, language);
  return { path: getExamPath(toExamOption(found.exam, language), sheet, request), gaps: findLockGaps(sheet) };
}

export function getExamPath(exam: PathExam, sheet: MarkedSheet, request: Request): ExamPath {
  const previous = findPreviousExam(exam);
  return createExamPath(exam, sheet, request, previous && getExamMarks(previous.id));
}

function createExamPath(exam: PathExam, sheet: MarkedSheet, request: Request, marksBefore?: Marks): ExamPath {
  const { given, all, begun, firstMissing } = findMissingMarks(sheet);
  const toCheck = countMarksToCheck(sheet, marksBefore);
  const checked = isChecked(request, { id: exam.id, given, toCheck });
  return {
    ...exam,
    ...{ given, all, begun, firstMissing, toCheck },
    isChecked: checked,
    isPrinted: isPrinted(request, findExam(exam.id)),
    routine: getRoutine(exam.id),
  };
}

/**
 * Returns the exam that the class is working on: `shown`, the exam that the user opened last, or else see chooseExam.
 * Returns undefined if the class has no exam.
 */
export function findExamAtWork(classLevel: number, shown?: number): number | undefined {
  const { id, lockedAt, openedAt } = exams;
  const listed = db()
    .select({ id, lockedAt, openedAt, lastChange: lastChangeId(), hasMarks: sql<number>`${hasMarks()}` })
    .from(exams)
    .where(eq(exams.classLevel, classLevel))
    .all();
  if (listed.some((exam) => exam.id === shown)) return shown;
  return chooseExam(
    listed.map((exam) => ({
      ...exam,
      isLocked: isLocked(exam),
      isOpened: exam.openedAt !== null,
      hasMarks: exam.hasMarks === 1,
    })),
  );
}

/** `given` is the number of entered marks, and `all` is the number of cells in the sheet. */
type CountedMarks = Pick<ExamPath, "given" | "all" | "begun" | "firstMissing">;

/** Has no counts if we did not count. */
type ExamProgress = SheetExam & Partial<CountedMarks>;

type ClassProgress = { level: number; students: number; subjects: number; exams: ExamProgress[] };

/**
 * Lists the exams of each class. If several classes are listed, does not count the marks of locked exams, because a
 * school has many locked exams after ten years.
 */
function listClassProgress(levels: number[]): ClassProgress[] {
  return levels.map((level) => {
    const listed = listExams(level).sort((one, other) => other.id - one.id);
    const [locked, open] = [listed.filter(isLocked), listed.filter((exam) => !isLocked(exam))];
    return {
      level,
      students: listStudents(level).length,
      subjects: listSubjects(level).length,
      exams: [...withMarksCounted(open), ...(levels.length === 1 ? withMarksCounted(locked) : locked)],
    };
  });
}

const isLocked = ({ lockedAt }: Pick<SheetExam, "lockedAt">) => lockedAt !== null;

const withMarksCounted = <Exam extends { id: number }>(listed: Exam[]) =>
  listed.map((exam) => ({ ...exam, ...countMarks(exam.id) }));

export function countMarks(examId: number): CountedMarks {
  const sheet = getMarkSheet(examId);
  if (!sheet) return { given: 0, all: 0 };
  const { given, all, begun, firstMissing } = findMissingMarks(sheet);
  return { given, all, begun, firstMissing };
}

/** Returns the class in which a mark of an unlocked exam was changed last. */
export const findClassAtWork = (): number | undefined => listUnlockedExams()[0]?.classLevel;

const maxExamsChecked = 50;
const maxExamsShown = 3;

/** Lists the newest fifty unlocked exams with marks. The exam that was changed last comes first. */
function listUnlockedExams() {
  const { id, name, nameBn, classLevel, lockedAt, openedAt } = exams;
  return db()
    .select({ id, name, nameBn, classLevel, lockedAt, openedAt, last: lastChangeId() })
    .from(exams)
    .where(and(isNull(exams.lockedAt), hasMarks()))
    .orderBy(desc(id))
    .limit(maxExamsChecked)
    .all()
    .sort((one, other) => other.last - one.last);
}

/**
 * Lists unlocked exams with missing marks. Counts the marks of only the newest fifty exams. Otherwise we would count all
 * marks of a school that never locks an exam.
 */
function listExamsBeingMarked(): (SheetExam & CountedMarks)[] {
  const begun: (SheetExam & CountedMarks)[] = [];
  for (const { last: _, ...exam } of listUnlockedExams()) {
    const counted = countMarks(exam.id);
    if (counted.given < counted.all) begun.push({ ...exam, ...counted });
    if (begun.length === maxExamsShown) break;
  }
  return begun;
}

const reminderMs = 30 * 24 * 3600 * 1000;

/**
 * Lists the newest exam of each class if it was locked in the last 30 days and is not open to families. The exam that
 * was locked last comes first. A school that never opens its exams is no longer reminded after these days.
 */
export function listExamsToOpen(language: Language, now: Date) {
  const { id, name, nameBn, classLevel, lockedAt, openedAt } = exams;
  const newestIds = db()
    .select({ id: max(id) })
    .from(exams)
    .groupBy(classLevel);
  const since = new Date(now.getTime() - reminderMs);
  return db()
    .select({ id, name, nameBn, classLevel, lockedAt, openedAt })
    .from(exams)
    .where(and(inArray(id, newestIds), gt(lockedAt, since), isNull(openedAt), hasMarks()))
    .orderBy(desc(lockedAt), desc(id))
    .all()
    .map((exam) => toExamOption(exam, language));
}

function findPreviousExam({
  id,
  classLevel,
}: Pick<SheetExam, "id" | "classLevel">): (LocalizedNames & { id: number }) | undefined {
  return db()
    .select({ id: exams.id, name: exams.name, nameBn: exams.nameBn })
    .from(exams)
    .where(and(eq(exams.classLevel, classLevel), lt(exams.id, id), hasMarks()))
    .orderBy(desc(exams.id))
    .limit(1)
    .get();
}

const lastChangeId = () => {
  const changes = db()
    .select({ last: max(markChanges.id) })
    .from(markChanges)
    .where(eq(markChanges.examId, exams.id));
  return sql<number>`coalesce(${changes}, 0)`;
};

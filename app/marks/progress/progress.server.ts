import { and, desc, eq, inArray, isNull, lt, max, sql } from "drizzle-orm";
import { db } from "../../../drizzle/client";
import { exams, markChanges } from "../../../drizzle/schema";
import { countMarks } from "../../exams/count-marks.server";
import { hasMarks, listExams } from "../../exams/exams.server";
import type { TextKey } from "../../i18n/en";
import { type Language, type LocalizedNames, localizedName } from "../../i18n/languages";
import type { MarkSheet, SheetExam, SheetStudent, SheetSubject } from "../mark-sheet";
import { getExamMarks, getMarkSheet } from "../marks.server";
import { findMarkJumps, findMissingMarks } from "./progress";

/** How far the marks of classes are, with the names of their examinations in the reader's language. */
export function getProgressView(levels: number[], language: Language) {
  return listClassProgress(levels).map(({ exams, ...one }) => ({ ...one, exams: exams.map(toExamView(language)) }));
}

/** The examinations that are being marked now, the same way. */
export const getExamsBeingMarkedView = (language: Language) => listExamsBeingMarked().map(toExamView(language));

const toExamView =
  (language: Language) =>
  <Exam extends SheetExam>({ nameBn, lockedAt, ...exam }: Exam) => ({
    ...exam,
    name: localizedName(language, { name: exam.name, nameBn }),
    isLocked: lockedAt !== null,
  });

const maxJumps = 100;

/**
 * What is missing and what jumps in an examination, in the reader's language; null when there is none. At most a
 * hundred jumps, the largest; `moreJumps` is how many there are beside them.
 */
export function getExamProgressView(examId: number, language: Language) {
  const sheet = getMarkSheet(examId);
  if (!sheet) return null;
  const { exam } = sheet;
  const previous = findPreviousExam(exam);
  const { given, all, ...missing } = findMissingMarks(sheet);
  const jumps = findMarkJumps(sheet, previous && getExamMarks(previous.id));
  const named = ({ id, fullMarks, ...names }: SheetSubject) => ({
    id,
    fullMarks,
    name: localizedName(language, names),
  });
  return {
    exam: toExamView(language)(exam),
    lacks: getMissingPartText(sheet),
    given,
    all,
    firstStudent: sheet.students[0]?.id ?? 0,
    subjects: missing.subjects.map(({ subject, ...row }) => ({ ...named(subject), ...row })),
    students: missing.students.map(({ student, missing, hasNone }) => ({
      ...toStudentView(student),
      hasNone,
      missing: missing.map(named),
    })),
    previous: previous && localizedName(language, previous),
    jumps: jumps.slice(0, maxJumps).map(({ student, subject, mark, from }) => ({
      student: toStudentView(student),
      subject: named(subject),
      mark,
      from,
    })),
    moreJumps: Math.max(0, jumps.length - maxJumps),
  };
}

const toStudentView = ({ id, rollNumber, name }: SheetStudent) => ({ id, rollNumber, name });

function getMissingPartText({ subjects, students, exam }: MarkSheet): TextKey | undefined {
  if (subjects.length === 0) return "marks.noSubjects";
  return students.length === 0 && !exam.lockedAt ? "marks.noStudents" : undefined;
}

export type ExamProgressView = NonNullable<ReturnType<typeof getExamProgressView>>;

type ExamProgress = SheetExam & {
  /** How many marks are in, of how many its sheet has room for; undefined where they are not counted. */
  given?: number;
  all?: number;
};

type ClassProgress = { level: number; students: number; subjects: number; exams: ExamProgress[] };

const isOpen = isNull(exams.lockedAt);

/**
 * How far the marks of each examination are, for the classes asked for, the newest examination first. With ten years of
 * marks most are locked and done: over several classes those of a locked examination are not counted.
 */
function listClassProgress(levels: number[]): ClassProgress[] {
  const [only] = levels.length === 1 ? levels : [];
  const listed = listExams(only);
  const isCounted = only === undefined ? isOpen : eq(exams.classLevel, only);
  const counted = countMarks(isCounted);
  return levels.map((level) => ({
    level,
    students: counted.onRoll.get(level) ?? 0,
    subjects: counted.taught.get(level) ?? 0,
    exams: listed
      .filter((exam) => exam.classLevel === level)
      .map((exam) => ({ ...exam, ...(only === undefined && exam.lockedAt ? {} : counted.marksOf(exam)) }))
      .sort((one, other) => other.id - one.id),
  }));
}

const maxExamsChecked = 50;
const examsPerBatch = 10;

/**
 * The open examinations that have some of their marks but not all, the one that was marked last first. Only the newest
 * fifty with marks are looked at, so that a school that never locks one does not count all it ever wrote.
 */
function listExamsBeingMarked(most = 3): Required<ExamProgress>[] {
  const { id, name, nameBn, classLevel, lockedAt } = exams;
  const newest = db()
    .select({ id, name, nameBn, classLevel, lockedAt, last: lastChangeId() })
    .from(exams)
    .where(and(isOpen, hasMarks()))
    .orderBy(desc(id))
    .limit(maxExamsChecked)
    .all();
  const waiting = newest.sort((one, other) => other.last - one.last).map(({ last, ...exam }) => exam);
  const marked: Required<ExamProgress>[] = [];
  while (waiting.length > 0 && marked.length < most) {
    const some = waiting.splice(0, examsPerBatch);
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
function findPreviousExam({ id, classLevel }: SheetExam): (LocalizedNames & { id: number }) | undefined {
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

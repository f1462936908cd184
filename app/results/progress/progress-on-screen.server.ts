import type { TextKey } from "../../language/en";
import type { Language } from "../../language/languages";
import { type MarkSheet, nameIn, type SheetExam, type SheetPupil, type SheetSubject } from "../mark-sheet";
import { markSheet, marksOfExam } from "../results.server";
import { missingMarks } from "./progress";
import { examBefore, examsBeingMarked, progressOfClasses } from "./progress.server";
import { jumpsIn } from "./progress-jumps";

/** How far the marks of classes are, with the names of their examinations in the reader's language. */
export function progressOnScreen(levels: number[], language: Language) {
  return progressOfClasses(levels).map(({ exams, ...one }) => ({ ...one, exams: exams.map(shownIn(language)) }));
}

/** The examinations that are being marked now, the same way. */
export const markedNowOnScreen = (language: Language) => examsBeingMarked().map(shownIn(language));

const shownIn =
  (language: Language) =>
  <Exam extends SheetExam>({ nameBn, lockedAt, ...exam }: Exam) => ({
    ...exam,
    name: nameIn(language, { name: exam.name, nameBn }),
    isLocked: lockedAt !== null,
  });

const mostJumps = 100;

/**
 * What is missing and what jumps in an examination, in the reader's language; null when there is none. At most a
 * hundred jumps, the largest; `moreJumps` is how many there are beside them.
 */
export function missingOnScreen(examId: number, language: Language) {
  const sheet = markSheet(examId);
  if (!sheet) return null;
  const { exam } = sheet;
  const previous = examBefore(exam);
  const { given, all, ...missing } = missingMarks(sheet);
  const jumps = jumpsIn(sheet, previous && marksOfExam(previous.id));
  const named = ({ id, fullMarks, ...names }: SheetSubject) => ({ id, fullMarks, name: nameIn(language, names) });
  return {
    exam: shownIn(language)(exam),
    lacks: lackOf(sheet),
    given,
    all,
    firstPupil: sheet.pupils[0]?.id ?? 0,
    subjects: missing.subjects.map(({ subject, ...row }) => ({ ...named(subject), ...row })),
    pupils: missing.pupils.map(({ pupil, missing, hasNone }) => ({
      ...byRoll(pupil),
      hasNone,
      missing: missing.map(named),
    })),
    previous: previous && nameIn(language, previous),
    jumps: jumps.slice(0, mostJumps).map(({ pupil, subject, mark, from }) => ({
      pupil: byRoll(pupil),
      subject: named(subject),
      mark,
      from,
    })),
    moreJumps: Math.max(0, jumps.length - mostJumps),
  };
}

const byRoll = ({ id, rollNumber, name }: SheetPupil) => ({ id, rollNumber, name });

function lackOf({ subjects, pupils, exam }: MarkSheet): TextKey | undefined {
  if (subjects.length === 0) return "marks.noSubjects";
  return pupils.length === 0 && !exam.lockedAt ? "marks.noStudents" : undefined;
}

export type MissingOnScreen = NonNullable<ReturnType<typeof missingOnScreen>>;

import { listExams } from "../../exams/exams.server";
import { readOrFallback } from "../../http";
import type { TextKey } from "../../i18n/en";
import type { Language } from "../../i18n/languages";
import { localizedName, type Marks, toMarkRow } from "../mark-sheet";
import { getExamMarks, listSheetStudents, listSheetSubjects } from "../marks.server";

/**
 * What the screen of marks shows of a class and, when it is one of that class, of an examination: names in the reader's
 * language, marks by row. What cannot be read is empty, and `trouble` says what it was (specification, section 8).
 */
export function loadMarkSheet(level: number, examId: number | undefined, language: Language) {
  const trouble: TextKey[] = [];
  const read = <T>(said: TextKey, fallback: T, from: () => T): T => {
    const found = readOrFallback(undefined, from);
    if (found === undefined) trouble.push(said);
    return found ?? fallback;
  };
  const exams = read("toast.err.fetchExams", [], () => listExams(level));
  const exam = exams.find(({ id }) => id === examId);
  const marks = read<Marks>("toast.err.fetchResults", {}, () => (exam ? getExamMarks(exam.id) : {}));
  const subjects = read("toast.err.fetchSubjects", [], () => listSheetSubjects(level, exam, marks));
  const students = read("toast.err.fetchStudents", [], () => listSheetStudents(level, exam, marks));
  const shown = (one: (typeof exams)[number]) => {
    return { id: one.id, name: localizedName(language, one), isLocked: one.lockedAt !== null };
  };
  return {
    level,
    exams: exams.map(shown),
    exam: exam && shown(exam),
    subjects: subjects.map(({ id, fullMarks, ...names }) => ({
      id,
      fullMarks,
      name: localizedName(language, names),
      nameBn: null,
    })),
    students,
    rows: students.map(({ id }) => toMarkRow(subjects, marks[id])),
    trouble,
  };
}

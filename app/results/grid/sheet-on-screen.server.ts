import { examsOfClass } from "../../exams/exams.server";
import { readOr } from "../../http";
import type { TextKey } from "../../language/en";
import type { Language } from "../../language/languages";
import { type Marks, marksInOrder, nameIn } from "../mark-sheet";
import { marksOfExam, pupilsOnSheet, subjectsOnSheet } from "../results.server";

/**
 * What the screen of marks shows of a class and, when it is one of that class, of an examination: names in the reader's
 * language, marks by row. What cannot be read is empty, and `trouble` says what it was (specification, section 8).
 */
export function sheetOnScreen(level: number, examId: number | undefined, language: Language) {
  const trouble: TextKey[] = [];
  const read = <T>(said: TextKey, fallback: T, from: () => T): T => {
    const found = readOr(undefined, from);
    if (found === undefined) trouble.push(said);
    return found ?? fallback;
  };
  const exams = read("toast.err.fetchExams", [], () => examsOfClass(level));
  const exam = exams.find(({ id }) => id === examId);
  const marks = read<Marks>("toast.err.fetchResults", {}, () => (exam ? marksOfExam(exam.id) : {}));
  const subjects = read("toast.err.fetchSubjects", [], () => subjectsOnSheet(level, exam, marks));
  const pupils = read("toast.err.fetchStudents", [], () => pupilsOnSheet(level, exam, marks));
  const shown = (one: (typeof exams)[number]) => {
    return { id: one.id, name: nameIn(language, one), isLocked: one.lockedAt !== null };
  };
  return {
    level,
    exams: exams.map(shown),
    exam: exam && shown(exam),
    subjects: subjects.map(({ id, fullMarks, ...names }) => ({
      id,
      fullMarks,
      name: nameIn(language, names),
      nameBn: null,
    })),
    pupils,
    rows: pupils.map(({ id }) => marksInOrder(subjects, marks[id])),
    trouble,
  };
}

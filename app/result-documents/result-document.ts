import { dhakaInput, fromDhakaInput, latinDigits } from "../language/digits-and-dates";
import type { TextKey } from "../language/en";
import { missing, type Problem, problemsOf, tooLong, typedLine, typedText } from "../language/typed";

/** The classes a result paper may be for; a paper of none of them belongs to the general results. */
export const classLevels = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

/** Exams that every school holds, offered where the kind of exam is typed. */
export const usualExams: TextKey[] = [
  "examType.halfYearly",
  "examType.annual",
  "examType.preTest",
  "examType.test",
  "examType.terminal",
  "examType.scholarship",
];

const limits = { title: 200, description: 2_000, examType: 100 };

/** `examDate` is a day as "2026-10-18", null when none was given; `classLevel` is 1 to 10, null for the general results. */
export type WrittenResultDocument = {
  title: string;
  description: string;
  examType: string;
  examDate: string | null;
  classLevel: number | null;
};

type FieldWithProblem = "title" | "description" | "examType" | "examDate" | "file" | "publishAt";

export type ResultDocumentProblems = Partial<Record<FieldWithProblem, Problem>>;

/**
 * Reads the words of the result form. Gives the paper, trimmed, and the problems by field. `examDate` is the day as it
 * was typed, to show it again. A class that is none of the ten falls to the general results.
 */
export function parseResultDocument(form: FormData) {
  const examDate = typedLine(form, "examDate");
  const paper: WrittenResultDocument = {
    title: typedLine(form, "title"),
    description: typedText(form, "description"),
    examType: typedLine(form, "examType"),
    examDate: dayOf(examDate) ?? null,
    classLevel: knownClass(form.get("classLevel")) ?? null,
  };
  const problems: ResultDocumentProblems = problemsOf({
    title: paper.title === "" ? missingPart : tooLong(paper.title, limits.title),
    description: tooLong(paper.description, limits.description),
    examType: tooLong(paper.examType, limits.examType),
    examDate: examDate !== "" && paper.examDate === null ? { text: "form.day.unreadable" } : undefined,
  });
  return { paper, examDate: paper.examDate ?? examDate, problems };
}

/** What is said of a title or a file that is not there (specification, section 5). */
export const missingPart: Problem = missing("toast.fillTitleFile.body");

/** The class of this number, in either script, if there is one. */
export const knownClass = (name: unknown) =>
  classLevels.find((level) => typeof name === "string" && latinDigits(name.trim()) === String(level));

/** A day of the calendar as it is stored, whichever digits it was typed in; undefined for anything else. */
function dayOf(typed: string): string | undefined {
  const noon = fromDhakaInput(`${typed} 12:00`);
  return noon && dhakaInput(noon).slice(0, 10);
}

/**
 * Result papers under the class they are for: Class 1 to 10, then those of no class (`level` null), no group empty;
 * each keeps its order.
 */
export function byClass<Paper extends { classLevel: number | null }>(papers: Paper[]) {
  return [...classLevels, null]
    .map((level) => ({ level, papers: papers.filter(({ classLevel }) => classLevel === level) }))
    .filter((group) => group.papers.length > 0);
}

import { parseDay } from "../i18n/days";
import type { TextKey } from "../i18n/en";
import { collectErrors, getLine, getText, type LackText, lengthError, requiredError } from "../i18n/form-values";
import { toLatinDigits } from "../i18n/format";

/** The classes a result paper may be for; a paper of none of them belongs to the general results. */
export const classLevels = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

/** Exams that every school holds, offered where the kind of exam is typed. */
export const commonExams: TextKey[] = [
  "examType.halfYearly",
  "examType.annual",
  "examType.preTest",
  "examType.test",
  "examType.terminal",
  "examType.scholarship",
];

const limits = { title: 200, description: 2_000, examType: 100 };

/**
 * `examDate` is a day as "2026-10-18", null when none was given; `classLevel` is 1 to 10, null for the general results. A
 * new field goes into the table in drizzle/schema.ts, here, into the form in result-documents.admin.tsx and, if it is
 * shown, into result-document-list.tsx.
 */
export type ResultDocumentInput = {
  title: string;
  description: string;
  examType: string;
  examDate: string | null;
  classLevel: number | null;
};

/** The same as typed: a day that makes no sense stays as it is. */
export type ResultDocumentFormValues = Omit<ResultDocumentInput, "examDate"> & { examDate: string };

export type ResultDocumentField = "title" | "description" | "examType" | "examDate" | "file" | "publishAt";

/**
 * Reads the texts of the result form. Returns the document, trimmed, the values as typed, and the errors by field. A
 * class that is none of the ten falls back to the general results.
 */
export function parseResultDocument(form: FormData) {
  const examDate = getLine(form, "examDate");
  const input: ResultDocumentInput = {
    title: getLine(form, "title"),
    description: getText(form, "description"),
    examType: getLine(form, "examType"),
    examDate: parseDay(examDate) ?? null,
    classLevel: parseClassLevel(form.get("classLevel")) ?? null,
  };
  const errors = collectErrors<ResultDocumentField>({
    title: input.title === "" ? requiredPartError("form.lacks.title") : lengthError(input.title, limits.title),
    description: lengthError(input.description, limits.description),
    examType: lengthError(input.examType, limits.examType),
    examDate: examDate !== "" && input.examDate === null ? { text: "form.day.unreadable" } : undefined,
  });
  return { input, values: { ...input, examDate: input.examDate ?? examDate }, errors };
}

/** The problem of a title or a file that is missing (specification, section 5). */
export const requiredPartError = (lack: LackText) => requiredError(lack, "toast.fillTitleFile.body");

/** The class of this number, in either script, if there is one. */
export const parseClassLevel = (name: unknown) =>
  classLevels.find((level) => typeof name === "string" && toLatinDigits(name.trim()) === String(level));

/**
 * Result papers under the class they are for (`level` null: none). Papers keep their order, and classes stand in that of
 * their first ones.
 */
export function groupByClass<Paper extends { classLevel: number | null }>(papers: Paper[]) {
  return [...new Set(papers.map(({ classLevel }) => classLevel))].map((level) => {
    return { level, papers: papers.filter(({ classLevel }) => classLevel === level) };
  });
}

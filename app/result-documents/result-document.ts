import { parseDay, unreadableDay } from "../i18n/days";
import type { TextKey } from "../i18n/en";
import { collectErrors, getLine, getText, lengthError, requiredError } from "../i18n/form-values";
import { parseClass } from "../school/classes";

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
 * `examDate` is like "2026-10-18"; `classLevel` null means general results. A new field also goes into
 * drizzle/schema.ts, the form in result-documents.admin.tsx and, if it is shown, result-document-list.tsx.
 */
export type ResultDocumentInput = {
  title: string;
  description: string;
  examType: string;
  examDate: string | null;
  classLevel: number | null;
};

/** The values as typed: an invalid day stays as it is. */
export type ResultDocumentFormValues = Omit<ResultDocumentInput, "examDate"> & { examDate: string };

/** An unknown class becomes the general results. */
export function parseResultDocument(form: FormData) {
  const examDate = getLine(form, "examDate");
  const input: ResultDocumentInput = {
    title: getLine(form, "title"),
    description: getText(form, "description"),
    examType: getLine(form, "examType"),
    examDate: parseDay(examDate) ?? null,
    classLevel: parseClass(form.get("classLevel")) ?? null,
  };
  const errors = collectErrors({
    title:
      input.title === ""
        ? requiredError("form.lacks.title", "toast.fillTitleFile.body")
        : lengthError(input.title, limits.title),
    description: lengthError(input.description, limits.description),
    examType: lengthError(input.examType, limits.examType),
    examDate: examDate !== "" && input.examDate === null ? unreadableDay(examDate) : undefined,
  });
  return { input, values: { ...input, examDate: input.examDate ?? examDate }, errors };
}

/** Documents keep their order; classes follow the order of their first documents. */
export function groupByClass<ResultDocument extends { classLevel: number | null }>(documents: ResultDocument[]) {
  return [...new Set(documents.map(({ classLevel }) => classLevel))].map((level) => {
    return { level, documents: documents.filter(({ classLevel }) => classLevel === level) };
  });
}

import { z } from "zod";
import { checkPublishAt, publicationFields } from "../content/publication";
import type { TextKey } from "../i18n/en";
import { day, type FormTexts, line, lines } from "../i18n/form-schema";
import { requiredError } from "../i18n/form-values";
import { optionalClass } from "../school/classes";

export const commonExams: TextKey[] = [
  "examType.halfYearly",
  "examType.annual",
  "examType.preTest",
  "examType.test",
  "examType.terminal",
  "examType.scholarship",
];

/** `examDate` is like "2026-10-18". If `classLevel` is null, the results do not belong to one class. */
export const resultDocumentSchema = z
  .object({
    title: line({ limit: 200, required: requiredError("form.lacks.title", "toast.fillTitleFile.body") }),
    classLevel: optionalClass(),
    examType: line({ limit: 100 }),
    examDate: day(),
    description: lines({ limit: 2_000 }),
    ...publicationFields,
  })
  .superRefine(checkPublishAt);

export type ResultDocumentInput = z.output<typeof resultDocumentSchema>;

export type ResultDocumentFormValues = FormTexts<typeof resultDocumentSchema>;

/**
 * Groups documents by class. The classes are in the order of their first documents. In each class, the documents keep
 * their order.
 */
export function groupByClass<ResultDocument extends { classLevel: number | null }>(documents: ResultDocument[]) {
  return [...new Set(documents.map(({ classLevel }) => classLevel))].map((level) => {
    return { level, documents: documents.filter(({ classLevel }) => classLevel === level) };
  });
}

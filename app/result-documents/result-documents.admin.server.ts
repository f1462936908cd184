import { eq } from "drizzle-orm";
import { resultDocuments } from "~drizzle/schema";
import { adminRows, ofClass } from "../content/admin-rows.server";
import type { ListedType, OwnColumns } from "../content/content.server";
import { describeExam, listNewestExams } from "../exam-days/exam-days.server";
import { parseId } from "../http";
import type { Language } from "../i18n/languages";
import { resultFileRule } from "../uploads/upload-rules";
import { type ResultDocumentInput, resultDocumentSchema } from "./result-document";
import { localizeExamType, publicColumns } from "./result-documents.server";

const { id, title, description, examType, classLevel } = resultDocuments;

const adminResultDocuments = adminRows(resultDocuments, {
  whole: publicColumns,
  searched: [title, description, examType],
});

export type AdminResultDocument = NonNullable<ReturnType<typeof adminResultDocuments.find>>;

export const resultDocumentType: ListedType<
  ResultDocumentInput,
  AdminResultDocument,
  OwnColumns<typeof resultDocuments>
> = {
  kind: "resultDocument",
  files: { file: { rule: resultFileRule, bucket: "documents/results", isRequired: true } },
  mainFile: "file",
  schema: resultDocumentSchema,
  ...adminResultDocuments,
  toColumns: ({ title, description, examType, examDate, classLevel }) => {
    return { title, description, examType, examDate, classLevel };
  },
  insert: (tx, row) => tx.insert(resultDocuments).values(row).returning({ id }).get().id,
  update: (tx, wanted, row) => tx.update(resultDocuments).set(row).where(eq(id, wanted)).run(),
  filters: (searchParams) => ({ class: ofClass(classLevel, searchParams, "general") }),
  draft: (searchParams, language) => describeExam(parseId(searchParams.get("exam") ?? "") ?? 0, language),
  listExams: listNewestExams,
  toItem: inLanguage,
  toArticle: inLanguage,
};

function inLanguage(document: AdminResultDocument, language: Language): AdminResultDocument {
  return { ...document, examType: localizeExamType(language, document.examType) };
}

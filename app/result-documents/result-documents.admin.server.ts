import { resultDocuments } from "~drizzle/schema";
import type { ListedType } from "../content/content.server";
import { ofClass, officeRows } from "../content/office-rows.server";
import type { Language } from "../i18n/languages";
import { resultFileRule } from "../uploads/upload-rules";
import { parseResultDocument, type ResultDocumentInput } from "./result-document";
import { localizeExamType, publicColumns } from "./result-documents.server";

const { title, description, examType, classLevel } = resultDocuments;

const officeResultDocuments = officeRows(resultDocuments, {
  whole: publicColumns,
  searched: [title, description, examType],
});

export type OfficeResultDocument = NonNullable<ReturnType<typeof officeResultDocuments.find>>;

export const resultDocumentType: ListedType<ResultDocumentInput, OfficeResultDocument> = {
  kind: "resultDocument",
  files: { file: { rule: resultFileRule, bucket: "documents/results", isRequired: true } },
  mainFile: "file",
  parse: parseResultDocument,
  ...officeResultDocuments,
  filters: (searchParams) => ({ class: ofClass(classLevel, searchParams, "general") }),
  toItem: inLanguage,
  toArticle: inLanguage,
};

function inLanguage(document: OfficeResultDocument, language: Language): OfficeResultDocument {
  return { ...document, examType: localizeExamType(language, document.examType) };
}

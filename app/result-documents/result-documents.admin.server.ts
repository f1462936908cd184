import { and, desc, eq, isNull } from "drizzle-orm";
import { db, paginate } from "../../drizzle/client";
import { resultDocuments } from "../../drizzle/schema";
import { type ContentType, pagedFileValues } from "../content/content.server";
import { type ListQuery, listQueryCondition } from "../content/content-screen.server";
import { readOrFallback } from "../errors";
import { resultFileRule } from "../uploads/upload-rules";
import {
  parseResultDocument,
  type ResultDocumentField,
  type ResultDocumentFormValues,
  type ResultDocumentInput,
  requiredPartError,
} from "./result-document";
import { publicColumns, resultDocumentsPerPage } from "./result-documents.server";

/** Only a draft may be without its file (specification, section 8). */
export const resultDocumentType: ContentType<
  ResultDocumentInput,
  ResultDocumentField,
  "file",
  ResultDocumentFormValues
> = {
  kind: "resultDocument",
  hasPublication: true,
  files: { file: { rule: resultFileRule, bucket: "documents/results", mayRemove: false } },
  onStorageError: "reject",
  parse: parseResultDocument,
  check: ({ publication, files, id }) =>
    publication.status === "Published" && !files.file && !hasFile(id)
      ? { file: requiredPartError("form.lacks.file") }
      : {},
  find: findResultDocument,
  insert: (tx, document, times, { file }) =>
    tx
      .insert(resultDocuments)
      .values({ ...document, ...times, ...pagedFileValues(file) })
      .returning({ id: resultDocuments.id })
      .get().id,
  update: (tx, id, document, times, { file }) => {
    tx.update(resultDocuments)
      .set({ ...document, ...times, ...pagedFileValues(file) })
      .where(eq(resultDocuments.id, id))
      .run();
  },
};

// Whether the document exists is checked when it is changed.
const hasFile = (id: number | undefined) =>
  id !== undefined && readOrFallback(true, () => findResultDocument(id)?.fileUrl !== null);

const { id, title, description, examType, classLevel, status, createdAt, changedAt, deletedAt } = resultDocuments;

const resultDocumentColumns = { ...publicColumns, status, createdAt, changedAt, deletedAt };

/** Of any status; `page` counts from 1, and `class` null is the general results. */
export function listResultDocuments(
  page: number,
  { class: level, ...query }: ListQuery & { class?: number | null } = {},
  now = new Date(),
) {
  const ofClass = level === null ? isNull(classLevel) : level && eq(classLevel, level);
  return paginate(page, resultDocumentsPerPage, ({ limit, offset }) =>
    db()
      .select(resultDocumentColumns)
      .from(resultDocuments)
      .where(and(listQueryCondition(resultDocuments, [title, description, examType], query, now), ofClass || undefined))
      .orderBy(desc(createdAt), desc(id))
      .limit(limit)
      .offset(offset)
      .all(),
  );
}

/** Of any status, but not in the trash. */
export function findResultDocument(wanted: number) {
  return db()
    .select(resultDocumentColumns)
    .from(resultDocuments)
    .where(and(eq(id, wanted), isNull(deletedAt)))
    .get();
}

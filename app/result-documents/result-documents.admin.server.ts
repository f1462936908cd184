import { and, desc, eq, isNull } from "drizzle-orm";
import { db, paginate } from "../../drizzle/client";
import { resultDocuments } from "../../drizzle/schema";
import { type ContentType, pagedFileValues, requireFile } from "../content/content.server";
import { type ListQuery, listQueryCondition } from "../content/content-screen.server";
import { resultFileRule } from "../uploads/upload-rules";
import {
  parseResultDocument,
  type ResultDocumentField,
  type ResultDocumentFormValues,
  type ResultDocumentInput,
} from "./result-document";
import { publicColumns } from "./result-documents.server";

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
  check: requireFile((id) => findResultDocument(id)),
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

const { id, title, description, examType, classLevel, status, createdAt, changedAt, deletedAt } = resultDocuments;

const resultDocumentColumns = { ...publicColumns, status, createdAt, changedAt, deletedAt };

/** Of any status; `page` counts from 1, and `class` null is the general results. */
export function listResultDocuments(
  page: number,
  { class: level, ...query }: ListQuery & { class?: number | null } = {},
  now = new Date(),
) {
  const ofClass = level === null ? isNull(classLevel) : level && eq(classLevel, level);
  return paginate(page, 50, ({ limit, offset }) =>
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

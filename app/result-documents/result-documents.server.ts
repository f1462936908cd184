import { desc, eq } from "drizzle-orm";
import { db } from "../../drizzle/db.server";
import { resultDocuments } from "../../drizzle/schema";
import { isVisible, visible } from "../../drizzle/visible.server";

const { id, title, description, examType, examDate, classLevel, status, publishAt, deletedAt } = resultDocuments;
const { fileUrl, fileName, fileType, fileSize, filePath } = resultDocuments;
const file = { fileUrl, fileName, fileType, fileSize };

/** The newest visible result paper, for the home page. */
export function latestResultDocument(now = new Date()) {
  return publicRows(now).limit(1).get();
}

export const resultDocumentsPerPage = 50;

/** One page of visible result papers, newest first, counted from 1, and whether older ones follow. */
export function publishedResultDocuments(page: number, now = new Date()) {
  const rows = publicRows(now)
    .limit(resultDocumentsPerPage + 1)
    .offset((page - 1) * resultDocumentsPerPage)
    .all();
  return { papers: rows.slice(0, resultDocumentsPerPage), older: rows.length > resultDocumentsPerPage };
}

const publicRows = (now: Date) =>
  db()
    .select({ id, title, description, examType, examDate, classLevel, publishAt, ...file })
    .from(resultDocuments)
    .where(visible(resultDocuments, now))
    .orderBy(desc(publishAt), desc(id));

/** The file stored under a key, and whether the public may read it now; undefined when no result paper names it. */
export function resultDocumentFile(key: string, now = new Date()) {
  const row = db()
    .select({ ...file, filePath, status, publishAt, deletedAt })
    .from(resultDocuments)
    .where(eq(filePath, key))
    .get();
  return row && { file: row, isPublic: isVisible(row, now) };
}

/** The keys of all files that result papers name. */
export function resultDocumentFileKeys(): string[] {
  return db()
    .select({ key: filePath })
    .from(resultDocuments)
    .all()
    .flatMap(({ key }) => (key ? [key] : []));
}

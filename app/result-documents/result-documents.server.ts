import { desc, eq, sql } from "drizzle-orm";
import { db } from "../../drizzle/db.server";
import { listPage } from "../../drizzle/list-page";
import { moment, prepared } from "../../drizzle/prepared.server";
import { resultDocuments } from "../../drizzle/schema";
import { isVisible, visible } from "../../drizzle/visible.server";
import { fileColumns } from "../uploads/file-columns.server";

const { id, title, description, examType, examDate, classLevel, status, publishAt, deletedAt } = resultDocuments;
const { filePath } = resultDocuments;
const file = fileColumns(resultDocuments);

/** The newest visible result paper, for the home page. */
export const latestResultDocument = (now = new Date()) => publicRows().get({ now: now.getTime(), limit: 1, offset: 0 });

export const resultDocumentsPerPage = 50;

/** One page of visible result papers, newest first, counted from 1, and whether older ones follow. */
export function publishedResultDocuments(page: number, now = new Date()) {
  const read = (part: { limit: number; offset: number }) => publicRows().all({ now: now.getTime(), ...part });
  const { rows, older } = listPage(page, resultDocumentsPerPage, read);
  return { papers: rows, older };
}

const publicRows = prepared((school) =>
  school
    .select({ id, title, description, examType, examDate, classLevel, publishAt, ...file })
    .from(resultDocuments)
    .where(visible(resultDocuments, moment))
    .orderBy(desc(publishAt), desc(id))
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset"))
    .prepare(),
);

/** The file stored under a key, and whether the public may read it now; undefined when no result paper names it. */
export function resultDocumentFile(key: string, now = new Date()) {
  const row = rowOfFile().get({ key });
  return row && { file: row, isPublic: isVisible(row, now) };
}

const rowOfFile = prepared((school) =>
  school
    .select({ ...file, filePath, status, publishAt, deletedAt })
    .from(resultDocuments)
    .where(eq(filePath, sql.placeholder("key")))
    .prepare(),
);

/** The keys of all files that result papers name. */
export function resultDocumentFileKeys(): string[] {
  return db()
    .select({ key: filePath })
    .from(resultDocuments)
    .all()
    .flatMap(({ key }) => (key ? [key] : []));
}

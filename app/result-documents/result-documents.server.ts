import { and, desc, eq, lte } from "drizzle-orm";
import { db } from "../../drizzle/db.server";
import { resultDocuments } from "../../drizzle/schema";

const { id, title, description, examDate, classLevel, publishAt, fileUrl, fileName, fileType, fileSize } =
  resultDocuments;

/** The newest visible result paper, for the home page. */
export function latestResultDocument(now = new Date()) {
  return db()
    .select({ id, title, description, examDate, classLevel, publishAt, fileUrl, fileName, fileType, fileSize })
    .from(resultDocuments)
    .where(and(eq(resultDocuments.status, "Published"), lte(publishAt, now)))
    .orderBy(desc(publishAt), desc(id))
    .limit(1)
    .get();
}

/** The file stored under a key, and whether the public may read it now; undefined when no result paper names it. */
export function resultDocumentFile(key: string, now = new Date()) {
  const row = db()
    .select({
      fileUrl,
      fileName,
      fileType,
      fileSize,
      filePath: resultDocuments.filePath,
      status: resultDocuments.status,
      publishAt,
    })
    .from(resultDocuments)
    .where(eq(resultDocuments.filePath, key))
    .get();
  return row && { file: row, isPublic: row.status === "Published" && row.publishAt <= now };
}

/** The keys of all files that result papers name. */
export function resultDocumentFileKeys(): string[] {
  return db()
    .select({ key: resultDocuments.filePath })
    .from(resultDocuments)
    .all()
    .flatMap(({ key }) => (key ? [key] : []));
}

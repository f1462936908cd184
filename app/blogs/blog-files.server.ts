import { basename, extname } from "node:path";
import { eq, or, sql } from "drizzle-orm";
import { db } from "../../drizzle/db.server";
import { prepared } from "../../drizzle/prepared.server";
import { blogs } from "../../drizzle/schema";
import { isVisible } from "../../drizzle/visible.server";
import { fileTypes } from "../uploads/file-types";

const { fileUrl, fileName, fileType, fileSize, filePath, authorImageUrl, authorImagePath } = blogs;
const { status, publishAt, deletedAt } = blogs;

/** The file or author image stored under a key, and whether the public may have it now; undefined when no post names it. */
export function blogFile(key: string, now = new Date()) {
  const row = rowOfFile().get({ key });
  if (row === undefined) return undefined;
  const isPublic = isVisible(row, now);
  return { file: row.filePath === key ? row : imageUnder(key, row.authorImageUrl), isPublic };
}

const rowOfFile = prepared((school) =>
  school
    .select({ fileUrl, fileName, fileType, fileSize, filePath, authorImageUrl, status, publishAt, deletedAt })
    .from(blogs)
    .where(or(eq(filePath, sql.placeholder("key")), eq(authorImagePath, sql.placeholder("key"))))
    .prepare(),
);

// A row remembers less of a picture than of a file; its key tells the rest.
function imageUnder(key: string, url: string | null) {
  const types: Partial<Record<string, { type: string }>> = fileTypes;
  const type = types[extname(key).slice(1)]?.type ?? "application/octet-stream";
  return { fileUrl: url, fileName: basename(key), fileType: type, fileSize: 0, filePath: key };
}

/** The keys of all files and author images that posts name. */
export function blogFileKeys(): string[] {
  return db()
    .select({ filePath, authorImagePath })
    .from(blogs)
    .all()
    .flatMap((row) => [row.filePath, row.authorImagePath])
    .filter((key) => key !== null);
}

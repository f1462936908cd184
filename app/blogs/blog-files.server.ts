import { basename } from "node:path";
import { eq, or, sql } from "drizzle-orm";
import { db } from "../../drizzle/db.server";
import { prepared } from "../../drizzle/prepared.server";
import { blogs } from "../../drizzle/schema";
import { isVisible } from "../../drizzle/visible.server";
import { fileColumns, typeOfKey } from "../uploads/file-columns.server";

const { filePath, authorImagePath, status, publishAt, deletedAt } = blogs;

/** The file or author image stored under a key, and whether the public may have it now; undefined when no post names it. */
export function blogFile(key: string, now = new Date()) {
  const row = rowOfFile().get({ key });
  if (row === undefined) return undefined;
  const isPublic = isVisible(row, now);
  return { file: row.filePath === key ? row : imageUnder(key), isPublic };
}

const rowOfFile = prepared((school) =>
  school
    .select({ ...fileColumns(blogs), filePath, status, publishAt, deletedAt })
    .from(blogs)
    .where(or(eq(filePath, sql.placeholder("key")), eq(authorImagePath, sql.placeholder("key"))))
    .prepare(),
);

// A row remembers less of a picture than of a file; its key tells the rest.
const imageUnder = (key: string) => ({
  fileUrl: `/uploads/${key}`,
  fileName: basename(key),
  fileType: typeOfKey(key),
  fileSize: 0,
  filePath: key,
});

/** The keys of all files and author images that posts name. */
export function blogFileKeys(): string[] {
  return db()
    .select({ filePath, authorImagePath })
    .from(blogs)
    .all()
    .flatMap((row) => [row.filePath, row.authorImagePath])
    .filter((key) => key !== null);
}

import { basename } from "node:path";
import { desc, eq, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import { db } from "../../drizzle/client";
import { isVisible, paginate, prepareOnce } from "../../drizzle/queries";
import { blogs, galleryItems, notices, resultDocuments } from "../../drizzle/schema";
import { fileColumns, storedMediaType } from "../uploads/files.server";
import type { ContentKind } from "./activity";

export const contentTables = { notice: notices, resultDocument: resultDocuments, blog: blogs, photo: galleryItems };

/** One thing the office publishes. `isPublic`: everybody sees it, or would were it not in the trash. */
type ContentItem = { kind: ContentKind; id: number; title: string; deletedAt: Date | null; isPublic: boolean };

/** One thing, in the trash or not; undefined when there is none. */
export function findContent(kind: ContentKind, id: number, now = new Date()): ContentItem | undefined {
  const row = selectContent(kind, eq(contentTables[kind].id, id)).get();
  return row && toContentItem(row, now);
}

const trashItemsPerPage = 50;

/** One page of what rests in the trash, the newest deletion first, counted from 1, and whether older ones follow. */
export function listTrash(page: number, now = new Date()) {
  const { rows, older } = paginate(page, trashItemsPerPage, ({ limit, offset }) =>
    unionAll(selectTrashed("notice"), selectTrashed("resultDocument"), selectTrashed("blog"), selectTrashed("photo"))
      .orderBy(desc(sql`deleted_at`), desc(sql`id`))
      .limit(limit)
      .offset(offset)
      .all(),
  );
  const things = rows.flatMap(({ deletedAt, ...row }) => {
    return deletedAt ? [{ ...toContentItem({ ...row, deletedAt }, now), deletedAt }] : [];
  });
  return { things, older };
}

const selectTrashed = (kind: ContentKind) => selectContent(kind, isNotNull(contentTables[kind].deletedAt));

function selectContent(kind: ContentKind, which: SQL) {
  const table = contentTables[kind];
  // A photo is published by being there.
  const published = "status" in table ? table : { status: sql<"Published">`'Published'`, publishAt: table.createdAt };
  return db()
    .select({
      kind: sql<ContentKind>`${kind}`.as("kind"),
      id: table.id,
      title: table.title,
      deletedAt: table.deletedAt,
      status: sql<"Draft" | "Published">`${published.status}`.as("status"),
      publishAt: published.publishAt,
    })
    .from(table)
    .where(which);
}

function toContentItem(
  { status, publishAt, ...thing }: Omit<ContentItem, "isPublic"> & PublicationColumns,
  now: Date,
): ContentItem {
  return { ...thing, isPublic: isVisible({ status, publishAt, deletedAt: null }, now) };
}

type PublicationColumns = { status: "Draft" | "Published"; publishAt: Date };

const { filePath, authorImagePath, status, publishAt, deletedAt } = blogs;

/** The file or author image stored under a key, and whether the public may have it now; undefined when no post names it. */
export function findPostFile(key: string, now = new Date()) {
  const row = postFileQuery().get({ key });
  if (row === undefined) return undefined;
  const isPublic = isVisible(row, now);
  return { file: row.filePath === key ? row : authorImageFile(key), isPublic };
}

const postFileQuery = prepareOnce((school) =>
  school
    .select({ ...fileColumns(blogs), filePath, status, publishAt, deletedAt })
    .from(blogs)
    .where(or(eq(filePath, sql.placeholder("key")), eq(authorImagePath, sql.placeholder("key"))))
    .prepare(),
);

// A row remembers less of a picture than of a file; its key tells the rest.
const authorImageFile = (key: string) => ({
  fileUrl: `/uploads/${key}`,
  fileName: basename(key),
  fileType: storedMediaType(key),
  fileSize: 0,
  filePath: key,
});

/** The keys of all files and author images that posts name. */
export function listPostFileKeys(): string[] {
  return db()
    .select({ filePath, authorImagePath })
    .from(blogs)
    .all()
    .flatMap((row) => [row.filePath, row.authorImagePath])
    .filter((key) => key !== null);
}

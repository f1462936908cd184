import { basename } from "node:path";
import { and, count, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { type AnySQLiteColumn, unionAll } from "drizzle-orm/sqlite-core";
import { db, paginate } from "../../drizzle/client";
import { blogs, galleryItems, notices, resultDocuments } from "../../drizzle/schema";
import { isVisible } from "../../drizzle/visible-rows";
import { findPictureFile, listPictureKeys } from "../school/pictures.server";
import { fileColumns, fileOfKey, storedMediaType } from "../uploads/files.server";
import { possiblePhotoKeys, thumbnailKeys, thumbnailName } from "../uploads/image-sizes";
import { type ContentKind, contentKinds } from "./activity-texts";

export const contentTables = { notice: notices, resultDocument: resultDocuments, blog: blogs, photo: galleryItems };

type ContentTable = (typeof contentTables)[ContentKind];

/** One item of any kind. `isPublic`: everybody sees it, or would were it not in the trash. */
type ContentItem = { kind: ContentKind; id: number; title: string; deletedAt: Date | null; isPublic: boolean };

/** One item, in the trash or not; undefined when there is none. */
export function findContent(kind: ContentKind, id: number, now = new Date()): ContentItem | undefined {
  const row = selectContent(kind, eq(contentTables[kind].id, id)).get();
  return row && toContentItem(row, now);
}

/** How many items of a kind there are, without those in the trash. */
export const countContent = (kind: ContentKind) => countRows(kind, isNull(contentTables[kind].deletedAt));

/** How many items of all kinds are in the trash. */
export const countTrash = () =>
  contentKinds.reduce((sum, kind) => sum + countRows(kind, isNotNull(contentTables[kind].deletedAt)), 0);

const countRows = (kind: ContentKind, which: SQL) =>
  db().select({ rows: count() }).from(contentTables[kind]).where(which).get()?.rows ?? 0;

const trashItemsPerPage = 50;

/** One page of the trash, the newest deletion first, counted from 1, and whether older ones follow. */
export function listTrash(page: number, now = new Date()) {
  const { rows, older } = paginate(page, trashItemsPerPage, ({ limit, offset }) =>
    unionAll(selectTrashed("notice"), selectTrashed("resultDocument"), selectTrashed("blog"), selectTrashed("photo"))
      .orderBy(desc(sql`deleted_at`), desc(sql`id`))
      .limit(limit)
      .offset(offset)
      .all(),
  );
  const items = rows.flatMap(({ deletedAt, ...row }) => {
    return deletedAt ? [{ ...toContentItem({ ...row, deletedAt }, now), deletedAt }] : [];
  });
  return { items, older };
}

const selectTrashed = (kind: ContentKind) => selectContent(kind, isNotNull(contentTables[kind].deletedAt));

function selectContent(kind: ContentKind, which: SQL) {
  const table = contentTables[kind];
  return db()
    .select({
      kind: sql<ContentKind>`${kind}`.as("kind"),
      id: table.id,
      title: table.title,
      ...publicationColumns(table),
    })
    .from(table)
    .where(which);
}

/** The columns that tell whether the public sees a row; a photo is published by being there, whatever the clock says. */
function publicationColumns(table: ContentTable) {
  const always = sql<Date>`0`.mapWith(table.createdAt).as("publish_at");
  const { status, publishAt } = "status" in table ? table : { status: sql`'Published'`, publishAt: always };
  const { deletedAt } = table;
  return { deletedAt, status: sql<"Draft" | "Published">`${status}`.as("status"), publishAt };
}

function toContentItem(
  { status, publishAt, ...item }: Omit<ContentItem, "isPublic"> & PublicationColumns,
  now: Date,
): ContentItem {
  return { ...item, isPublic: isVisible({ status, publishAt, deletedAt: null }, now) };
}

type PublicationColumns = { status: "Draft" | "Published"; publishAt: Date };

/**
 * The file stored under a key and whether the public may have it now, whichever row names it: as its attachment, as an
 * author's image, as one of the small pictures of a photo, or as a picture of the school's own pages. Undefined when none
 * does.
 */
export function findContentFile(key: string, now = new Date()) {
  return findAttachment(key, now) ?? findAuthorImage(key, now) ?? findThumbnail(key) ?? findPictureFile(key);
}

function findAttachment(key: string, now: Date) {
  for (const table of Object.values(contentTables)) {
    const row = db()
      .select({
        ...fileColumns<ContentTable["fileName"], ContentTable["fileSize"]>(table),
        filePath: table.filePath,
        ...publicationColumns(table),
      })
      .from(table)
      .where(eq(table.filePath, key))
      .get();
    if (row) return { file: row, isPublic: isVisible(row, now) };
  }
  return undefined;
}

// A row remembers less of a picture than of a file; its key tells the rest.
function findAuthorImage(key: string, now: Date) {
  const row = db().select(publicationColumns(blogs)).from(blogs).where(eq(blogs.authorImagePath, key)).get();
  const file = { ...fileOfKey(key), fileName: basename(key), fileType: storedMediaType(key) };
  return row && { file, isPublic: isVisible(row, now) };
}

function findThumbnail(key: string) {
  const possible = possiblePhotoKeys(key);
  if (!possible) return undefined;
  const { fileName, filePath, width, deletedAt, sizedAt } = galleryItems;
  const photo = db()
    .select({ fileName, filePath, width, deletedAt })
    .from(galleryItems)
    .where(and(inArray(filePath, possible), isNotNull(sizedAt)))
    .all()
    .find((owner) => listThumbnailKeys(owner).includes(key));
  if (!photo?.fileName) return undefined;
  const file = { ...fileOfKey(key), fileName: thumbnailName(photo.fileName), fileType: "image/webp" };
  return { file, isPublic: photo.deletedAt === null };
}

/**
 * The keys of all files that rows name, in the trash or not: those that must be there, and the small pictures that may
 * be, because they are just being made.
 */
export function listContentFileKeys(): { mustBe: string[]; mayBe: string[] } {
  const attachments = Object.values(contentTables).flatMap((table) => listKeys(table, table.filePath));
  const { filePath, width, sizedAt } = galleryItems;
  const photos = db().select({ filePath, width, sizedAt }).from(galleryItems).all();
  const listSmall = (isSized: boolean) =>
    photos.filter((photo) => (photo.sizedAt !== null) === isSized).flatMap(listThumbnailKeys);
  return {
    mustBe: [...attachments, ...listKeys(blogs, blogs.authorImagePath), ...listSmall(true), ...listPictureKeys()],
    mayBe: listSmall(false),
  };
}

const listKeys = (table: ContentTable, column: AnySQLiteColumn) =>
  db()
    .select({ key: sql<string>`${column}` })
    .from(table)
    .where(isNotNull(column))
    .all()
    .map(({ key }) => key);

type PhotoFile = { filePath: string | null; width: number | null };

// Nobody has measured it yet: then it may be as wide as the widest.
const listThumbnailKeys = ({ filePath, width }: PhotoFile) =>
  filePath === null ? [] : thumbnailKeys(filePath, width ?? Number.POSITIVE_INFINITY);

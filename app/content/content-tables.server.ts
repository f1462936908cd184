import { basename } from "node:path";
import { and, count, desc, eq, gt, inArray, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { type AnySQLiteColumn, unionAll } from "drizzle-orm/sqlite-core";
import { db, paginate } from "../../drizzle/client";
import {
  blogs,
  downloads,
  galleryItems,
  notices,
  postPictures,
  postPictureUses,
  resultDocuments,
  schoolPictures,
} from "../../drizzle/schema";
import { isVisible } from "../../drizzle/visible-rows";
import { listNamedPictureIds } from "../school/pictures.server";
import { fileColumns, fileOfKey, storedMediaType } from "../uploads/files.server";
import { possiblePhotoKeys, thumbnailKeys, thumbnailName } from "../uploads/image-sizes";
import { listPagePictureKeys, type PagePictures, pagePictureStem } from "../uploads/page-pictures";
import { type ContentKind, contentKinds } from "./activity-texts";

export const contentTables = {
  notice: notices,
  resultDocument: resultDocuments,
  blog: blogs,
  photo: galleryItems,
  download: downloads,
} satisfies Record<ContentKind, unknown>;

type ContentTable = (typeof contentTables)[ContentKind];

/** `isPublic` disregards the trash. */
type ContentItem = { kind: ContentKind; id: number; title: string; deletedAt: Date | null; isPublic: boolean };

export function findContent(kind: ContentKind, id: number, now = new Date()): ContentItem | undefined {
  const row = selectContent(kind, eq(contentTables[kind].id, id)).get();
  return row && toContentItem(row, now);
}

export const countContent = (kind: ContentKind) => countRows(kind, isNull(contentTables[kind].deletedAt));

export function countTrash(before: Date): { all: number; before: number } {
  const counted = contentKinds.map((kind) => {
    const { deletedAt } = contentTables[kind];
    return { all: countRows(kind, isNotNull(deletedAt)), before: countRows(kind, lt(deletedAt, before)) };
  });
  const sum = (of: "all" | "before") => counted.reduce((total, one) => total + one[of], 0);
  return { all: sum("all"), before: sum("before") };
}

const countRows = (kind: ContentKind, which: SQL) =>
  db().select({ rows: count() }).from(contentTables[kind]).where(which).get()?.rows ?? 0;

export function findNextScheduled(kind: Exclude<ContentKind, "photo">, now: Date) {
  const table = contentTables[kind];
  return db()
    .select({ title: table.title, at: table.publishAt })
    .from(table)
    .where(and(sql`${table.status} = 'Published'`, gt(table.publishAt, now), isNull(table.deletedAt)))
    .orderBy(table.publishAt, table.id)
    .limit(1)
    .get();
}

const trashItemsPerPage = 50;
const [firstKind, secondKind, ...otherKinds] = contentKinds;

/** `page` counts from 1. */
export function listTrash(page: number, now = new Date()) {
  const { rows, older } = paginate(page, trashItemsPerPage, ({ limit, offset }) =>
    unionAll(selectTrashed(firstKind), selectTrashed(secondKind), ...otherKinds.map(selectTrashed))
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

/** A photo is public as long as it exists, whatever the clock says. */
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

export function findContentFile(key: string, now = new Date()) {
  return (
    findAttachment(key, now) ??
    findPicture(blogs, blogs.authorImagePath, key, now) ??
    findPagePicture(key, now) ??
    findSharePicture(key, now) ??
    findThumbnail(key) ??
    findPostPicture(key, now) ??
    findSchoolPicture(key)
  );
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

// Rows store less of a picture than of a file; the key has the rest.
function findPicture(table: ContentTable, column: AnySQLiteColumn, key: string, now: Date) {
  const row = db().select(publicationColumns(table)).from(table).where(eq(column, key)).get();
  return row && { file: pictureFile(key), isPublic: isVisible(row, now) };
}

/** Those that have a picture for a shared link. */
export const sharedKinds = ["notice", "blog", "download"] as const;

const sharedTables = sharedKinds.map((kind) => contentTables[kind]);

function findSharePicture(key: string, now: Date) {
  for (const table of sharedTables) {
    const found = findPicture(table, table.sharePicture, key, now);
    if (found) return found;
  }
  return undefined;
}

const pictureFile = (key: string, fileName = basename(key)) => ({
  ...fileOfKey(key),
  fileName,
  fileType: storedMediaType(key),
});

export const pagedTables = [notices, resultDocuments, downloads] as const;

function findPagePicture(key: string, now: Date) {
  const stem = pagePictureStem(key);
  if (stem === undefined) return undefined;
  for (const table of pagedTables) {
    const row = db()
      .select({ filePath: table.filePath, filePages: table.filePages, ...publicationColumns(table) })
      .from(table)
      // A prefix search that uses the index: "/" follows "." in ASCII.
      .where(and(gt(table.filePath, `${stem}.`), lt(table.filePath, `${stem}/`)))
      .get();
    if (row && listPagesOf(row).includes(key)) return { file: pictureFile(key), isPublic: isVisible(row, now) };
  }
  return undefined;
}

type PagedFile = { filePath: string | null; filePages: PagePictures | null };

const listPagesOf = ({ filePath, filePages }: PagedFile) =>
  filePath === null ? [] : listPagePictureKeys(filePath, filePages);

// Admins see it before its post exists.
function findPostPicture(key: string, now: Date) {
  const picture = findStoredPicture(postPictures, key);
  if (!picture) return undefined;
  const uses = db()
    .select(publicationColumns(blogs))
    .from(postPictureUses)
    .innerJoin(blogs, eq(blogs.id, postPictureUses.blogId))
    .where(eq(postPictureUses.pictureId, picture.id))
    .all();
  return { file: picture.file, isPublic: uses.some((post) => isVisible(post, now)) };
}

// Public as long as a section names it.
function findSchoolPicture(key: string) {
  const picture = findStoredPicture(schoolPictures, key);
  return picture && { file: picture.file, isPublic: listNamedPictureIds().includes(picture.id) };
}

type PictureTable = typeof postPictures | typeof schoolPictures;

function findStoredPicture(table: PictureTable, key: string) {
  const { id, fileName, filePath, width } = table;
  const picture = db()
    .select({ id, fileName, filePath, width })
    .from(table)
    .where(inArray(filePath, [key, ...(possiblePhotoKeys(key) ?? [])]))
    .all()
    .find((owner) => owner.filePath === key || listThumbnailKeys(owner).includes(key));
  if (!picture) return undefined;
  const name = picture.fileName ?? basename(key);
  return { id: picture.id, file: pictureFile(key, key === picture.filePath ? name : thumbnailName(name)) };
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

/** Includes the trash. `mayBe`: pictures being made; for pages, whose number is unknown, the stem of their keys. */
export function listContentFileKeys(): { mustBe: string[]; mayBe: string[] } {
  const attachments = Object.values(contentTables).flatMap((table) => listKeys(table, table.filePath));
  const { filePath, width, sizedAt } = galleryItems;
  const photos = db().select({ filePath, width, sizedAt }).from(galleryItems).all();
  const listSmall = (isSized: boolean) =>
    photos.filter((photo) => (photo.sizedAt !== null) === isSized).flatMap(listThumbnailKeys);
  return {
    mustBe: [
      ...attachments,
      ...listKeys(blogs, blogs.authorImagePath),
      ...sharedTables.flatMap((table) => listKeys(table, table.sharePicture)),
      ...pagedTables.flatMap((table) => listPaged(table).flatMap(listPagesOf)),
      ...[...listStoredPictures(postPictures), ...listStoredPictures(schoolPictures)].flatMap((picture) => [
        ...(picture.filePath === null ? [] : [picture.filePath]),
        ...listThumbnailKeys(picture),
      ]),
      ...listSmall(true),
    ],
    mayBe: [...listSmall(false), ...pagedTables.flatMap((table) => listPaged(table).flatMap(listWaitingStem))],
  };
}

const listWaitingStem = ({ filePath, filePages }: PagedFile) =>
  filePath === null || filePages !== null ? [] : [filePath.replace(/\.[a-z0-9]+$/, "")];

const listPaged = (table: (typeof pagedTables)[number]) =>
  db()
    .select({ filePath: table.filePath, filePages: table.filePages })
    .from(table)
    .where(isNotNull(table.filePath))
    .all();

const listStoredPictures = (table: PictureTable) =>
  db().select({ filePath: table.filePath, width: table.width }).from(table).all();

const listKeys = (table: ContentTable, column: AnySQLiteColumn) =>
  db()
    .select({ key: sql<string>`${column}` })
    .from(table)
    .where(isNotNull(column))
    .all()
    .map(({ key }) => key);

type PhotoFile = { filePath: string | null; width: number | null };

// Not measured yet: it may be as wide as the widest.
const listThumbnailKeys = ({ filePath, width }: PhotoFile) =>
  filePath === null ? [] : thumbnailKeys(filePath, width ?? Number.POSITIVE_INFINITY);

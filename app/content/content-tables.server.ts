import { basename } from "node:path";
import { and, count, desc, eq, gt, inArray, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { type AnySQLiteColumn, unionAll } from "drizzle-orm/sqlite-core";
import { db, paginate } from "~drizzle/client";
import {
  blogPictures,
  blogPictureUses,
  blogs,
  downloads,
  galleryItems,
  notices,
  resultDocuments,
  schoolPictures,
} from "~drizzle/schema";
import { isVisible } from "~drizzle/visible-rows";
import { listNamedPictureIds } from "../school/pictures.server";
import { storedMediaType } from "../uploads/files.server";
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

export type ContentTable = (typeof contentTables)[ContentKind];

/** `deletedAt` is set for an item in the Trash. `isPublic` does not consider the Trash. */
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

/**
 * A photo has no status and no publishing time. It is public while it exists. Its publishing time counts as 0, so that
 * photos stay public even if the server's clock is wrong.
 */
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
  const owner =
    findByColumn(key, now) ??
    findPagePicture(key, now) ??
    findThumbnail(key) ??
    findBlogPicture(key, now) ??
    findSchoolPicture(key);
  if (!owner) return undefined;
  const { fileName, isPublic } = owner;
  return { file: { filePath: key, fileName: fileName ?? basename(key), fileType: storedMediaType(key) }, isPublic };
}

type FileOwner = { fileName?: string | null; isPublic: boolean };

/** These kinds have a picture for shared links. */
export const sharedKinds = ["notice", "blog", "download"] as const;

export const pagedTables = [notices, resultDocuments, downloads] as const;

/** The columns that contain keys of uploads. */
const keyColumns: [ContentTable, AnySQLiteColumn][] = [
  ...Object.values(contentTables).map((table): [ContentTable, AnySQLiteColumn] => [table, table.filePath]),
  [blogs, blogs.authorImagePath],
  ...sharedKinds.map((kind): [ContentTable, AnySQLiteColumn] => [
    contentTables[kind],
    contentTables[kind].sharePicture,
  ]),
];

function findByColumn(key: string, now: Date): FileOwner | undefined {
  for (const [table, column] of keyColumns) {
    const fileName = column === table.filePath ? table.fileName : sql<null>`null`;
    const row = db()
      .select({ fileName: sql<string | null>`${fileName}`.mapWith(table.fileName), ...publicationColumns(table) })
      .from(table)
      .where(eq(column, key))
      .get();
    if (row) return { fileName: row.fileName, isPublic: isVisible(row, now) };
  }
  return undefined;
}

function findPagePicture(key: string, now: Date): FileOwner | undefined {
  const stem = pagePictureStem(key);
  if (stem === undefined) return undefined;
  for (const table of pagedTables) {
    const row = db()
      .select({ filePath: table.filePath, filePages: table.filePages, ...publicationColumns(table) })
      .from(table)
      // This search by prefix uses the index. It works because "/" follows "." in ASCII.
      .where(and(gt(table.filePath, `${stem}.`), lt(table.filePath, `${stem}/`)))
      .get();
    if (row && listPagesOf(row).includes(key)) return { isPublic: isVisible(row, now) };
  }
  return undefined;
}

type PagedFile = { filePath: string | null; filePages: PagePictures | null };

const listPagesOf = ({ filePath, filePages }: PagedFile) =>
  filePath === null ? [] : listPagePictureKeys(filePath, filePages);

function findThumbnail(key: string): FileOwner | undefined {
  const photo = findStoredPicture(galleryItems, key);
  if (!photo) return undefined;
  const { id, sizedAt, deletedAt } = galleryItems;
  const isMade = and(eq(id, photo.id), isNotNull(sizedAt));
  const row = db().select({ deletedAt }).from(galleryItems).where(isMade).get();
  return row && { fileName: photo.fileName, isPublic: row.deletedAt === null };
}

// Staff can see the picture before the post that contains it is saved.
function findBlogPicture(key: string, now: Date): FileOwner | undefined {
  const picture = findStoredPicture(blogPictures, key);
  if (!picture) return undefined;
  const uses = db()
    .select(publicationColumns(blogs))
    .from(blogPictureUses)
    .innerJoin(blogs, eq(blogs.id, blogPictureUses.blogId))
    .where(eq(blogPictureUses.pictureId, picture.id))
    .all();
  return { fileName: picture.fileName, isPublic: uses.some((post) => isVisible(post, now)) };
}

// The picture is public while a section of the school's own texts uses it.
function findSchoolPicture(key: string): FileOwner | undefined {
  const picture = findStoredPicture(schoolPictures, key);
  return picture && { fileName: picture.fileName, isPublic: listNamedPictureIds().includes(picture.id) };
}

type PictureTable = typeof blogPictures | typeof schoolPictures | typeof galleryItems;

function findStoredPicture(table: PictureTable, key: string) {
  const { id, fileName, filePath, width } = table;
  const picture = db()
    .select({ id, fileName, filePath, width })
    .from(table)
    .where(inArray(filePath, [key, ...(possiblePhotoKeys(key) ?? [])]))
    .all()
    .find((owner) => owner.filePath === key || listThumbnailKeys(owner).includes(key));
  if (!picture) return undefined;
  const { fileName: name } = picture;
  return { id: picture.id, fileName: name && key !== picture.filePath ? thumbnailName(name) : name };
}

/**
 * Includes the files of items in the Trash. `mustBe` contains the keys of files that must exist. `mayBe` contains the
 * keys of pictures that may not have been made yet. For page pictures, it contains only the common beginning of their
 * keys, because we do not know how many pages there are.
 */
export function listContentFileKeys(): { mustBe: string[]; mayBe: string[] } {
  const { filePath, width, sizedAt } = galleryItems;
  const photos = db().select({ filePath, width, sizedAt }).from(galleryItems).all();
  const paged = pagedTables.flatMap(listPaged);
  return {
    mustBe: [
      ...keyColumns.flatMap(([table, column]) => listKeys(table, column)),
      ...paged.flatMap(listPagesOf),
      ...[blogPictures, schoolPictures]
        .flatMap(listStoredPictures)
        .flatMap((picture) => [picture.filePath ?? [], listThumbnailKeys(picture)].flat()),
      ...photos.filter((photo) => photo.sizedAt !== null).flatMap(listThumbnailKeys),
    ],
    mayBe: [
      ...photos.filter((photo) => photo.sizedAt === null).flatMap(listThumbnailKeys),
      ...paged.flatMap(listWaitingStem),
    ],
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

const listStoredPictures = (table: typeof blogPictures | typeof schoolPictures) =>
  db().select({ filePath: table.filePath, width: table.width }).from(table).all();

const listKeys = (table: ContentTable, column: AnySQLiteColumn) =>
  db()
    .select({ key: sql<string>`${column}` })
    .from(table)
    .where(isNotNull(column))
    .all()
    .map(({ key }) => key);

type PhotoFile = { filePath: string | null; width: number | null };

// A photo whose width is unknown may have thumbnails of every width.
const listThumbnailKeys = ({ filePath, width }: PhotoFile) =>
  filePath === null ? [] : thumbnailKeys(filePath, width ?? Number.POSITIVE_INFINITY);

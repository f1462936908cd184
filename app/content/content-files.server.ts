import { basename } from "node:path";
import { and, eq, gt, inArray, isNotNull, lt, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { db } from "~drizzle/client";
import { blogPictures, blogPictureUses, blogs, galleryItems, schoolPictures } from "~drizzle/schema";
import { isVisible } from "~drizzle/visible-rows";
import { listNamedPictureIds } from "../school/pictures.server";
import { storedMediaType } from "../uploads/files.server";
import { possiblePhotoKeys, thumbnailKeys, thumbnailName } from "../uploads/image-sizes";
import { listPagePictureKeys, type PagePictures, pagePictureStem } from "../uploads/page-pictures";
import {
  type ContentTable,
  contentTables,
  pagedTables,
  publicationColumns,
  sharedKinds,
} from "./content-tables.server";

/** Finds the item that an uploaded file belongs to. `isPublic` says whether visitors may read the file at `now`. */
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

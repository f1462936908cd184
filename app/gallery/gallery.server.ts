import { and, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { db } from "../../drizzle/db.server";
import { listPage } from "../../drizzle/list-page";
import { prepared } from "../../drizzle/prepared.server";
import { galleryItems } from "../../drizzle/schema";
import { addressColumn, fileColumns } from "../uploads/file-columns.server";
import type { AttachedFile } from "../uploads/kept-file.server";
import { photoExtensions, photoKeys, smallKeys } from "../uploads/picture-sizes";
import type { GalleryCategory } from "./gallery-item";

const { id, title, description, category, alt, width, height, sizedAt, createdAt, deletedAt } = galleryItems;
const { fileName, filePath } = galleryItems;

export const photosPerPage = 100;

/** One page of all photos, newest first, counted from 1, and whether older ones follow. `isSized`: has small pictures. */
export function galleryPhotos(page: number) {
  const { rows, older } = listPage(page, photosPerPage, (part) => wall().all(part));
  return { photos: rows.map(({ sizedAt, ...photo }) => ({ ...photo, isSized: sizedAt !== null })), older };
}

const wall = prepared((school) =>
  school
    .select({ id, title, description, category, alt, width, height, sizedAt, fileUrl: addressColumn(filePath) })
    .from(galleryItems)
    .where(isNull(deletedAt))
    .orderBy(desc(createdAt), desc(id))
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset"))
    .prepare(),
);

export type Photo = {
  title: string;
  category: GalleryCategory;
  description?: string;
  /** What is to be seen, for those who cannot see it; without it they hear the title. */
  alt?: string;
  /** The picture's own size in pixels; both or neither. */
  width?: number;
  height?: number;
};

/** Hangs a photo in the gallery, for everybody to see from now on. Its file must already be stored. Gives the new id. */
export function hangPhoto(photo: Photo, file: AttachedFile, at = new Date()): number {
  return db()
    .insert(galleryItems)
    .values({ ...photo, ...file, createdAt: at })
    .returning({ id })
    .get().id;
}

/**
 * The file stored under a key, a photo's own or one of its small pictures, which everybody may see unless the photo is
 * in the trash; undefined when no photo has it.
 */
export function galleryFile(key: string) {
  const file = photoOfFile().get({ key });
  return file ? { file, isPublic: file.deletedAt === null } : smallFile(key);
}

const photoOfFile = prepared((school) =>
  school
    .select({ ...fileColumns(galleryItems), filePath, deletedAt })
    .from(galleryItems)
    .where(eq(filePath, sql.placeholder("key")))
    .prepare(),
);

function smallFile(key: string) {
  const possible = photoKeys(key);
  if (!possible) return undefined;
  const owner = sizedPhotos()
    .all(possible)
    .find((photo) => keysOfSmall(photo).includes(key));
  if (!owner?.fileName) return undefined;
  const named = { fileUrl: `/uploads/${key}`, fileName: owner.fileName.replace(/\.[a-z0-9]+$/i, ".webp") };
  const file = { ...named, fileType: "image/webp", filePath: key, fileSize: null, deletedAt: owner.deletedAt };
  return { file, isPublic: owner.deletedAt === null };
}

const sizedPhotos = prepared((school) =>
  school
    .select({ fileName, filePath, width, deletedAt })
    .from(galleryItems)
    .where(and(inArray(filePath, photoExtensions.map(sql.placeholder)), isNotNull(sizedAt)))
    .prepare(),
);

/** The keys of all files that photos name: `mustBe` there, or `mayBe` because small pictures are just being made. */
export function galleryFileKeys(): { mustBe: string[]; mayBe: string[] } {
  const photos = db().select({ filePath, width, sizedAt }).from(galleryItems).where(isNotNull(filePath)).all();
  const sized = photos.filter((photo) => photo.sizedAt !== null);
  const others = photos.filter((photo) => photo.sizedAt === null);
  return {
    mustBe: [...photos.flatMap((photo) => photo.filePath ?? []), ...sized.flatMap(keysOfSmall)],
    mayBe: others.flatMap(keysOfSmall),
  };
}

type Stored = { filePath: string | null; width: number | null };

// Nobody has measured it yet: then it may be as wide as the widest.
const keysOfSmall = ({ filePath, width }: Stored) =>
  filePath === null ? [] : smallKeys(filePath, width ?? Number.POSITIVE_INFINITY);

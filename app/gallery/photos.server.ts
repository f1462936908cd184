import { and, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { db } from "../../drizzle/client";
import { paginate, prepareOnce } from "../../drizzle/queries";
import { galleryItems } from "../../drizzle/schema";
import { type AttachedFile, fileColumns, urlColumn } from "../uploads/files.server";
import { photoExtensions, possiblePhotoKeys, thumbnailKeys } from "../uploads/image-sizes";
import type { PhotoCategory } from "./photo";

const { id, title, description, category, alt, width, height, sizedAt, createdAt, deletedAt } = galleryItems;
const { fileName, filePath } = galleryItems;

export const photosPerPage = 100;

/** One page of all photos, newest first, counted from 1, and whether older ones follow. `isSized`: has small pictures. */
export function listGalleryPhotos(page: number) {
  const { rows, older } = paginate(page, photosPerPage, (part) => galleryPhotosQuery().all(part));
  return { photos: rows.map(({ sizedAt, ...photo }) => ({ ...photo, isSized: sizedAt !== null })), older };
}

const galleryPhotosQuery = prepareOnce((school) =>
  school
    .select({ id, title, description, category, alt, width, height, sizedAt, fileUrl: urlColumn(filePath) })
    .from(galleryItems)
    .where(isNull(deletedAt))
    .orderBy(desc(createdAt), desc(id))
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset"))
    .prepare(),
);

export type NewPhoto = {
  title: string;
  category: PhotoCategory;
  description?: string;
  /** What is to be seen, for those who cannot see it; without it they hear the title. */
  alt?: string;
  /** The picture's own size in pixels; both or neither. */
  width?: number;
  height?: number;
};

/** Hangs a photo in the gallery, for everybody to see from now on. Its file must already be stored. Gives the new id. */
export function createPhoto(photo: NewPhoto, file: AttachedFile, at = new Date()): number {
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
export function findPhotoFile(key: string) {
  const file = photoFileQuery().get({ key });
  return file ? { file, isPublic: file.deletedAt === null } : findThumbnailFile(key);
}

const photoFileQuery = prepareOnce((school) =>
  school
    .select({ ...fileColumns(galleryItems), filePath, deletedAt })
    .from(galleryItems)
    .where(eq(filePath, sql.placeholder("key")))
    .prepare(),
);

function findThumbnailFile(key: string) {
  const possible = possiblePhotoKeys(key);
  if (!possible) return undefined;
  const owner = thumbnailOwnersQuery()
    .all(possible)
    .find((photo) => listThumbnailKeys(photo).includes(key));
  if (!owner?.fileName) return undefined;
  const named = { fileUrl: `/uploads/${key}`, fileName: owner.fileName.replace(/\.[a-z0-9]+$/i, ".webp") };
  const file = { ...named, fileType: "image/webp", filePath: key, fileSize: null, deletedAt: owner.deletedAt };
  return { file, isPublic: owner.deletedAt === null };
}

const thumbnailOwnersQuery = prepareOnce((school) =>
  school
    .select({ fileName, filePath, width, deletedAt })
    .from(galleryItems)
    .where(and(inArray(filePath, photoExtensions.map(sql.placeholder)), isNotNull(sizedAt)))
    .prepare(),
);

/** The keys of all files that photos name: `mustBe` there, or `mayBe` because small pictures are just being made. */
export function listPhotoFileKeys(): { mustBe: string[]; mayBe: string[] } {
  const photos = db().select({ filePath, width, sizedAt }).from(galleryItems).where(isNotNull(filePath)).all();
  const sized = photos.filter((photo) => photo.sizedAt !== null);
  const others = photos.filter((photo) => photo.sizedAt === null);
  return {
    mustBe: [...photos.flatMap((photo) => photo.filePath ?? []), ...sized.flatMap(listThumbnailKeys)],
    mayBe: others.flatMap(listThumbnailKeys),
  };
}

type PhotoFile = { filePath: string | null; width: number | null };

// Nobody has measured it yet: then it may be as wide as the widest.
const listThumbnailKeys = ({ filePath, width }: PhotoFile) =>
  filePath === null ? [] : thumbnailKeys(filePath, width ?? Number.POSITIVE_INFINITY);

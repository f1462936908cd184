import { desc, isNull, sql } from "drizzle-orm";
import { db, paginate, prepareOnce } from "../../drizzle/client";
import { galleryItems } from "../../drizzle/schema";
import { type AttachedFile, urlColumn } from "../uploads/files.server";
import type { PhotoCategory } from "./photo";

const { id, title, description, category, alt, width, height, sizedAt, createdAt, takenAt, deletedAt } = galleryItems;

export const photosPerPage = 100;

/**
 * One page of all photos, counted from 1, and whether older ones follow. The newest stands first, by when it was taken
 * where the photo tells, else by when it was added. `isSized`: has small pictures.
 */
export function listGalleryPhotos(page: number) {
  const { rows, older } = paginate(page, photosPerPage, (part) => galleryPhotosQuery().all(part));
  return { photos: rows.map(({ sizedAt, ...photo }) => ({ ...photo, isSized: sizedAt !== null })), older };
}

const galleryPhotosQuery = prepareOnce((school) =>
  school
    .select({
      id,
      title,
      description,
      category,
      alt,
      width,
      height,
      sizedAt,
      fileUrl: urlColumn(galleryItems.filePath),
    })
    .from(galleryItems)
    .where(isNull(deletedAt))
    // As the index gallery_items_by_day has it.
    .orderBy(desc(sql`case when ${takenAt} is null then ${createdAt} else ${takenAt} end`), desc(id))
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
  takenAt?: Date;
};

/** Adds a photo to the gallery, for everybody to see from now on. Its file must already be stored. Returns the new id. */
export function createPhoto(photo: NewPhoto, file: AttachedFile, at = new Date()): number {
  return db()
    .insert(galleryItems)
    .values({ ...photo, ...file, createdAt: at })
    .returning({ id })
    .get().id;
}

import { and, desc, gt, isNotNull, isNull, sql } from "drizzle-orm";
import { db, paginate, prepareOnce } from "~drizzle/client";
import { galleryItems } from "~drizzle/schema";
import { type AttachedFile, urlColumn } from "../uploads/files.server";
import type { PhotoCategory } from "./photo";

const { id, title, description, category, alt, width, height, sizedAt, createdAt, takenAt, deletedAt, onHome } =
  galleryItems;

const photosPerPage = 100;

/**
 * Lists the photos of the gallery, newest first, by the date taken or else by the upload date. `isSized` means that
 * thumbnails exist.
 */
export function listGalleryPhotos(page: number) {
  const { rows, older } = paginate(page, photosPerPage, (part) => galleryPhotosQuery().all(part));
  return { rows: rows.map(({ sizedAt, ...photo }) => ({ ...photo, isSized: sizedAt !== null })), older };
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
    // The expression must match the index gallery_items_by_day, so that the query can use the index.
    .orderBy(desc(sql`case when ${takenAt} is null then ${createdAt} else ${takenAt} end`), desc(id))
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset"))
    .prepare(),
);

/** Finds the wide photo that staff chose for the home page. Only finds a photo that already has thumbnails. */
export const findHomePhoto = () => homePhotoQuery().get();

const homePhotoQuery = prepareOnce((school) =>
  school
    .select({ title, alt, width, height, fileUrl: urlColumn(galleryItems.filePath) })
    .from(galleryItems)
    // The condition must match the index gallery_items_on_home.
    .where(and(sql`${onHome} = 1`, isNull(deletedAt), isNotNull(sizedAt), gt(width, height)))
    .prepare(),
);

export type NewPhoto = {
  title: string;
  category: PhotoCategory;
  description?: string;
  /** The text that screen readers read. If it is undefined, they read the title. */
  alt?: string;
  /** The width and height in pixels. Either both are set or neither is set. */
  width?: number;
  height?: number;
  takenAt?: Date;
};

/** Creates a photo, which is public at once. Store its file before this call. */
export function createPhoto(photo: NewPhoto, file: AttachedFile, at = new Date()): number {
  return db()
    .insert(galleryItems)
    .values({ ...photo, ...file, createdAt: at })
    .returning({ id })
    .get().id;
}

import { desc, eq, isNull } from "drizzle-orm";
import { db } from "../../drizzle/db.server";
import { galleryItems } from "../../drizzle/schema";
import type { AttachedFile } from "../uploads/kept-file.server";
import type { GalleryCategory } from "./gallery-item";

const { id, title, description, category, alt, width, height, createdAt, deletedAt, fileUrl, filePath } = galleryItems;

export const photosPerPage = 100;

/** One page of all photos, newest first, counted from 1, and whether older ones follow. */
export function galleryPhotos(page: number) {
  const rows = db()
    .select({ id, title, description, category, alt, width, height, fileUrl })
    .from(galleryItems)
    .where(isNull(deletedAt))
    .orderBy(desc(createdAt), desc(id))
    .limit(photosPerPage + 1)
    .offset((page - 1) * photosPerPage)
    .all();
  return { photos: rows.slice(0, photosPerPage), older: rows.length > photosPerPage };
}

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

/** The file stored under a key, which everybody may see unless it is in the trash; undefined when no photo names it. */
export function galleryFile(key: string) {
  const { fileName, fileType, fileSize } = galleryItems;
  const file = db()
    .select({ fileUrl, fileName, fileType, fileSize, filePath, deletedAt })
    .from(galleryItems)
    .where(eq(filePath, key))
    .get();
  return file && { file, isPublic: file.deletedAt === null };
}

/** The keys of all files that photos name. */
export function galleryFileKeys(): string[] {
  return db()
    .select({ key: filePath })
    .from(galleryItems)
    .all()
    .flatMap(({ key }) => (key ? [key] : []));
}

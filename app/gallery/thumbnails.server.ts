import { and, desc, eq, isNotNull, isNull, notInArray } from "drizzle-orm";
import type { SchoolDatabase } from "~drizzle/client";
import { galleryItems } from "~drizzle/schema";
import { createBackgroundJob } from "../content/background-job.server";
import { deleteFile } from "../uploads/files.server";
import { thumbnailKeys } from "../uploads/image-sizes";
import { getImageSize } from "../uploads/images.server";
import type { UploadStorage } from "../uploads/storage-interface.server";
import { storeThumbnails } from "../uploads/store-picture.server";

const { id, createdAt, deletedAt, filePath, sizedAt } = galleryItems;

/** Each generator remembers the photos whose thumbnails it could not make, and skips them. */
export const createThumbnailGenerator = () =>
  createBackgroundJob({ name: "The small pictures", findNext: findNextPhoto, make: generateThumbnailsOf });

export const generateThumbnails = createThumbnailGenerator();

type PendingPhoto = { id: number; key: string };

function findNextPhoto(school: SchoolDatabase, passedOver: string[]): PendingPhoto | undefined {
  const waits = and(isNull(sizedAt), isNull(deletedAt), isNotNull(filePath), notInArray(filePath, passedOver));
  const photo = school
    .select({ id, filePath })
    .from(galleryItems)
    .where(waits)
    .orderBy(desc(createdAt), desc(id))
    .limit(1)
    .get();
  return photo?.filePath ? { id: photo.id, key: photo.filePath } : undefined;
}

/**
 * Stores the files first and updates the row last. So if the server crashes between these steps, the row still waits
 * for its thumbnails, and we write the files again.
 */
async function generateThumbnailsOf(
  photo: PendingPhoto,
  school: SchoolDatabase,
  storage: UploadStorage,
): Promise<void> {
  const file = await storage.get(photo.key);
  if (file === null) throw new Error("the photo is not in the uploads folder");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { width, height } = await getImageSize(bytes);
  await storeThumbnails(photo.key, bytes, width, storage);
  const itself = and(eq(id, photo.id), eq(filePath, photo.key));
  const { changes } = school.update(galleryItems).set({ sizedAt: new Date(), width, height }).where(itself).run();
  if (changes > 0) return;
  // A colleague has deleted the photo while we made its thumbnails, so we delete the thumbnails.
  for (const key of thumbnailKeys(photo.key, width)) await deleteFile(key, storage);
}

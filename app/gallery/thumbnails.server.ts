import { setImmediate as nextTurn } from "node:timers/promises";
import { and, desc, eq, isNotNull, isNull, notInArray } from "drizzle-orm";
import { db, type SchoolDatabase } from "../../drizzle/client";
import { galleryItems } from "../../drizzle/schema";
import { errorSummary } from "../errors";
import { deleteFile } from "../uploads/files.server";
import { getThumbnailWidths, thumbnailKey, thumbnailKeys } from "../uploads/image-sizes";
import { createThumbnail, getImageSize } from "../uploads/images.server";
import { uploads } from "../uploads/storage.server";
import type { UploadStorage } from "../uploads/storage-interface.server";

const { id, createdAt, deletedAt, filePath, sizedAt } = galleryItems;

/**
 * Makes the small pictures of every photo that lacks them, newest first, one photo after another and beside whatever
 * else the website does; those in the trash wait. Resolves when none is left, and never rejects. A call while it runs
 * waits for the same end, which comes after the photos added meanwhile. A photo of which they cannot be made is logged
 * in one line and passed over until the next start.
 */
export const generateThumbnails = createThumbnailGenerator();

/** One such maker, with a memory of its own for what it passes over. */
export function createThumbnailGenerator(): () => Promise<void> {
  const passedOver = new Set<string>();
  let running: Promise<void> | undefined;

  async function makeAll(school: SchoolDatabase, storage: UploadStorage): Promise<void> {
    // The caller goes on first.
    await nextTurn();
    // A closed database is the end of this run: the next start goes on.
    while (school.$client.open) {
      let photo: PendingPhoto | undefined;
      try {
        photo = findNextPhoto(school, passedOver);
        if (!photo) break;
        await generateThumbnailsOf(photo, school, storage);
      } catch (error) {
        if (!school.$client.open) break;
        console.error(`The small pictures of ${photo?.key ?? "the gallery"} could not be made: ${errorSummary(error)}`);
        if (!photo) break;
        passedOver.add(photo.key);
      }
    }
    running = undefined;
  }

  return () => {
    running ??= makeAll(db(), uploads());
    return running;
  };
}

type PendingPhoto = { id: number; key: string };

function findNextPhoto(school: SchoolDatabase, passedOver: Set<string>): PendingPhoto | undefined {
  const waits = and(isNull(sizedAt), isNull(deletedAt), isNotNull(filePath), notInArray(filePath, [...passedOver]));
  const photo = school
    .select({ id, filePath })
    .from(galleryItems)
    .where(waits)
    .orderBy(desc(createdAt), desc(id))
    .limit(1)
    .get();
  return photo?.filePath ? { id: photo.id, key: photo.filePath } : undefined;
}

/** Files first, row last: after a crash the row still waits, and the files are written once more. */
async function generateThumbnailsOf(
  photo: PendingPhoto,
  school: SchoolDatabase,
  storage: UploadStorage,
): Promise<void> {
  const file = await storage.get(photo.key);
  if (file === null) throw new Error("the photo is not in the uploads folder");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { width, height } = await getImageSize(bytes);
  for (const wanted of getThumbnailWidths(width)) {
    const small = await createThumbnail(bytes, wanted);
    const key = thumbnailKey(photo.key, wanted);
    await storage.set(key, new File([small.bytes], key, { type: "image/webp" }));
  }
  const itself = and(eq(id, photo.id), eq(filePath, photo.key));
  const { changes } = school.update(galleryItems).set({ sizedAt: new Date(), width, height }).where(itself).run();
  if (changes > 0) return;
  // Somebody has deleted the photo meanwhile.
  for (const key of thumbnailKeys(photo.key, width)) await deleteFile(key, storage);
}

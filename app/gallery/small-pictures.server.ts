import { setImmediate as nextTurn } from "node:timers/promises";
import { and, desc, eq, isNotNull, isNull, notInArray } from "drizzle-orm";
import { db, type SchoolDatabase } from "../../drizzle/db.server";
import { galleryItems } from "../../drizzle/schema";
import { causeOf } from "../http";
import { discardFile } from "../uploads/kept-file.server";
import { pictureSize, smallPicture } from "../uploads/picture.server";
import { smallKey, smallKeys, smallWidths } from "../uploads/picture-sizes";
import { type UploadStorage, uploads } from "../uploads/storage.server";

const { id, createdAt, deletedAt, filePath, sizedAt } = galleryItems;

/**
 * Makes the small pictures of every photo that lacks them, newest first, one photo after another and beside whatever
 * else the website does; those in the trash wait. Resolves when none is left, and never rejects. A call while it runs
 * waits for the same end, which comes after the photos hung meanwhile. A photo of which they cannot be made is logged
 * in one line and passed over until the next start.
 */
export const makeSmallPictures = smallPictureMaker();

/** One such maker, with a memory of its own for what it passes over. */
export function smallPictureMaker(): () => Promise<void> {
  const passedOver = new Set<string>();
  let running: Promise<void> | undefined;

  async function makeAll(school: SchoolDatabase, storage: UploadStorage): Promise<void> {
    // Whoever has asked for it goes on first.
    await nextTurn();
    // A closed database is the end of this run: the next start goes on.
    while (school.$client.open) {
      let photo: Waiting | undefined;
      try {
        photo = nextPhoto(school, passedOver);
        if (!photo) break;
        await makeFor(photo, school, storage);
      } catch (fault) {
        if (!school.$client.open) break;
        console.error(`The small pictures of ${photo?.key ?? "the gallery"} could not be made: ${causeOf(fault)}`);
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

type Waiting = { id: number; key: string };

function nextPhoto(school: SchoolDatabase, passedOver: Set<string>): Waiting | undefined {
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
async function makeFor(photo: Waiting, school: SchoolDatabase, storage: UploadStorage): Promise<void> {
  const file = await storage.get(photo.key);
  if (file === null) throw new Error("the photo is not in the uploads folder");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { width, height } = await pictureSize(bytes);
  for (const wanted of smallWidths(width)) {
    const small = await smallPicture(bytes, wanted);
    const key = smallKey(photo.key, wanted);
    await storage.set(key, new File([small.bytes], key, { type: "image/webp" }));
  }
  const itself = and(eq(id, photo.id), eq(filePath, photo.key));
  const { changes } = school.update(galleryItems).set({ sizedAt: new Date(), width, height }).where(itself).run();
  if (changes > 0) return;
  // Somebody has taken the photo down meanwhile.
  for (const key of smallKeys(photo.key, width)) await discardFile(key, storage);
}

import { and, count, desc, eq, isNull } from "drizzle-orm";
import { db, transaction } from "../../drizzle/db.server";
import { listPage } from "../../drizzle/list-page";
import { galleryItems } from "../../drizzle/schema";
import { record, writeOnce } from "../activity/activity.server";
import { seenOf, type Writing } from "../office/writing";
import { addressColumn } from "../uploads/file-columns.server";
import type { AttachedFile } from "../uploads/kept-file.server";
import { hangPhoto, type Photo } from "./gallery.server";
import { type GalleryCategory, shownCategory, type WrittenPhoto } from "./gallery-item";

const { id, title, description, category, alt, width, height, sizedAt } = galleryItems;
const fileUrl = addressColumn(galleryItems.filePath);
const { createdAt, changedAt, deletedAt } = galleryItems;
const shown = { id, title, description, category, alt, width, height, sizedAt, fileUrl };

export const photosPerScreen = 60;

/** One page of the office's photos, newest first, counted from 1, of one category or of all, and whether older ones follow. */
export function allPhotos(page: number, wanted?: GalleryCategory) {
  const { rows, older } = listPage(page, photosPerScreen, ({ limit, offset }) =>
    db()
      .select(shown)
      .from(galleryItems)
      .where(and(isNull(deletedAt), wanted && eq(category, wanted)))
      .orderBy(desc(createdAt), desc(id))
      .limit(limit)
      .offset(offset)
      .all(),
  );
  const photos = rows.map(({ sizedAt, category, ...photo }) => ({
    ...photo,
    category: shownCategory(category),
    isSized: sizedAt !== null,
  }));
  return { photos, older };
}

/** How many photos each category has, `all` of them together; those in the trash are not counted. */
export function photoCounts(): Partial<Record<GalleryCategory, number>> & { all: number } {
  const rows = db()
    .select({ category, photos: count() })
    .from(galleryItems)
    .where(isNull(deletedAt))
    .groupBy(category)
    .all();
  const all = rows.reduce((sum, { photos }) => sum + photos, 0);
  return { ...Object.fromEntries(rows.map(({ category, photos }) => [category, photos])), all };
}

/** One photo for the office; undefined when there is none or it rests in the trash. */
export function findPhoto(wanted: number) {
  const row = db()
    .select({ ...shown, createdAt, changedAt })
    .from(galleryItems)
    .where(and(eq(id, wanted), isNull(deletedAt)))
    .get();
  return row && { ...row, category: shownCategory(row.category), isSized: row.sizedAt !== null };
}

/**
 * Hangs the photos of one form, all of them or none. Their files must already be stored. Gives the new ids, or
 * undefined when this form was received before.
 */
export function hangPhotos(
  photos: { photo: Photo; file: AttachedFile }[],
  { account = "", once = "", createdAt = new Date() }: Writing = {},
): number[] | undefined {
  return writeOnce(once, (tx) =>
    // The newest stands first: so the last one goes first, and they hang in the order they were chosen in.
    photos.toReversed().map(({ photo, file }) => {
      const itemId = hangPhoto(photo, file, createdAt);
      record(tx, { account, act: "created", kind: "photo", itemId, title: photo.title });
      return itemId;
    }),
  );
}

/**
 * Changes what is written about a photo; `seen` is the moment its form was filled from, in ms. Gives "gone" when it is
 * not there any more, and "overtaken", with nothing written, when a colleague has changed it since.
 */
export function changePhoto(
  wanted: number,
  photo: WrittenPhoto,
  { account, seen }: { account: string; seen: number },
  now = new Date(),
) {
  return transaction((tx) => {
    const before = findPhoto(wanted);
    if (!before) return "gone";
    if (seenOf(before) !== seen) return "overtaken";
    tx.update(galleryItems)
      .set({ ...photo, changedAt: now })
      .where(eq(id, wanted))
      .run();
    record(tx, { account, act: "changed", kind: "photo", itemId: wanted, title: photo.title }, now);
    return "changed";
  });
}

import { and, count, desc, eq, inArray, isNull, ne } from "drizzle-orm";
import { db, paginate, type SchoolTransaction, transaction } from "~drizzle/client";
import { galleryItems } from "~drizzle/schema";
import { recordActivity } from "../activity/activity.server";
import { hasWords, type ListQuery } from "../content/admin-rows.server";
import { type ContentType, type OwnColumns, versionOf, type WriteOptions } from "../content/content.server";
import { moveToTrash } from "../content/trash.server";
import { withIdempotencyKey } from "../saving/idempotency.server";
import { type AttachedFile, urlColumn } from "../uploads/files.server";
import {
  displayCategory,
  type PhotoCategory,
  type PhotoInput,
  parsePhotoCategory,
  photoSchema,
  photosPerScreen,
} from "./photo";
import { createPhoto, type NewPhoto } from "./photos.server";

const { id, title, description, category, alt, width, height, sizedAt, onHome } = galleryItems;
const fileUrl = urlColumn(galleryItems.filePath);
const { createdAt, changedAt, deletedAt } = galleryItems;
const photoTexts = { id, title, description, category, alt };
const photoColumns = { ...photoTexts, width, height, sizedAt, onHome, fileUrl, createdAt, changedAt };

// Also changes photos in the Trash. Otherwise such a photo would return to the home page when staff restore it.
function takeOthersOffHome(tx: SchoolTransaction, chosen: number): void {
  tx.update(galleryItems)
    .set({ onHome: false, changedAt: new Date() })
    .where(and(eq(onHome, true), ne(id, chosen)))
    .run();
}

// An upload writes these columns of a photo, and the form does not change them.
type PictureColumn = "width" | "height" | "takenAt" | "sizedAt";

export const photoType: ContentType<
  PhotoInput,
  NonNullable<ReturnType<typeof findPhoto>>,
  OwnColumns<typeof galleryItems, PictureColumn>
> = {
  kind: "photo",
  files: {},
  schema: photoSchema,
  find: findPhoto,
  toColumns: ({ title, category, description, alt, onHome }) => ({ title, category, description, alt, onHome }),
  insert: (tx, row) => tx.insert(galleryItems).values(row).returning({ id }).get().id,
  update: (tx, wanted, row) => tx.update(galleryItems).set(row).where(eq(id, wanted)).run(),
  afterWriting: (tx, id, { onHome }) => {
    if (onHome) takeOthersOffHome(tx, id);
  },
  list: listRows,
  filters: (searchParams) => ({ category: ofCategory(parsePhotoCategory(searchParams.get("category"))) }),
};

const ofCategory = (wanted: PhotoCategory | undefined) => wanted && eq(category, wanted);

const haveWords = (words: string | undefined) => hasWords([title, alt], words);

/** Sorts by the time of upload, because staff search for the photos that they have just uploaded. */
function listRows(page: number, { words, filters = [] }: ListQuery = {}) {
  return paginate(page, photosPerScreen, ({ limit, offset }) =>
    db()
      .select(photoColumns)
      .from(galleryItems)
      .where(and(isNull(deletedAt), haveWords(words), ...filters))
      .orderBy(desc(createdAt), desc(id))
      .limit(limit)
      .offset(offset)
      .all(),
  );
}

export function listPhotos(page: number, wanted?: PhotoCategory, words?: string) {
  const { rows, older } = listRows(page, { words, filters: [ofCategory(wanted)] });
  const photos = rows.map(({ sizedAt, category, createdAt, changedAt, ...photo }) => ({
    ...photo,
    version: versionOf({ createdAt, changedAt }),
    category: displayCategory(category),
    isSized: sizedAt !== null,
  }));
  return { photos, older };
}

export function countPhotos(words?: string): Partial<Record<PhotoCategory, number>> & { all: number } {
  const rows = db()
    .select({ category, photos: count() })
    .from(galleryItems)
    .where(and(isNull(deletedAt), haveWords(words)))
    .groupBy(category)
    .all();
  const all = rows.reduce((sum, { photos }) => sum + photos, 0);
  return { ...Object.fromEntries(rows.map(({ category, photos }) => [category, photos])), all };
}

export function findPhoto(wanted: number) {
  const row = db()
    .select(photoColumns)
    .from(galleryItems)
    .where(and(eq(id, wanted), isNull(deletedAt)))
    .get();
  return row && { ...row, category: displayCategory(row.category), isSized: row.sizedAt !== null };
}

/**
 * Creates all photos or none. Store their files before this call. Returns undefined if the same form was received
 * before.
 */
export function createPhotos(
  photos: { photo: NewPhoto; file: AttachedFile }[],
  { account = "", idempotencyKey = "", createdAt = new Date() }: WriteOptions = {},
): number[] | undefined {
  return withIdempotencyKey(idempotencyKey, (tx) =>
    // The list shows the newest photo first, so we create the last chosen photo first. This keeps the chosen order.
    photos.toReversed().map(({ photo, file }) => {
      const itemId = createPhoto(photo, file, createdAt);
      recordActivity(tx, { account, act: "created", kind: "photo", itemId, title: photo.title });
      return itemId;
    }),
  );
}

export const findPhotos = (ids: number[]) =>
  db()
    .select({ id, title })
    .from(galleryItems)
    .where(and(inArray(id, ids), isNull(deletedAt)))
    .all();

export function movePhotos(ids: number[], wanted: PhotoCategory, account: string, now = new Date()): void {
  transaction((tx) => {
    const moved = tx
      .update(galleryItems)
      .set({ category: wanted, changedAt: now })
      .where(and(inArray(id, ids), isNull(deletedAt), ne(category, wanted)))
      .returning({ id, title })
      .all();
    for (const photo of moved) {
      recordActivity(tx, { account, act: "changed", kind: "photo", itemId: photo.id, title: photo.title }, now);
    }
  });
}

export function movePhotosToTrash(ids: number[], account: string): void {
  transaction(() => {
    for (const photo of ids) moveToTrash("photo", photo, account);
  });
}

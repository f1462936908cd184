import { and, count, desc, eq, isNull } from "drizzle-orm";
import { db, transaction } from "../../drizzle/client";
import { paginate } from "../../drizzle/queries";
import { galleryItems } from "../../drizzle/schema";
import { type Flash, flashForErrors } from "../admin/flash";
import { parseAdminForm, type Rejection } from "../admin/form.server";
import { writeErrorStatus, writeErrorText } from "../admin/write-error.server";
import { recordActivity, withIdempotencyKey } from "../content/activity.server";
import { conflictError, versionOf, type WriteOptions } from "../content/content.server";
import { getLine } from "../i18n/form-values";
import { type AttachedFile, urlColumn } from "../uploads/files.server";
import { displayCategory, type PhotoCategory, type PhotoField, type PhotoInput, parsePhoto } from "./photo";
import { createPhoto, type NewPhoto } from "./photos.server";

/** What is written about a photo as it stands in the form, and the state of the row the form was filled from. */
export type PhotoFormValues = PhotoInput & { seen: number };

export type PhotoRejection = Rejection<PhotoFormValues, PhotoField>;

const errorTitle = "toast.err.changePhoto";

/** Changes what is written about a photo by a posted form. `account` is the e-mail of whoever sent it. */
export async function savePhoto(
  request: Request,
  account: string,
  id: number,
): Promise<{ refused: PhotoRejection } | { messages: Flash[] }> {
  const { fields, stopped } = await parseAdminForm(request, {}, errorTitle);
  const { photo, problems } = parsePhoto(fields);
  const typed = { ...photo, seen: Number(getLine(fields, "seen")) };
  if (stopped) {
    const message: Flash = stopped.message ?? { tone: "bad", title: errorTitle, body: "form.broken" };
    return { refused: { typed, problems: {}, message, status: stopped.status } };
  }
  if (Object.keys(problems).length > 0) {
    return { refused: { typed, problems, message: flashForErrors(problems, []), status: 400 } };
  }
  try {
    const outcome = updatePhoto(id, photo, { account, seen: typed.seen });
    if (outcome === "changed") return { messages: [{ tone: "good", title: "toast.photoChanged" }] };
    return { refused: conflictError(outcome, errorTitle, typed, findPhoto(id)) };
  } catch (fault) {
    const message: Flash = { tone: "bad", title: errorTitle, body: writeErrorText("a photo", fault) };
    return { refused: { typed, problems: {}, message, status: writeErrorStatus(message.body) } };
  }
}

const { id, title, description, category, alt, width, height, sizedAt } = galleryItems;
const fileUrl = urlColumn(galleryItems.filePath);
const { createdAt, changedAt, deletedAt } = galleryItems;
const photoColumns = { id, title, description, category, alt, width, height, sizedAt, fileUrl };

export const photosPerScreen = 60;

/** One page of the office's photos, newest first, counted from 1, of one category or of all, and whether older ones follow. */
export function listPhotos(page: number, wanted?: PhotoCategory) {
  const { rows, older } = paginate(page, photosPerScreen, ({ limit, offset }) =>
    db()
      .select(photoColumns)
      .from(galleryItems)
      .where(and(isNull(deletedAt), wanted && eq(category, wanted)))
      .orderBy(desc(createdAt), desc(id))
      .limit(limit)
      .offset(offset)
      .all(),
  );
  const photos = rows.map(({ sizedAt, category, ...photo }) => ({
    ...photo,
    category: displayCategory(category),
    isSized: sizedAt !== null,
  }));
  return { photos, older };
}

/** How many photos each category has, `all` of them together; those in the trash are not counted. */
export function countPhotos(): Partial<Record<PhotoCategory, number>> & { all: number } {
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
    .select({ ...photoColumns, createdAt, changedAt })
    .from(galleryItems)
    .where(and(eq(id, wanted), isNull(deletedAt)))
    .get();
  return row && { ...row, category: displayCategory(row.category), isSized: row.sizedAt !== null };
}

/**
 * Hangs the photos of one form, all of them or none. Their files must already be stored. Gives the new ids, or
 * undefined when this form was received before.
 */
export function createPhotos(
  photos: { photo: NewPhoto; file: AttachedFile }[],
  { account = "", once = "", createdAt = new Date() }: WriteOptions = {},
): number[] | undefined {
  return withIdempotencyKey(once, (tx) =>
    // The newest stands first: so the last one goes first, and they hang in the order they were chosen in.
    photos.toReversed().map(({ photo, file }) => {
      const itemId = createPhoto(photo, file, createdAt);
      recordActivity(tx, { account, act: "created", kind: "photo", itemId, title: photo.title });
      return itemId;
    }),
  );
}

/**
 * Changes what is written about a photo; `seen` is the moment its form was filled from, in ms. Gives "gone" when it is
 * not there any more, and "overtaken", with nothing written, when a colleague has changed it since.
 */
function updatePhoto(
  wanted: number,
  photo: PhotoInput,
  { account, seen }: { account: string; seen: number },
  now = new Date(),
) {
  return transaction((tx) => {
    const before = findPhoto(wanted);
    if (!before) return "gone";
    if (versionOf(before) !== seen) return "overtaken";
    tx.update(galleryItems)
      .set({ ...photo, changedAt: now })
      .where(eq(id, wanted))
      .run();
    recordActivity(tx, { account, act: "changed", kind: "photo", itemId: wanted, title: photo.title }, now);
    return "changed";
  });
}

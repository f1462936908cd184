import { and, eq, inArray, lt, notExists, sum } from "drizzle-orm";
import { db, type SchoolTransaction, transaction } from "~drizzle/client";
import { blogPictures, blogPictureUses } from "~drizzle/schema";
import type { FieldError } from "../i18n/form-values";
import { type PostedFile, parseForm } from "../uploads/parse-form.server";
import { uploads } from "../uploads/storage.server";
import {
  checkPicture,
  discardPicture,
  pictureError,
  pictureStorageError,
  type StoredPicture,
  storePicture,
} from "../uploads/store-picture.server";
import { blogPictureRule, fileError, maxFileBytes } from "../uploads/upload-rules";
import { listPictureAddresses } from "./blog-markup";

type UploadedPicture = { url: string; width: number; height: number };

type PictureAnswer = { picture: UploadedPicture } | { error: FieldError; status: number };

export async function uploadBlogPicture(request: Request): Promise<PictureAnswer> {
  const sent: PostedFile[] = [];
  const { problem } = await parseForm(request, formLimits, async (file) => void sent.push(file));
  if (problem === "tooLarge") return { error: fileError("tooLarge", blogPictureRule), status: 413 };
  return sent[0] && !problem ? savePicture(sent[0]) : broken;
}

/** Copies a picture of the gallery, so that changes to the original do not affect the post. */
export async function copyToBlogPictures(key: string): Promise<PictureAnswer> {
  try {
    const file = await uploads().get(key);
    if (!file) return broken;
    const name = key.slice(key.lastIndexOf("/") + 1);
    return await savePicture({ name, bytes: new Uint8Array(await file.arrayBuffer()) });
  } catch (error) {
    return { error: pictureStorageError(error), status: 503 };
  }
}

const broken = { error: { text: "form.broken" }, status: 400 } as const;

const formLimits = {
  maxFiles: 1,
  maxFileBytes: maxFileBytes(blogPictureRule),
  maxFields: 5,
};

async function savePicture(file: Pick<PostedFile, "name" | "bytes">): Promise<PictureAnswer> {
  const checked = await checkPicture(file, blogPictureRule);
  if ("problem" in checked) return { error: pictureError(checked.problem, blogPictureRule, file), status: 400 };
  if (isUnusedRoomFull()) return { error: { text: "adminBlogs.editor.unusedFull" }, status: 400 };
  let stored: StoredPicture | undefined;
  try {
    stored = await storePicture("documents/blog-pictures", file.name, checked);
    db().insert(blogPictures).values(stored).run();
    return { picture: { url: stored.fileUrl, width: stored.width, height: stored.height } };
  } catch (error) {
    if (stored) await discardPicture(stored, error);
    const problem = pictureStorageError(error);
    return { error: problem, status: problem.text === "toast.uploadFailed.full" ? 507 : 500 };
  }
}

export function findBlogPictures(content: string): Map<string, { width: number; height: number }> {
  const addresses = listPictureAddresses(content);
  if (addresses.length === 0) return new Map();
  const { filePath, width, height } = blogPictures;
  const rows = db().select({ filePath, width, height }).from(blogPictures).where(isOneOf(addresses)).all();
  return new Map(rows.map(({ filePath: key, ...size }) => [`/uploads/${key}`, size]));
}

const isOneOf = (addresses: string[]) =>
  inArray(
    blogPictures.filePath,
    addresses.map((address) => address.slice("/uploads/".length)),
  );

export function replacePictureUses(tx: SchoolTransaction, blogId: number, content: string): void {
  tx.delete(blogPictureUses).where(eq(blogPictureUses.blogId, blogId)).run();
  const addresses = listPictureAddresses(content);
  if (addresses.length === 0) return;
  const pictures = tx.select({ id: blogPictures.id }).from(blogPictures).where(isOneOf(addresses)).all();
  if (pictures.length === 0) return;
  tx.insert(blogPictureUses)
    .values(pictures.map(({ id }) => ({ blogId, pictureId: id })))
    .run();
}

const dayMs = 24 * 3600 * 1000;
const maxUnusedBytes = 300 * 1024 * 1024;

/**
 * Returns whether the unused pictures have filled their space. Their space is limited, because the admin area does not
 * show unused pictures and so staff cannot delete them.
 */
function isUnusedRoomFull(): boolean {
  const bytes = sum(blogPictures.fileSize).mapWith(Number);
  return (db().select({ bytes }).from(blogPictures).where(isUnused()).get()?.bytes ?? 0) >= maxUnusedBytes;
}

const isUnused = () =>
  notExists(db().select().from(blogPictureUses).where(eq(blogPictureUses.pictureId, blogPictures.id)));

/**
 * Deletes pictures that no post uses after 30 days, or after 1 day if their space is full. The clean-up task deletes
 * their files.
 */
export function deleteUnusedBlogPictures(now = Date.now()): void {
  transaction((tx) => {
    const keptMs = (isUnusedRoomFull() ? 1 : 30) * dayMs;
    tx.delete(blogPictures)
      .where(and(lt(blogPictures.createdAt, new Date(now - keptMs)), isUnused()))
      .run();
  });
}

import { diskProblem, errorSummary } from "../errors";
import type { FieldError } from "../i18n/form-values";
import { type AttachedFile, deleteFile, deleteUnsavedFile, saveFile } from "./files.server";
import { getThumbnailWidths, thumbnailKey, thumbnailKeys } from "./image-sizes";
import { createThumbnail, ImageRejected, isImage, type ProcessedImage, sanitizeImage } from "./images.server";
import type { PostedFile } from "./parse-form.server";
import { uploads } from "./storage.server";
import type { Bucket } from "./storage-interface.server";
import { type AcceptedFile, checkFile, fileError, type UploadRule } from "./upload-rules";

const maxEdge = 2560;

/** A picture whose files are stored, and that has no row yet. */
export type StoredPicture = AttachedFile & { width: number; height: number };

type CheckedPicture = { picture: ProcessedImage; accepted: AcceptedFile };

/**
 * The picture of a file without what it says about where and with what it was taken, at most 2560 pixels long, or what
 * is wrong with it.
 */
export async function checkPicture(
  { name, bytes }: Pick<PostedFile, "name" | "bytes">,
  rule: UploadRule,
): Promise<CheckedPicture | { error: FieldError }> {
  const accepted = checkFile(name, bytes, rule);
  if (!accepted.ok) return { error: fileError(accepted.problem, rule, { name, size: bytes.length }) };
  if (!isImage(accepted.extension)) return { error: fileError("wrongType", rule) };
  try {
    return { picture: await sanitizeImage(bytes, accepted.extension, { longest: maxEdge }), accepted };
  } catch (error) {
    if (!(error instanceof ImageRejected)) throw error;
    return { error: { text: `form.picture.${error.problem}` } };
  }
}

/** Stores a picture and its small ones, before the row that will name them; a failed write throws and leaves nothing. */
export async function storePicture(
  bucket: Bucket,
  name: string,
  { picture, accepted }: CheckedPicture,
): Promise<StoredPicture> {
  const { bytes, width, height } = picture;
  const file = await saveFile(bucket, { name, bytes }, accepted);
  const stored = [file.filePath];
  try {
    for (const wanted of getThumbnailWidths(width)) {
      const small = await createThumbnail(bytes, wanted);
      const key = thumbnailKey(file.filePath, wanted);
      stored.push(key);
      await uploads().set(key, new File([small.bytes], key, { type: "image/webp" }));
    }
  } catch (error) {
    for (const key of stored) await deleteFile(key);
    throw error;
  }
  return { ...file, width, height };
}

/** Logs why a picture could not be stored, and returns what to say of it. */
export function pictureStorageError(error: unknown): FieldError {
  console.error(JSON.stringify({ fault: "a picture could not be stored", cause: errorSummary(error) }));
  return { text: diskProblem(error) === "room" ? "toast.uploadFailed.full" : "toast.uploadFailed.body" };
}

/** Removes the files of a picture that has got no row after all, because of this error if there was one. */
export async function discardPicture({ filePath, width }: StoredPicture, error?: unknown): Promise<void> {
  for (const key of [filePath, ...thumbnailKeys(filePath, width)]) await deleteUnsavedFile(key, error);
}

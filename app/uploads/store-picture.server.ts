import { diskProblem, errorSummary } from "../errors";
import type { FieldError } from "../i18n/form-values";
import { type AttachedFile, deleteUnsavedFile, saveFile } from "./files.server";
import { getThumbnailWidths, thumbnailKey, thumbnailKeys } from "./image-sizes";
import { createThumbnail, ImageRejected, isImage, type SanitizedImage, sanitizeImage } from "./images.server";
import type { PostedFile } from "./parse-form.server";
import { uploads } from "./storage.server";
import type { Bucket, UploadStorage } from "./storage-interface.server";
import { type AcceptedFile, checkFile, type FileErrorCode, fileError, type UploadRule } from "./upload-rules";

const maxEdge = 2560;

export type StoredPicture = AttachedFile & { width: number; height: number };

type CheckedPicture = { picture: SanitizedImage; accepted: AcceptedFile };

type PictureProblem = FileErrorCode | ImageRejected["problem"];

export async function checkPicture(
  { name, bytes }: Pick<PostedFile, "name" | "bytes">,
  rule: UploadRule,
): Promise<CheckedPicture | { problem: PictureProblem }> {
  const accepted = checkFile(name, bytes, rule);
  if (!accepted.ok) return { problem: accepted.problem };
  if (!isImage(accepted.extension)) return { problem: "wrongType" };
  try {
    return { picture: await sanitizeImage(bytes, accepted.extension, { longest: maxEdge }), accepted };
  } catch (error) {
    if (!(error instanceof ImageRejected)) throw error;
    return { problem: error.problem };
  }
}

export function pictureError(
  problem: PictureProblem,
  rule: UploadRule,
  { name, bytes }: Pick<PostedFile, "name" | "bytes">,
): FieldError {
  if (problem === "damaged" || problem === "tooManyPixels") return { text: `form.picture.${problem}` };
  return fileError(problem, rule, { name, size: bytes.length, content: bytes });
}

export async function storePicture(
  bucket: Bucket,
  name: string,
  { picture, accepted }: CheckedPicture,
): Promise<StoredPicture> {
  const { bytes, width, height } = picture;
  const stored = { ...(await saveFile(bucket, { name, bytes }, accepted)), width, height };
  try {
    await storeThumbnails(stored.filePath, bytes, width);
  } catch (error) {
    await discardPicture(stored);
    throw error;
  }
  return stored;
}

/** A phone that is 360 px wide with two dots per pixel loads the picture of this width. */
export const phoneWidth = 640;
export const maxPhoneBytes = 60_000;

export async function storeThumbnails(
  key: string,
  bytes: Uint8Array<ArrayBuffer>,
  width: number,
  storage: UploadStorage = uploads(),
): Promise<void> {
  for (const wanted of getThumbnailWidths(width)) {
    const small = await createThumbnail(bytes, wanted, wanted <= phoneWidth ? { mostBytes: maxPhoneBytes } : {});
    const smallKey = thumbnailKey(key, wanted);
    await storage.set(smallKey, new File([small.bytes], smallKey, { type: "image/webp" }));
  }
}

export function pictureStorageError(error: unknown): FieldError {
  console.error(JSON.stringify({ fault: "a picture could not be stored", cause: errorSummary(error) }));
  return { text: diskProblem(error) === "full" ? "toast.uploadFailed.full" : "toast.uploadFailed.body" };
}

export async function discardPicture({ filePath, width }: StoredPicture, error?: unknown): Promise<void> {
  for (const key of [filePath, ...thumbnailKeys(filePath, width)]) await deleteUnsavedFile(key, error);
}

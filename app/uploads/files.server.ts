import { randomBytes } from "node:crypto";
import { LazyFile } from "@remix-run/lazy-file";
import { createFileResponse } from "@remix-run/response/file";
import { type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { cacheLifetimes } from "../cache-lifetimes";
import { errorCode } from "../errors";
import { paceByClient } from "../request-scope.server";
import { DiskFullError } from "./disk-space.server";
import { contentDisposition, sanitizeFileName } from "./file-name";
import { uploads } from "./storage.server";
import { type Bucket, keyPattern, mediaTypeOf, StorageError, type UploadStorage } from "./storage-interface.server";
import type { AcceptedFile } from "./upload-rules";

export type AttachedFile = {
  fileUrl: string;
  fileName: string;
  fileType: string;
  filePath: string;
  fileSize: number;
};

/**
 * Resolves when the file is safely on the disk, so that the row that refers to the file can be saved. A failure leaves
 * no file. Throws DiskFullError if too little space would stay free.
 */
export async function saveFile(
  bucket: Bucket,
  file: { name: string; bytes: Uint8Array<ArrayBuffer> },
  accepted: AcceptedFile,
): Promise<AttachedFile> {
  if (uploads().hasRoomFor?.(file.bytes.length) === false) throw new DiskFullError();
  const key = `${bucket}/${randomBytes(16).toString("hex")}_${Date.now()}.${accepted.extension}`;
  await uploads().set(key, toLazyFile(file.bytes, key, accepted.type));
  return {
    fileUrl: `/uploads/${key}`,
    fileName: sanitizeFileName(file.name, accepted.extension),
    fileType: accepted.type,
    filePath: key,
    fileSize: file.bytes.length,
  };
}

// The storage reads the file as a stream. A File made from the bytes would be another copy in memory.
function toLazyFile(bytes: Uint8Array<ArrayBuffer>, name: string, type: string): LazyFile {
  const stream = (start?: number, end?: number) =>
    new ReadableStream<Uint8Array<ArrayBuffer>>({
      start(controller) {
        controller.enqueue(bytes.subarray(start, end));
        controller.close();
      },
    });
  return new LazyFile({ byteLength: bytes.length, stream }, name, { type });
}

/**
 * Only logs a failure, because the row that refers to the file is already deleted and the next clean-up tries again.
 */
export async function deleteFile(key: string, storage: UploadStorage = uploads()): Promise<boolean> {
  try {
    await storage.remove(key);
    return true;
  } catch (error) {
    console.warn(`The file ${key} could not be removed: ${error instanceof Error ? error.message : error}`);
    return false;
  }
}

/**
 * Deletes the file if its row could not be saved. After the error SQLITE_IOERR the row may have been saved anyway, so
 * the file stays. If no row refers to the file, the clean-up task deletes it later.
 */
export async function deleteUnsavedFile(key: string, error: unknown): Promise<void> {
  if (!errorCode(error).startsWith("SQLITE_IOERR")) await deleteFile(key);
}

export type ServeOptions = { download: boolean; isPublic: boolean };

type ServedFile = Pick<AttachedFile, "filePath" | "fileName" | "fileType">;

/** Responds with 404 if the file does not exist, and with 503 if the storage cannot read it now. */
export async function serveFile(request: Request, attached: ServedFile, serving: ServeOptions): Promise<Response> {
  const key = attached.filePath;
  const file = await getFileOrError(key);
  if (file instanceof StorageError) {
    console.error(`The file ${key} could not be read: ${file.message}`);
    return new Response("Please try again later", { status: 503, headers: noStore });
  }
  if (file === null) {
    console.error(`The file ${key} is missing from the uploads folder`);
    return new Response("Not found", { status: 404, headers: noStore });
  }
  // The content of a key never changes, except when a picture is made again. Then `lastModified` changes.
  const digest = async () => `${key}-${file.lastModified}`;
  const options = { etag: "strong", digest, acceptRanges: true } as const;
  const response = await createFileResponse(file, normalizeRequest(request), options);
  const headers = response.status < 400 ? fileHeaders(attached, serving) : noStore;
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return paceByClient(response);
}

/** Corrects two headers. A proxy may have weakened the ETag, and the library supports only a single range. */
function normalizeRequest({ url, method, headers: received }: Request): Request {
  const headers = new Headers(received);
  headers.set("If-None-Match", received.get("If-None-Match")?.replaceAll("W/", "") ?? "");
  if (!/^bytes=(?:\d{1,15}-\d{0,15}|-0*[1-9]\d{0,14})$/.test(received.get("Range") ?? "")) headers.delete("Range");
  return new Request(url, { method, headers });
}

const noStore = { "Cache-Control": "no-store" };

async function getFileOrError(key: string): Promise<File | null | StorageError> {
  try {
    return await uploads().get(key);
  } catch (error) {
    if (error instanceof StorageError) return error;
    throw error;
  }
}

function fileHeaders(
  { fileName, filePath, fileType }: ServedFile,
  { download, isPublic }: ServeOptions,
): Record<string, string> {
  const isPdf = fileType === "application/pdf";
  const isShown = !download && (isPdf || fileType.startsWith("image/"));
  return {
    "Content-Type": fileType,
    "Content-Disposition": contentDisposition(isShown ? "inline" : "attachment", fileName),
    "Cache-Control": isPublic ? cacheLifetimes[uploadLifetime(filePath)] : "private, no-store",
    // A PDF gets no sandbox, because Chromium's PDF viewer does not run in a sandbox.
    "Content-Security-Policy": isPdf ? "frame-ancestors 'self'" : "default-src 'none'; sandbox",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex",
  };
}

const uploadLifetime = (key: string) => (key.startsWith("documents/downloads/") ? "replaceableUpload" : "upload");

/* We derive the URL and the type from the key and never from the row, because a restored row may contain
   "javascript:…". */

type FileColumns<Name, Size> = { filePath: AnySQLiteColumn; fileName: Name; fileSize: Size };

export const fileColumns = <Name, Size>({ filePath, fileName, fileSize }: FileColumns<Name, Size>) => ({
  fileUrl: urlColumn(filePath),
  fileName,
  fileType: mapColumn(filePath, storedMediaType),
  fileSize,
});

export const urlColumn = (key: AnySQLiteColumn) => mapColumn(key, urlOfKey);

export const storedMediaType = (key: string): string => mediaTypeOf(key) || "application/octet-stream";

const urlOfKey = (key: string) => (keyPattern.test(key) ? `/uploads/${key}` : null);

const mapColumn = (column: AnySQLiteColumn, read: (key: string) => string | null) =>
  sql`${column}`.mapWith((stored) => read(String(stored))) as SQL<string | null>;

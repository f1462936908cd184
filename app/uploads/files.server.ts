import { randomBytes } from "node:crypto";
import { LazyFile } from "@remix-run/lazy-file";
import { createFileResponse } from "@remix-run/response/file";
import { type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { cacheLifetimes } from "../cache-lifetimes";
import { DiskFullError } from "./disk-space.server";
import { contentDisposition, sanitizeFileName } from "./file-name";
import { uploads } from "./storage.server";
import { type Bucket, keyPattern, mediaTypeOf, StorageError, type UploadStorage } from "./storage-interface.server";
import type { AcceptedFile } from "./upload-rules";

/** What a row remembers of its file: `filePath` is the key in storage, `fileUrl` its address, `fileSize` its bytes. */
export type AttachedFile = {
  fileUrl: string;
  fileName: string;
  fileType: string;
  filePath: string;
  fileSize: number;
};

/**
 * Stores a file that checkFile has accepted, under a name nobody can guess and with the sender's own name cleaned for
 * showing. It is on the disk for good when this resolves, so the row can follow; a failed write throws and leaves
 * nothing. Throws NoRoom when too little of the disk would stay free.
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

// The storage reads it as a stream; a File with the bytes in it would be one more copy in memory.
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
 * Removes a file whose row is gone. Returns whether it is gone too: a failure is only logged, because the row has
 * already been removed and the sweep at the next start tries again.
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
 * Removes a file whose row could not be written because of this error. After an error of the disk nobody knows whether the row
 * is there all the same: then the file stays for the sweep, which removes what no row names.
 */
export async function deleteUnsavedFile(key: string, error: unknown): Promise<void> {
  const code = String((error as { code?: unknown } | null)?.code ?? "");
  if (!code.startsWith("SQLITE_IOERR")) await deleteFile(key);
}

export type ServeOptions = { download: boolean; isPublic: boolean };

/**
 * Answers GET and HEAD for a stored file: whole, one range of it, or 304 for a reader that has it already. `download`
 * asks for saving instead of showing; `isPublic` says that any visitor may have it. A file whose bytes are gone is
 * logged and answered with 404, one that cannot be read now with 503.
 */
export async function serveFile(request: Request, attached: AttachedFile, serving: ServeOptions): Promise<Response> {
  const key = attached.filePath;
  const file = await getFileOrError(key);
  if (file instanceof StorageError) {
    console.error(`The file ${key} could not be had: ${file.message}`);
    return new Response("Please try again later", { status: 503, headers: noStore });
  }
  if (file === null) {
    console.error(`The file ${key} is missing from the uploads folder`);
    return new Response("Not found", { status: 404, headers: noStore });
  }
  // The content under a key never changes, so the key is its digest.
  const options = { etag: "strong", digest: async () => key, acceptRanges: true } as const;
  const response = await createFileResponse(file, normalizeRequest(request), options);
  const headers = response.status < 400 ? fileHeaders(attached, serving) : noStore;
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

/** The request as the library understands it: a proxy may have weakened the tag, and of several ranges it serves none. */
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
  { fileName, fileType }: AttachedFile,
  { download, isPublic }: ServeOptions,
): Record<string, string> {
  const isPdf = fileType === "application/pdf";
  const isShown = !download && (isPdf || fileType.startsWith("image/"));
  return {
    "Content-Type": fileType,
    "Content-Disposition": contentDisposition(isShown ? "inline" : "attachment", fileName),
    "Cache-Control": isPublic ? cacheLifetimes.upload : "private, no-store",
    // Chromium's PDF viewer refuses to run in a sandbox.
    "Content-Security-Policy": isPdf ? "frame-ancestors 'self'" : "default-src 'none'; sandbox",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex",
  };
}

/*
 * A row also remembers the address and the type of its file. They are never read: a restored row may say "javascript:…"
 * or "text/html" there. The key tells both, and a key that no upload has tells of no file.
 */

type FileColumns<Name, Size> = { filePath: AnySQLiteColumn; fileName: Name; fileSize: Size };

/** What to select of a row to show and link its file: the address and the type are those of its key. */
export const fileColumns = <Name, Size>({ filePath, fileName, fileSize }: FileColumns<Name, Size>) => ({
  fileUrl: urlColumn(filePath),
  fileName,
  fileType: mapColumn(filePath, storedMediaType),
  fileSize,
});

/** The address of the file whose key stands in this column; null where none does. */
export const urlColumn = (key: AnySQLiteColumn) => mapColumn(key, urlOfKey);

/** What a key alone tells of its file, for rows that remember no more. */
export const fileOfKey = (key: string) => ({ fileUrl: `/uploads/${key}`, filePath: key, fileSize: null });

/** The media type of the file stored under a key. */
export const storedMediaType = (key: string): string => mediaTypeOf(key) || "application/octet-stream";

const urlOfKey = (key: string) => (keyPattern.test(key) ? `/uploads/${key}` : null);

const mapColumn = (column: AnySQLiteColumn, read: (key: string) => string | null) =>
  sql`${column}`.mapWith(read) as SQL<string | null>;

import { randomBytes } from "node:crypto";
import { LazyFile } from "@remix-run/lazy-file";
import { type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { DiskFullError } from "./disk-space.server";
import { sanitizeFileName } from "./file-name";
import { uploads } from "./storage.server";
import { type Bucket, keyPattern, mediaTypeOf, type UploadStorage } from "./storage-interface.server";
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

import { randomBytes } from "node:crypto";
import { LazyFile } from "@remix-run/lazy-file";
import type { AcceptedFile } from "./accepted-files";
import { cleanFileName } from "./file-name";
import { NoRoom } from "./free-space.server";
import { type Bucket, type UploadStorage, uploads } from "./storage.server";

/** What a row remembers of its file: `filePath` is the key in storage, `fileUrl` its address, `fileSize` its bytes. */
export type AttachedFile = {
  fileUrl: string;
  fileName: string;
  fileType: string;
  filePath: string;
  fileSize: number;
};

/**
 * Stores a file that judgeFile has accepted, under a name nobody can guess and with the sender's own name cleaned for
 * showing. It is on the disk for good when this resolves, so the row can follow; a failed write throws and leaves
 * nothing. Throws NoRoom when too little of the disk would stay free.
 */
export async function keepFile(
  bucket: Bucket,
  file: { name: string; bytes: Uint8Array<ArrayBuffer> },
  judged: AcceptedFile,
): Promise<AttachedFile> {
  if (uploads().hasRoomFor?.(file.bytes.length) === false) throw new NoRoom();
  const key = `${bucket}/${randomBytes(16).toString("hex")}_${Date.now()}.${judged.extension}`;
  await uploads().set(key, fileOf(file.bytes, key, judged.type));
  return {
    fileUrl: `/uploads/${key}`,
    fileName: cleanFileName(file.name, judged.extension),
    fileType: judged.type,
    filePath: key,
    fileSize: file.bytes.length,
  };
}

// The storage reads it as a stream; a File with the bytes in it would be one more copy in memory.
function fileOf(bytes: Uint8Array<ArrayBuffer>, name: string, type: string): LazyFile {
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
 * Removes a file whose row is gone. Gives whether it is gone too: a failure is only logged, because the row has
 * already been removed and the sweep at the next start tries again.
 */
export async function discardFile(key: string, storage: UploadStorage = uploads()): Promise<boolean> {
  try {
    await storage.remove(key);
    return true;
  } catch (error) {
    console.warn(`The file ${key} could not be removed: ${error instanceof Error ? error.message : error}`);
    return false;
  }
}

/**
 * Removes a file whose row could not be written, for this fault. After a fault of the disk nobody knows whether the row
 * is there all the same: then the file stays for the sweep, which removes what no row names.
 */
export async function discardUnwritten(key: string, fault: unknown): Promise<void> {
  const code = String((fault as { code?: unknown } | null)?.code ?? "");
  if (!code.startsWith("SQLITE_IOERR")) await discardFile(key);
}

import { extname } from "node:path";
import { ReadableStream as NodeStream } from "node:stream/web";
import type { FileMetadata, FileStorage } from "@remix-run/file-storage";
import { fileTypes } from "./file-types";

export interface UploadStorage extends FileStorage {
  folder?: string;
  /** Removes unfinished files that are older than `before` (ms since 1970). Returns their names. */
  removeUnfinished?(before: number): Promise<string[]>;
  hasRoomFor?(bytes: number): boolean;
}

/** The message contains the host, the method and the key, but no secret. */
export class StorageError extends Error {
  constructor(
    message: string,
    readonly isTemporary: boolean,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

export async function listFiles(storage: UploadStorage): Promise<FileMetadata[]> {
  const files: FileMetadata[] = [];
  let cursor: string | undefined;
  do {
    const page = await storage.list({ cursor, includeMetadata: true, limit: 1_000 });
    files.push(...page.files);
    cursor = page.cursor;
  } while (cursor !== undefined);
  return files;
}

export const buckets = [
  "notices",
  "documents/blog-authors",
  "documents/blog-files",
  "documents/blog-pictures",
  "documents/downloads",
  "documents/gallery",
  "documents/results",
  "documents/school",
  "documents/share-pictures",
] as const;

export type Bucket = (typeof buckets)[number];

export const keyPattern = new RegExp(`^(?:${buckets.join("|")})/[a-z0-9][a-z0-9_-]{0,99}(?:\\.[a-z0-9]{1,10})?$`);

/** Throws RangeError for an invalid key, so that no key can refer to a file outside the uploads. */
export function checkKey(key: string): string {
  if (!keyPattern.test(key)) throw new RangeError(`Not a key of an uploaded file: ${JSON.stringify(key)}`);
  return key;
}

const mediaTypes = new Map(Object.entries(fileTypes).map(([extension, { type }]) => [`.${extension}`, type]));

export const mediaTypeOf = (name: string): string => mediaTypes.get(extname(name)) ?? "";

export function createPut({ get, set }: Pick<FileStorage, "get" | "set">): FileStorage["put"] {
  return async (key, file) => {
    await set(key, file);
    const stored = await get(key);
    if (stored === null) throw new Error(`${key} was removed while it was being stored`);
    return stored;
  };
}

/** The stream reads a chunk only when its reader asks for one. If the reader stops early, the source is closed. */
export const toStream = (chunks: AsyncIterable<Uint8Array<ArrayBuffer>>) =>
  NodeStream.from(chunks) as ReadableStream<Uint8Array<ArrayBuffer>>;

/**
 * Throws StorageError if the file is shorter or longer than `bytes`. A wrong file must never count as read or stored.
 */
export async function* requireLength(
  chunks: AsyncIterable<Uint8Array<ArrayBuffer>>,
  bytes: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let read = 0;
  for await (const chunk of chunks) {
    read += chunk.length;
    yield chunk;
  }
  if (read !== bytes) throw new StorageError(`a file ended after ${read} of ${bytes} bytes`, false);
}

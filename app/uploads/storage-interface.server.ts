import { extname } from "node:path";
import { ReadableStream as NodeStream } from "node:stream/web";
import type { FileMetadata, FileStorage } from "@remix-run/file-storage";
import { fileTypes } from "./file-types";

/** The school's files by key, such as `notices/ab12_1763700000000.pdf`. */
export interface UploadStorage extends FileStorage {
  /** Where on this box the files lie under their keys, if they do. */
  folder?: string;
  /** Removes what interrupted writes left behind before the given moment (ms since 1970); returns their names. */
  removeUnfinished?(before: number): Promise<string[]>;
  /** Whether a file of so many bytes may be added: enough of the disk stays free for the rows. */
  hasRoomFor?(bytes: number): boolean;
}

/** The storage did not answer, or rejected the request. The message names host, method and key, and nothing secret. */
export class StorageError extends Error {
  constructor(
    message: string,
    /** Whether the same request may well succeed a moment later. */
    readonly isTemporary: boolean,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

/** Every stored file with its size and date, however many pages the storage lists them on. */
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
  "documents/gallery",
  "documents/results",
  "documents/school",
  "documents/share-pictures",
] as const;

export type Bucket = (typeof buckets)[number];

/** What the key of an uploaded file looks like. */
export const keyPattern = new RegExp(`^(?:${buckets.join("|")})/[a-z0-9][a-z0-9_-]{0,99}(?:\\.[a-z0-9]{1,10})?$`);

/** Returns the key. Throws RangeError when it is none, so that no key reaches outside the uploads. */
export function checkKey(key: string): string {
  if (!keyPattern.test(key)) throw new RangeError(`Not a key of an uploaded file: ${JSON.stringify(key)}`);
  return key;
}

const mediaTypes = new Map(Object.entries(fileTypes).map(([extension, { type }]) => [`.${extension}`, type]));

/** The media type of a stored file, by the extension of its name; empty for an unknown one. */
export const mediaTypeOf = (name: string): string => mediaTypes.get(extname(name)) ?? "";

/** The put of a storage that can set and get: returns the file as it is stored. */
export function createPut({ get, set }: Pick<FileStorage, "get" | "set">): FileStorage["put"] {
  return async (key, file) => {
    await set(key, file);
    const stored = await get(key);
    if (stored === null) throw new Error(`${key} was removed while it was being stored`);
    return stored;
  };
}

/** A stream that reads nothing before it is asked, and lets go of its source when a reader leaves half-way. */
export const toStream = (chunks: AsyncIterable<Uint8Array<ArrayBuffer>>) =>
  NodeStream.from(chunks) as ReadableStream<Uint8Array<ArrayBuffer>>;

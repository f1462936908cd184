import { readdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import type { FileMetadata, FileStorage, ListOptions, ListResult } from "@remix-run/file-storage";
import { LazyFile } from "@remix-run/lazy-file";
import { type Environment, env, type S3Config } from "../env.server";
import { type DiskSpace, getDiskSpace, hasFreeSpace } from "./disk-space.server";
import { type BucketTimeouts, createBucketClient, parseListing, StorageError } from "./s3-client.server";
import {
  createPut,
  isTemporaryFile,
  mediaTypeOf,
  openStoredFile,
  toStream,
  writeFileDurably,
} from "./stored-file.server";

/** The school's files by key, such as `notices/ab12_1763700000000.pdf`. */
export interface UploadStorage extends FileStorage {
  /** Where on this box the files lie under their keys, if they do. */
  folder?: string;
  /** Removes what interrupted writes left behind before the given moment (ms since 1970); gives their names. */
  removeUnfinished?(before: number): Promise<string[]>;
  /** Whether a file of so many bytes may be added: enough of the disk stays free for the rows. */
  hasRoomFor?(bytes: number): boolean;
}

let currentStorage: UploadStorage | undefined;

/** The storage of this process: the one of its settings unless setUploads said otherwise. */
export function uploads(): UploadStorage {
  currentStorage ??= createStorage(env());
  return currentStorage;
}

/** Another storage for this process: the demo's throw-away folder, a test's own; undefined goes back to the settings. */
export function setUploads(other: UploadStorage | undefined): void {
  currentStorage = other;
}

/** The storage that settings name: the S3 bucket of UPLOADS_S3 where that is set, else the folder UPLOADS_DIR. */
export function createStorage({
  UPLOADS_S3,
  UPLOADS_DIR,
}: Pick<Environment, "UPLOADS_S3" | "UPLOADS_DIR">): UploadStorage {
  return UPLOADS_S3 ? createS3Storage(UPLOADS_S3) : createFolderStorage(UPLOADS_DIR);
}

/**
 * Files in a folder, at the path their key spells. A put that has answered survives a power cut; one that failed
 * leaves nothing. Files come back unread and stream from the disk. A key that is not lower-case letters, digits, `-`
 * and `_` with an extension inside a known bucket throws RangeError, so no key reaches outside the folder. `spaceOf`
 * tells how full the disk of a folder is.
 */
export function createFolderStorage(
  directory: string,
  spaceOf: (folder: string) => DiskSpace = getDiskSpace,
): UploadStorage {
  const root = resolve(directory);

  function pathOf(key: string): string {
    return join(root, checkKey(key));
  }

  const get = async (key: string) => openStoredFile(pathOf(key));
  const set = async (key: string, file: File) => writeFileDurably(pathOf(key), file.stream());

  const put = createPut({ get, set });

  async function list<T extends ListOptions>(options?: T): Promise<ListResult<T>> {
    const { cursor = "", includeMetadata = false, limit = 32, prefix = "" } = options ?? {};
    const names = await Promise.all(buckets.map((bucket) => listBucket(root, bucket)));
    const keys = names
      .flat()
      .filter((key) => keyPattern.test(key) && key.startsWith(prefix) && key > cursor)
      .sort();
    const page = keys.slice(0, limit);
    const files = includeMetadata ? await Promise.all(page.map(described)) : page.map((key) => ({ key }));
    return {
      cursor: keys.length > limit ? page.at(-1) : undefined,
      files: files.filter((file) => file !== null) as ListResult<T>["files"],
    };
  }

  async function described(key: string): Promise<FileMetadata | null> {
    const file = await get(key);
    return file && { key, name: file.name, type: file.type, size: file.size, lastModified: file.lastModified };
  }

  async function removeUnfinished(before: number): Promise<string[]> {
    const names = await Promise.all(buckets.map((bucket) => listBucket(root, bucket)));
    const removed: string[] = [];
    for (const name of names.flat().filter(isTemporaryFile)) {
      const left = await openStoredFile(join(root, name));
      if (left === null || left.lastModified >= before) continue;
      await rm(join(root, name), { force: true });
      removed.push(name);
    }
    return removed;
  }

  return {
    folder: root,
    get,
    set,
    put,
    list,
    has: async (key) => (await get(key)) !== null,
    // The emptied folder stays: removing it would race a file on its way in.
    remove: async (key) => rm(pathOf(key), { force: true }),
    removeUnfinished,
    hasRoomFor: (bytes) => hasFreeSpace(spaceOf(root), bytes),
  };
}

async function listBucket(root: string, bucket: Bucket): Promise<string[]> {
  try {
    return (await readdir(join(root, bucket))).map((name) => `${bucket}/${name}`);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

/**
 * Files in an S3 bucket, each under its key. A put that has answered is what the storage has acknowledged whole; one
 * that failed is absent, or swept away later. Files come back unread and stream from the bucket, a slice reads only
 * its part. Throws StorageError when the storage does not answer or refuses, RangeError for a key that is none.
 */
export function createS3Storage(place: S3Config, patience?: Partial<BucketTimeouts>): UploadStorage {
  const ask = createBucketClient(place, patience);

  async function get(key: string): Promise<LazyFile | null> {
    const head = await ask({ method: "HEAD", key: checkKey(key) });
    head.resume();
    if (head.statusCode === 404) return null;
    const size = Number(head.headers["content-length"]);
    const stream = (start = 0, end = size) => toStream(piecesOf(key, start, end));
    const lastModified = Date.parse(head.headers["last-modified"] ?? "");
    return new LazyFile({ byteLength: size, stream }, baseName(key), { type: mediaTypeOf(key), lastModified });
  }

  async function* piecesOf(key: string, start: number, end: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    if (start >= end) return;
    const answer = await ask({ method: "GET", key, headers: { range: `bytes=${start}-${end - 1}` } });
    if (answer.statusCode !== 206) {
      answer.destroy();
      throw new StorageError(`GET ${key}: answered ${answer.statusCode} to a range`, false);
    }
    yield* answer;
  }

  async function set(key: string, file: File): Promise<void> {
    const body = await readBytes(file);
    const headers = { "content-type": mediaTypeOf(checkKey(key)) || "application/octet-stream" };
    const answer = await ask({ method: "PUT", key, headers, body });
    answer.resume();
    if (answer.statusCode !== 200) throw new StorageError(`PUT ${key}: answered ${answer.statusCode}`, false);
  }

  const put = createPut({ get, set });

  async function list<T extends ListOptions>(options?: T): Promise<ListResult<T>> {
    const { cursor, includeMetadata = false, limit = 32, prefix = "" } = options ?? {};
    const query = { "list-type": "2", "max-keys": String(limit), prefix };
    const answer = await ask({ method: "GET", query: { ...query, ...(cursor && { "continuation-token": cursor }) } });
    const xml = await text(answer);
    if (answer.statusCode !== 200) throw new StorageError("the bucket is not there", false);
    const { objects, next } = parseListing(xml);
    const ours = objects.filter(({ key }) => keyPattern.test(key));
    const files = includeMetadata ? ours.map(toMetadata) : ours.map(({ key }) => ({ key }));
    return { cursor: next, files: files as ListResult<T>["files"] };
  }

  async function remove(key: string): Promise<void> {
    (await ask({ method: "DELETE", key: checkKey(key) })).resume();
  }

  const has = async (key: string) => (await get(key)) !== null;

  return { get, set, put, list, has, remove };
}

const baseName = (key: string) => key.slice(key.lastIndexOf("/") + 1);

const toMetadata = (object: Omit<FileMetadata, "name" | "type">): FileMetadata => ({
  ...object,
  name: baseName(object.key),
  type: mediaTypeOf(object.key),
});

// A file with one piece is sent as it lies in memory, without a copy.
async function readBytes(file: File): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const reader = file.stream().getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) pieces.push(piece.value);
  const [only] = pieces;
  return pieces.length === 1 && only ? only : Buffer.concat(pieces);
}

export const buckets = [
  "notices",
  "documents/blog-authors",
  "documents/blog-files",
  "documents/gallery",
  "documents/results",
] as const;

export type Bucket = (typeof buckets)[number];

/** What the key of an uploaded file looks like. */
export const keyPattern = new RegExp(`^(?:${buckets.join("|")})/[a-z0-9][a-z0-9_-]{0,99}(?:\\.[a-z0-9]{1,10})?$`);

/** Gives the key back. Throws RangeError when it is none, so that no key reaches outside the uploads. */
function checkKey(key: string): string {
  if (!keyPattern.test(key)) throw new RangeError(`Not a key of an uploaded file: ${JSON.stringify(key)}`);
  return key;
}

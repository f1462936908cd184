import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import type { FileMetadata, ListOptions, ListResult } from "@remix-run/file-storage";
import { LazyFile } from "@remix-run/lazy-file";
import { createFolder, flushFile } from "../durable-file.server";
import { type DiskSpace, getDiskSpace, hasFreeSpace } from "./disk-space.server";
import {
  type Bucket,
  buckets,
  checkKey,
  createPut,
  keyPattern,
  mediaTypeOf,
  requireLength,
  toStream,
  type UploadStorage,
} from "./storage-interface.server";

/**
 * We do not use the library's folder storage. It neither flushes nor renames files, so it lost files in a power failure
 * (docs/decisions/013).
 */
export function createFolderStorage(
  directory: string,
  spaceOf: (folder: string) => DiskSpace = getDiskSpace,
): UploadStorage {
  const root = resolve(directory);
  const pathOf = (key: string) => join(root, checkKey(key));
  const get = async (key: string) => openFile(pathOf(key));
  const set = async (key: string, file: File) =>
    saveFileDurably(pathOf(key), toStream(requireLength(file.stream(), file.size)));
  const listNames = async () => (await Promise.all(buckets.map((bucket) => listBucket(root, bucket)))).flat();

  async function list<T extends ListOptions>(options?: T): Promise<ListResult<T>> {
    const { cursor = "", includeMetadata = false, limit = 32, prefix = "" } = options ?? {};
    const keys = (await listNames())
      .filter((key) => keyPattern.test(key) && key.startsWith(prefix) && key > cursor)
      .sort();
    const page = keys.slice(0, limit);
    const files = includeMetadata ? await Promise.all(page.map(describe)) : page.map((key) => ({ key }));
    return {
      cursor: keys.length > limit ? page.at(-1) : undefined,
      files: files.filter((file) => file !== null) as ListResult<T>["files"],
    };
  }

  async function describe(key: string): Promise<FileMetadata | null> {
    const file = await get(key);
    return file && { key, name: file.name, type: file.type, size: file.size, lastModified: file.lastModified };
  }

  async function removeUnfinished(before: number): Promise<string[]> {
    const removed: string[] = [];
    for (const name of (await listNames()).filter((name) => temporaryName.test(name))) {
      const unfinished = await openFile(join(root, name));
      if (unfinished === null || unfinished.lastModified >= before) continue;
      await rm(join(root, name), { force: true });
      removed.push(name);
    }
    return removed;
  }

  return {
    folder: root,
    get,
    set,
    put: createPut({ get, set }),
    list,
    has: async (key) => (await get(key)) !== null,
    // When we remove the last file of a folder, we keep the folder. Another upload may be creating a file in it at the
    // same time.
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

export async function openFile(path: string): Promise<LazyFile | null> {
  const status = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (!status?.isFile()) return null;
  return new LazyFile(
    {
      byteLength: status.size,
      stream: (start = 0, end = status.size) => toStream(requireLength(readChunks(path, start, end), end - start)),
    },
    basename(path),
    { type: mediaTypeOf(path), lastModified: Math.floor(status.mtimeMs) },
  );
}

async function* readChunks(path: string, start: number, end: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (start < end) yield* createReadStream(path, { start, end: end - 1 });
}

const temporaryName = /(?:^|\/)\.[0-9a-f-]{36}\.part$/;

export async function saveFileDurably(path: string, content: ReadableStream<Uint8Array>): Promise<void> {
  const folder = dirname(path);
  // We create the folder synchronously. So no other write uses the folder before it is flushed and safe from a power
  // failure.
  createFolder(folder);
  const temporary = join(folder, `.${randomUUID()}.part`);
  try {
    await writeAndFlush(temporary, content);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await flushFile(folder);
}

async function writeAndFlush(path: string, content: ReadableStream<Uint8Array>): Promise<void> {
  const file = await open(path, "wx");
  try {
    const reader = content.getReader();
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) await file.writeFile(chunk.value);
    await file.sync();
  } finally {
    await file.close();
  }
}

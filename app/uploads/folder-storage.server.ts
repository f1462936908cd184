import { readdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { FileMetadata, ListOptions, ListResult } from "@remix-run/file-storage";
import { isUnfinished, writeDurably } from "./durable-write.server";
import { diskSpace, leavesRoom, type Space } from "./free-space.server";
import type { UploadStorage } from "./storage.server";
import { openStoredFile, putBy } from "./stored-file.server";
import { type Bucket, buckets, checkedKey, keyShape } from "./stored-keys";

/**
 * Files in a folder, at the path their key spells. A put that has answered survives a power cut; one that failed
 * leaves nothing. Files come back unread and stream from the disk. A key that is not lower-case letters, digits, `-`
 * and `_` with an extension inside a known bucket throws RangeError, so no key reaches outside the folder. `spaceOf`
 * tells how full the disk of a folder is.
 */
export function durableFileStorage(directory: string, spaceOf: (folder: string) => Space = diskSpace): UploadStorage {
  const root = resolve(directory);

  function pathOf(key: string): string {
    return join(root, checkedKey(key));
  }

  const get = async (key: string) => openStoredFile(pathOf(key));
  const set = async (key: string, file: File) => writeDurably(pathOf(key), file.stream());

  const put = putBy({ get, set });

  async function list<T extends ListOptions>(options?: T): Promise<ListResult<T>> {
    const { cursor = "", includeMetadata = false, limit = 32, prefix = "" } = options ?? {};
    const names = await Promise.all(buckets.map((bucket) => namesIn(root, bucket)));
    const keys = names
      .flat()
      .filter((key) => keyShape.test(key) && key.startsWith(prefix) && key > cursor)
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
    const names = await Promise.all(buckets.map((bucket) => namesIn(root, bucket)));
    const removed: string[] = [];
    for (const name of names.flat().filter(isUnfinished)) {
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
    hasRoomFor: (bytes) => leavesRoom(spaceOf(root), bytes),
  };
}

async function namesIn(root: string, bucket: Bucket): Promise<string[]> {
  try {
    return (await readdir(join(root, bucket))).map((name) => `${bucket}/${name}`);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

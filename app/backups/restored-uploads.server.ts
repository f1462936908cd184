import { rmSync } from "node:fs";
import { utimes } from "node:fs/promises";
import { join } from "node:path";
import { type ArchiveEntry, contentOf } from "../../drizzle/archive.server";
import { type Inside, openCopy } from "../../drizzle/look-inside.server";
import { keepCopy } from "../../drizzle/restore.server";
import { writeDurably } from "../uploads/durable-write.server";
import { durableFileStorage, type UploadStorage } from "../uploads/storage.server";
import { openStoredFile } from "../uploads/stored-file.server";
import { everyKey } from "./backup.server";
import type { SchoolPlace } from "./restore.server";

/** The storage that keeps the uploads of a school. */
export const uploadsAt = ({ storage, uploadsDir }: SchoolPlace) => storage ?? durableFileStorage(uploadsDir);

type Work = { place: SchoolPlace; aside: string; ready: string };

/**
 * Brings the uploads of a copy beside the present ones, under the lock of whoever calls it; gives the keys of present
 * ones that are not in the copy. They are kept aside, and still there. A failure takes back what it brought, and the
 * folder `aside`.
 */
export async function bringUploads(file: string, { uploads }: Inside, work: Work): Promise<string[]> {
  const { place, aside, ready } = work;
  const storage = uploadsAt(place);
  if (uploads === undefined) return [];
  const brought: string[] = [];
  const replaced: string[] = [];
  const copy = openCopy(file);
  try {
    const present = new Set(await everyKey(storage));
    const coming = new Set(uploads.map(({ key }) => key));
    const surplus = [...present].filter((key) => !coming.has(key));
    for (const key of surplus) await keepUpload(key, storage, aside);
    for (const { key, entry } of uploads) {
      const bytes = await contentOf(copy, entry);
      if (present.has(key) && (await holds(storage, key, bytes))) continue;
      // Keys are used once, so a file that differs is a damaged one.
      if (present.has(key)) await keepUpload(key, storage, aside);
      (present.has(key) ? replaced : brought).push(key);
      await bring(key, bytes, entry, storage);
    }
    return surplus;
  } catch (error) {
    rmSync(ready, { force: true });
    for (const key of brought) await storage.remove(key);
    for (const key of replaced) await takeBack(key, storage, aside);
    rmSync(aside, { recursive: true, force: true });
    throw error;
  } finally {
    copy.close();
  }
}

/** The last part of a restore: present uploads that are not in the copy go; they are kept aside. */
export async function removeSurplus(surplus: string[], place: SchoolPlace): Promise<void> {
  const storage = uploadsAt(place);
  for (const key of surplus) await storage.remove(key);
}

/** Brings once more what somebody has swept away meanwhile, since nothing named it yet. */
export async function bringMissing(file: string, { uploads = [] }: Inside, place: SchoolPlace): Promise<void> {
  const storage = uploadsAt(place);
  const copy = openCopy(file);
  try {
    for (const { key, entry } of uploads) {
      if (!(await storage.has(key))) await bring(key, await contentOf(copy, entry), entry, storage);
    }
  } finally {
    copy.close();
  }
}

async function keepUpload(key: string, storage: UploadStorage, aside: string): Promise<void> {
  if (storage.folder !== undefined) return keepCopy(join(storage.folder, key), keptAside(key, aside));
  const file = await storage.get(key);
  if (file) await writeDurably(keptAside(key, aside), file.stream());
}

async function takeBack(key: string, storage: UploadStorage, aside: string): Promise<void> {
  if (storage.folder !== undefined) return keepCopy(keptAside(key, aside), join(storage.folder, key));
  const kept = await openStoredFile(keptAside(key, aside));
  if (kept) await storage.set(key, kept);
}

const keptAside = (key: string, aside: string) => join(aside, "uploads", key);

async function holds(storage: UploadStorage, key: string, bytes: Buffer): Promise<boolean> {
  const file = await storage.get(key);
  return file?.size === bytes.length && bytes.equals(new Uint8Array(await file.arrayBuffer()));
}

async function bring(key: string, bytes: Buffer, { mtime }: ArchiveEntry, storage: UploadStorage): Promise<void> {
  await storage.set(key, new File([new Uint8Array(bytes)], key));
  // A bucket says itself when a file came.
  if (storage.folder !== undefined) await utimes(join(storage.folder, key), mtime, mtime);
}

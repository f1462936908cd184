import { rmSync } from "node:fs";
import { utimes } from "node:fs/promises";
import { join } from "node:path";
import { type ArchiveEntry, contentOf } from "../../drizzle/archive.server";
import { type Inside, openCopy } from "../../drizzle/look-inside.server";
import { keepCopy } from "../../drizzle/restore.server";
import { durableFileStorage, type UploadStorage } from "../uploads/storage.server";
import { everyKey } from "./backup.server";
import type { SchoolPlace } from "./restore.server";

type Work = { place: SchoolPlace; aside: string; ready: string };

/**
 * Brings the uploads of a copy beside the present ones, under the lock of whoever calls it; gives the keys of present
 * ones that are not in the copy. They are kept aside, and still there. A failure takes back what it brought, and the
 * folder `aside`.
 */
export async function bringUploads(file: string, { uploads }: Inside, work: Work): Promise<string[]> {
  const { place, aside, ready } = work;
  const storage = durableFileStorage(place.uploadsDir);
  if (uploads === undefined) return [];
  const brought: string[] = [];
  const replaced: string[] = [];
  const copy = openCopy(file);
  try {
    const present = new Set(await everyKey(storage));
    const coming = new Set(uploads.map(({ key }) => key));
    const surplus = [...present].filter((key) => !coming.has(key));
    for (const key of surplus) keepUpload(key, place, aside);
    for (const { key, entry } of uploads) {
      const bytes = contentOf(copy, entry);
      if (present.has(key) && (await holds(storage, key, bytes))) continue;
      // Keys are used once, so a file that differs is a damaged one.
      if (present.has(key)) keepUpload(key, place, aside);
      (present.has(key) ? replaced : brought).push(key);
      await bring(key, bytes, entry, { storage, place });
    }
    return surplus;
  } catch (error) {
    rmSync(ready, { force: true });
    for (const key of brought) await storage.remove(key);
    for (const key of replaced) keepCopy(keptAside(key, aside), join(place.uploadsDir, key));
    rmSync(aside, { recursive: true, force: true });
    throw error;
  } finally {
    copy.close();
  }
}

/** The last part of a restore: present uploads that are not in the copy go; they are kept aside. */
export async function removeSurplus(surplus: string[], { uploadsDir }: SchoolPlace): Promise<void> {
  const storage = durableFileStorage(uploadsDir);
  for (const key of surplus) await storage.remove(key);
}

/** Brings once more what somebody has swept away meanwhile, since nothing named it yet. */
export async function bringMissing(file: string, { uploads = [] }: Inside, place: SchoolPlace): Promise<void> {
  const storage = durableFileStorage(place.uploadsDir);
  const copy = openCopy(file);
  try {
    for (const { key, entry } of uploads) {
      if (!(await storage.has(key))) await bring(key, contentOf(copy, entry), entry, { storage, place });
    }
  } finally {
    copy.close();
  }
}

const keepUpload = (key: string, { uploadsDir }: SchoolPlace, aside: string) =>
  keepCopy(join(uploadsDir, key), keptAside(key, aside));

const keptAside = (key: string, aside: string) => join(aside, "uploads", key);

async function holds(storage: UploadStorage, key: string, bytes: Buffer): Promise<boolean> {
  const file = await storage.get(key);
  return file?.size === bytes.length && bytes.equals(new Uint8Array(await file.arrayBuffer()));
}

async function bring(
  key: string,
  bytes: Buffer,
  { mtime }: ArchiveEntry,
  { storage, place }: { storage: UploadStorage; place: SchoolPlace },
): Promise<void> {
  await storage.set(key, new File([new Uint8Array(bytes)], key));
  await utimes(join(place.uploadsDir, key), mtime, mtime);
}

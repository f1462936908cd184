import { existsSync, rmSync, statSync } from "node:fs";
import { utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DatabaseError } from "../../drizzle/database-errors";
import { createFolder } from "../../drizzle/durable-file";
import { acquireInstanceLock, releaseInstanceLock } from "../../drizzle/instance-lock";
import type { DatabasePaths } from "../../drizzle/open-database";
import { toDhakaInput } from "../i18n/format";
import { getDiskSpace, hasFreeSpace, requiredFreeBytes } from "../uploads/disk-space.server";
import { formatFileSize } from "../uploads/file-types";
import { openFile, saveFileDurably } from "../uploads/folder-storage.server";
import { listFiles, type UploadStorage } from "../uploads/storage-interface.server";
import { type ArchiveEntry, readArchiveFile } from "./archive.server";
import { type BackupContents, openReadOnly } from "./inspect-backup.server";
import { linkOrCopy, replaceDatabase, unpackDatabase } from "./replace-database.server";

/** Where a school lives: its database and the storage of its uploads. */
export type SchoolPaths = DatabasePaths & { storage: UploadStorage };

/**
 * A copy of the school that lies ready beside the present one: its database, the folder that will keep what is there
 * now, and the keys of present uploads that are not in it.
 */
export type PreparedRestore = { ready: string; aside: string; surplus: string[] };

/** A restore would fill the disk. What it needs and what is free for it are in bytes. */
export class NotEnoughSpace extends DatabaseError {
  constructor(
    readonly needed: number,
    readonly free: number,
  ) {
    super(
      `There is too little room on the disk: the restore needs ${formatFileSize(needed)}, and ${formatFileSize(free)} are ` +
        "free for it. Nothing was changed. Make room first.",
    );
  }
}

/**
 * Puts a copy of the school, which inspectBackup has found good, in place of the present one; returns the folder that
 * keeps what was there before. Throws DatabaseError while a server uses the place, or what the disk says; then the
 * present school is as before.
 */
export async function restoreBackup(
  file: string,
  inside: BackupContents,
  place: SchoolPaths,
  now: Date,
  space = getDiskSpace,
): Promise<string> {
  createFolder(dirname(place.databasePath));
  acquireInstanceLock(place.databasePath);
  try {
    const school = await prepareRestore(file, inside, place, now, space);
    replaceDatabase(school.ready, place, school.aside);
    await deleteSurplusUploads(school.surplus, place.storage);
    return school.aside;
  } finally {
    releaseInstanceLock(place.databasePath);
  }
}

/**
 * The first part of a restore, under the lock of whoever calls it. Uploads only come, beside the present ones, until
 * one rename changes the database: before it everything is as it was, after it everything is as in the copy. A failure
 * takes back what it brought. Throws NotEnoughSpace before anything is written.
 */
export async function prepareRestore(
  file: string,
  inside: BackupContents,
  place: SchoolPaths,
  now: Date,
  space = getDiskSpace,
): Promise<PreparedRestore> {
  requireFreeSpace(file, inside, place, space);
  const aside = unusedFolder(dirname(place.databasePath), `before-restore-${toDhakaInput(now).replace(/[T:]/g, "-")}`);
  const ready = await unpackDatabase(file, place);
  return { ready, aside, surplus: await restoreUploads(file, inside, { storage: place.storage, aside, ready }) };
}

function requireFreeSpace(
  file: string,
  { uploads = [] }: BackupContents,
  place: SchoolPaths,
  space: typeof getDiskSpace,
): void {
  const unpacked = uploads.reduce((sum, { entry }) => sum + entry.sz, 0);
  // Beside the database lie the copy of the file, its rows, and the uploads that are kept aside.
  const needs = [
    { folder: dirname(place.databasePath), bytes: unpacked + 2 * statSync(file).size },
    // A bucket has room; should it refuse, that ends the restore as well.
    ...(place.storage.folder ? [{ folder: place.storage.folder, bytes: unpacked }] : []),
  ];
  for (const { folder, bytes } of needs) {
    const found = space(folder);
    if (!hasFreeSpace(found, bytes))
      throw new NotEnoughSpace(bytes, Math.max(0, found.freeBytes - requiredFreeBytes(found)));
  }
}

function unusedFolder(parent: string, name: string): string {
  let folder = join(parent, name);
  for (let number = 2; existsSync(folder); number += 1) folder = join(parent, `${name}-${number}`);
  return folder;
}

type UploadRestore = { storage: UploadStorage; aside: string; ready: string };

/**
 * Brings the uploads of a copy beside the present ones, under the lock of whoever calls it; returns the keys of present
 * ones that are not in the copy. They are kept aside, and still there. A failure takes back what it brought, and the
 * folder `aside`.
 */
async function restoreUploads(file: string, { uploads }: BackupContents, work: UploadRestore): Promise<string[]> {
  const { storage, aside, ready } = work;
  if (uploads === undefined) return [];
  const brought: string[] = [];
  const replaced: string[] = [];
  const copy = openReadOnly(file);
  try {
    const present = new Set((await listFiles(storage)).map(({ key }) => key));
    const coming = new Set(uploads.map(({ key }) => key));
    const surplus = [...present].filter((key) => !coming.has(key));
    for (const key of surplus) await setUploadAside(key, storage, aside);
    for (const { key, entry } of uploads) {
      const bytes = await readArchiveFile(copy, entry);
      if (present.has(key) && (await hasContent(storage, key, bytes))) continue;
      // Keys are used once, so a file that differs is a damaged one.
      if (present.has(key)) await setUploadAside(key, storage, aside);
      (present.has(key) ? replaced : brought).push(key);
      await writeUpload(key, bytes, entry, storage);
    }
    return surplus;
  } catch (error) {
    rmSync(ready, { force: true });
    for (const key of brought) await storage.remove(key);
    for (const key of replaced) await returnUpload(key, storage, aside);
    rmSync(aside, { recursive: true, force: true });
    throw error;
  } finally {
    copy.close();
  }
}

/** The last part of a restore: present uploads that are not in the copy go; they are kept aside. */
export async function deleteSurplusUploads(surplus: string[], storage: UploadStorage): Promise<void> {
  for (const key of surplus) await storage.remove(key);
}

/** Brings once more what somebody has swept away meanwhile, since nothing named it yet. */
export async function restoreMissingUploads(
  file: string,
  { uploads = [] }: BackupContents,
  storage: UploadStorage,
): Promise<void> {
  const copy = openReadOnly(file);
  try {
    for (const { key, entry } of uploads) {
      if (!(await storage.has(key))) await writeUpload(key, await readArchiveFile(copy, entry), entry, storage);
    }
  } finally {
    copy.close();
  }
}

async function setUploadAside(key: string, storage: UploadStorage, aside: string): Promise<void> {
  if (storage.folder !== undefined) return linkOrCopy(join(storage.folder, key), asidePath(key, aside));
  const file = await storage.get(key);
  if (file) await saveFileDurably(asidePath(key, aside), file.stream());
}

async function returnUpload(key: string, storage: UploadStorage, aside: string): Promise<void> {
  if (storage.folder !== undefined) return linkOrCopy(asidePath(key, aside), join(storage.folder, key));
  const kept = await openFile(asidePath(key, aside));
  if (kept) await storage.set(key, kept);
}

const asidePath = (key: string, aside: string) => join(aside, "uploads", key);

async function hasContent(storage: UploadStorage, key: string, bytes: Buffer): Promise<boolean> {
  const file = await storage.get(key);
  return file?.size === bytes.length && bytes.equals(new Uint8Array(await file.arrayBuffer()));
}

async function writeUpload(key: string, bytes: Buffer, { mtime }: ArchiveEntry, storage: UploadStorage): Promise<void> {
  await storage.set(key, new File([new Uint8Array(bytes)], key));
  // A bucket says itself when a file came.
  if (storage.folder !== undefined) await utimes(join(storage.folder, key), mtime, mtime);
}

import { existsSync, rmSync } from "node:fs";
import { utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type ArchiveEntry, contentOf } from "../../drizzle/archive.server";
import { makeFolder } from "../../drizzle/durable-file.server";
import type { DatabasePlace } from "../../drizzle/file-state.server";
import { releaseInstanceLock, takeInstanceLock } from "../../drizzle/instance-lock.server";
import { type Inside, openCopy } from "../../drizzle/look-inside.server";
import { keepCopy, replaceDatabase, unpackRows } from "../../drizzle/restore.server";
import { dhakaInput } from "../language/digits-and-dates";
import { durableFileStorage, type UploadStorage } from "../uploads/storage.server";
import { everyKey } from "./backup.server";

export type SchoolPlace = DatabasePlace & { uploadsDir: string };

/**
 * A copy of the school that lies ready beside the present one: its database, the folder that will keep what is there
 * now, and the keys of present uploads that are not in it.
 */
export type ReadySchool = { ready: string; aside: string; surplus: string[] };

/**
 * Puts a copy of the school, which lookInside has found good, in place of the present one; gives the folder that
 * keeps what was there before. Throws DatabaseRefused while a server uses the place, or what the disk says; then the
 * present school is as before.
 */
export async function restoreSchool(file: string, inside: Inside, place: SchoolPlace, now: Date): Promise<string> {
  makeFolder(dirname(place.databasePath));
  takeInstanceLock(place.databasePath);
  try {
    const school = await makeReady(file, inside, place, now);
    replaceDatabase(school.ready, place, school.aside);
    await removeSurplus(school, place);
    return school.aside;
  } finally {
    releaseInstanceLock(place.databasePath);
  }
}

/**
 * The first part of a restore, under the lock of whoever calls it. Uploads only come, beside the present ones, until
 * one rename changes the database: before it everything is as it was, after it everything is as in the copy. A failure
 * takes back what it brought.
 */
export async function makeReady(file: string, inside: Inside, place: SchoolPlace, now: Date): Promise<ReadySchool> {
  const aside = newFolder(dirname(place.databasePath), `before-restore-${dhakaInput(now).replace(/[T:]/g, "-")}`);
  const storage = durableFileStorage(place.uploadsDir);
  const ready = await unpackRows(file, place);
  return { ready, aside, surplus: await bringUploads(file, inside, { storage, place, aside, ready }) };
}

/** The last part: present uploads that are not in the copy go; they are kept aside. */
export async function removeSurplus({ surplus }: ReadySchool, { uploadsDir }: SchoolPlace): Promise<void> {
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

function newFolder(parent: string, name: string): string {
  let folder = join(parent, name);
  for (let number = 2; existsSync(folder); number += 1) folder = join(parent, `${name}-${number}`);
  return folder;
}

type Work = { storage: UploadStorage; place: SchoolPlace; aside: string; ready: string };

/** Gives the keys of present uploads that are not in the copy; they are kept aside, and still there. */
async function bringUploads(file: string, { uploads }: Inside, work: Work): Promise<string[]> {
  const { storage, place, aside, ready } = work;
  if (uploads === undefined) return [];
  const brought: string[] = [];
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
      else brought.push(key);
      await bring(key, bytes, entry, work);
    }
    return surplus;
  } catch (error) {
    for (const key of brought) await storage.remove(key);
    rmSync(ready, { force: true });
    throw error;
  } finally {
    copy.close();
  }
}

const keepUpload = (key: string, { uploadsDir }: SchoolPlace, aside: string) =>
  keepCopy(join(uploadsDir, key), join(aside, "uploads", key));

async function holds(storage: UploadStorage, key: string, bytes: Buffer): Promise<boolean> {
  const file = await storage.get(key);
  return file?.size === bytes.length && bytes.equals(new Uint8Array(await file.arrayBuffer()));
}

async function bring(
  key: string,
  bytes: Buffer,
  { mtime }: ArchiveEntry,
  { storage, place }: Pick<Work, "storage" | "place">,
): Promise<void> {
  await storage.set(key, new File([new Uint8Array(bytes)], key));
  await utimes(join(place.uploadsDir, key), mtime, mtime);
}

import { existsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseRefused } from "../../drizzle/database-refused";
import { makeFolder } from "../../drizzle/durable-file.server";
import type { DatabasePlace } from "../../drizzle/file-state.server";
import { releaseInstanceLock, takeInstanceLock } from "../../drizzle/instance-lock.server";
import type { Inside } from "../../drizzle/look-inside.server";
import { replaceDatabase, unpackRows } from "../../drizzle/restore.server";
import { dhakaInput } from "../language/digits-and-dates";
import { sizeInWords } from "../uploads/accepted-files";
import { diskSpace, floorOf, leavesRoom } from "../uploads/free-space.server";
import type { UploadStorage } from "../uploads/storage.server";
import { bringUploads, removeSurplus, uploadsAt } from "./restored-uploads.server";

/** Where a school lives; `storage` keeps its uploads, which lie in `uploadsDir` where it is not given. */
export type SchoolPlace = DatabasePlace & { uploadsDir: string; storage?: UploadStorage };

/**
 * A copy of the school that lies ready beside the present one: its database, the folder that will keep what is there
 * now, and the keys of present uploads that are not in it.
 */
export type ReadySchool = { ready: string; aside: string; surplus: string[] };

/** A restore would fill the disk. What it needs and what is free for it are in bytes. */
export class TooLittleRoom extends DatabaseRefused {
  constructor(
    readonly needed: number,
    readonly free: number,
  ) {
    super(
      `There is too little room on the disk: the restore needs ${sizeInWords(needed)}, and ${sizeInWords(free)} are ` +
        "free for it. Nothing was changed. Make room first.",
    );
  }
}

/**
 * Puts a copy of the school, which lookInside has found good, in place of the present one; gives the folder that
 * keeps what was there before. Throws DatabaseRefused while a server uses the place, or what the disk says; then the
 * present school is as before.
 */
export async function restoreSchool(
  file: string,
  inside: Inside,
  place: SchoolPlace,
  now: Date,
  space = diskSpace,
): Promise<string> {
  makeFolder(dirname(place.databasePath));
  takeInstanceLock(place.databasePath);
  try {
    const school = await makeReady(file, inside, place, now, space);
    replaceDatabase(school.ready, place, school.aside);
    await removeSurplus(school.surplus, place);
    return school.aside;
  } finally {
    releaseInstanceLock(place.databasePath);
  }
}

/**
 * The first part of a restore, under the lock of whoever calls it. Uploads only come, beside the present ones, until
 * one rename changes the database: before it everything is as it was, after it everything is as in the copy. A failure
 * takes back what it brought. Throws TooLittleRoom before anything is written.
 */
export async function makeReady(
  file: string,
  inside: Inside,
  place: SchoolPlace,
  now: Date,
  space = diskSpace,
): Promise<ReadySchool> {
  refuseWithoutRoom(file, inside, place, space);
  const aside = newFolder(dirname(place.databasePath), `before-restore-${dhakaInput(now).replace(/[T:]/g, "-")}`);
  const ready = await unpackRows(file, place);
  return { ready, aside, surplus: await bringUploads(file, inside, { place, aside, ready }) };
}

function refuseWithoutRoom(file: string, { uploads = [] }: Inside, place: SchoolPlace, space: typeof diskSpace): void {
  const unpacked = uploads.reduce((sum, { entry }) => sum + entry.sz, 0);
  // Beside the database lie the copy of the file, its rows, and the uploads that are kept aside.
  const needs = [
    { folder: dirname(place.databasePath), bytes: unpacked + 2 * statSync(file).size },
    // A bucket has room; should it refuse, that ends the restore as well.
    { folder: place.uploadsDir, bytes: uploadsAt(place).folder ? unpacked : 0 },
  ];
  for (const { folder, bytes } of needs) {
    const found = space(folder);
    if (!leavesRoom(found, bytes)) throw new TooLittleRoom(bytes, Math.max(0, found.freeBytes - floorOf(found)));
  }
}

function newFolder(parent: string, name: string): string {
  let folder = join(parent, name);
  for (let number = 2; existsSync(folder); number += 1) folder = join(parent, `${name}-${number}`);
  return folder;
}

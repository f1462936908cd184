import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { makeFolder } from "../../drizzle/durable-file.server";
import type { DatabasePlace } from "../../drizzle/file-state.server";
import { releaseInstanceLock, takeInstanceLock } from "../../drizzle/instance-lock.server";
import type { Inside } from "../../drizzle/look-inside.server";
import { replaceDatabase, unpackRows } from "../../drizzle/restore.server";
import { dhakaInput } from "../language/digits-and-dates";
import { bringUploads, removeSurplus } from "./restored-uploads.server";

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
    await removeSurplus(school.surplus, place);
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
  const ready = await unpackRows(file, place);
  return { ready, aside, surplus: await bringUploads(file, inside, { place, aside, ready }) };
}

function newFolder(parent: string, name: string): string {
  let folder = join(parent, name);
  for (let number = 2; existsSync(folder); number += 1) folder = join(parent, `${name}-${number}`);
  return folder;
}

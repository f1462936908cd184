import { constants, copyFileSync, existsSync, linkSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import Database from "better-sqlite3";
import { makeFolder, putInPlace } from "./durable-file.server";
import type { DatabasePlace } from "./file-state.server";
import { leaveMarker } from "./first-start.server";
import { writeSnapshot } from "./snapshot.server";

const sidecars = ["-journal", "-wal", "-shm"];

/** Makes a checked database of the rows of a backup, beside the present one, which stays as it is; gives its path. */
export function unpackRows(backup: string, { databasePath }: DatabasePlace): string {
  const ready = `${databasePath}.restored`;
  const whole = `${ready}.whole`;
  makeFolder(dirname(databasePath));
  rmSync(whole, { force: true });
  try {
    copyFileSync(backup, whole, constants.COPYFILE_FICLONE);
    writeRows(whole, ready);
    return ready;
  } catch (error) {
    rmSync(`${ready}.tmp`, { force: true });
    throw error;
  } finally {
    rmSync(whole, { force: true });
  }
}

function writeRows(whole: string, ready: string): void {
  const client = new Database(whole);
  try {
    client.pragma("trusted_schema = OFF");
    client.pragma("journal_mode = OFF");
    client.exec("DROP TABLE IF EXISTS sqlar; DROP TABLE IF EXISTS backup");
    writeSnapshot(client, ready);
  } finally {
    client.close();
  }
}

/**
 * Keeps the present database in the folder `aside` and gives its place to the one that unpackRows made, in one step.
 * Only a present database that is broken is away for a moment; a start in that moment says that it is missing.
 */
export function replaceDatabase(ready: string, place: DatabasePlace, aside: string): void {
  const { databasePath } = place;
  const kept = join(aside, basename(databasePath));
  finishInterruptedWrite(databasePath);
  const strays = sidecars.filter((sidecar) => existsSync(databasePath + sidecar));
  if (existsSync(databasePath) || strays.length > 0) leaveMarker(place);
  if (existsSync(databasePath)) keepCopy(databasePath, kept);
  if (strays.length > 0) {
    // A journal beside another database than its own destroys it, so both must be gone before the new one comes.
    rmSync(databasePath, { force: true });
    makeFolder(aside);
    for (const sidecar of strays) renameSync(databasePath + sidecar, kept + sidecar);
  }
  putInPlace(ready, databasePath);
  leaveMarker(place);
}

// Opening it lets SQLite undo a save that a crash cut off. What cannot be opened is kept as it is.
function finishInterruptedWrite(databasePath: string): void {
  if (!existsSync(`${databasePath}-journal`) || existsSync(`${databasePath}-wal`)) return;
  try {
    const client = new Database(databasePath, { fileMustExist: true });
    try {
      client.pragma("user_version");
    } finally {
      client.close();
    }
  } catch {}
}

/** Gives a file a second name, or copies it where a disk has no second names; on disk before this returns. */
export function keepCopy(path: string, kept: string): void {
  const temporary = `${kept}.tmp`;
  makeFolder(dirname(kept));
  rmSync(temporary, { force: true });
  try {
    linkSync(path, temporary);
  } catch {
    copyFileSync(path, temporary);
  }
  putInPlace(temporary, kept);
}

import { randomBytes } from "node:crypto";
import { closeSync, openSync, rmSync, statSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { causeOf, lackOf } from "../http";
import { diskSpace } from "./free-space.server";

export const reserveBytes = 4 * 1024 * 1024;
const lookMs = 60_000;

export type DiskReserve = {
  /** Does what makes room, or lets somebody in to make it: on a full disk in the room of the reserve. */
  use: <T>(work: () => T) => Promise<Awaited<T>>;
  /** Makes the reserve whole when there is room for it. */
  refill: () => void;
};

let kept: DiskReserve | undefined;

/** Keeps a reserve beside the database of this process from now on; every minute it is made whole if there is room. */
export function keepDiskReserve(databasePath: string): void {
  const reserve = diskReserve(databasePath);
  reserve.refill();
  setInterval(reserve.refill, lookMs).unref();
  kept = reserve;
}

/** Does what makes room, or lets somebody in to make it, in the room of this process's reserve if it keeps one. */
export const inReserve = async <T>(work: () => T): Promise<Awaited<T>> => (kept ? kept.use(work) : await work());

/**
 * A file beside the database that takes up a little of the disk. SQLite writes a journal before it changes anything, so
 * on a full disk nobody could sign in or delete. For these the file is given up, and made again at once, as large as it
 * still can be: whatever else is saved goes on finding a full disk. `spaceOf` tells how full the disk of a folder is.
 */
export function diskReserve(databasePath: string, spaceOf = diskSpace): DiskReserve {
  const path = `${databasePath}.reserve`;
  let users = 0;
  let isGivenUp = false;

  const free = () => spaceOf(dirname(databasePath)).freeBytes;
  const missing = () => reserveBytes - (statSync(path, { throwIfNoEntry: false })?.size ?? 0);

  function giveUpWhenFull(): void {
    if (free() >= reserveBytes) return;
    rmSync(path, { force: true });
    isGivenUp = true;
  }

  // What it gave up it takes back at once; otherwise it leaves most of what is free to the rows.
  function refill(): void {
    if (users > 0 || missing() <= 0 || !(isGivenUp || free() >= 3 * reserveBytes)) return;
    isGivenUp = false;
    append(path, missing());
  }

  async function use<T>(work: () => T): Promise<Awaited<T>> {
    unharmed(giveUpWhenFull);
    users += 1;
    try {
      return await work();
    } finally {
      users -= 1;
      unharmed(refill);
    }
  }

  return { use, refill: () => unharmed(refill) };
}

function append(path: string, bytes: number): void {
  // What a disk cannot make smaller by packing it.
  const content = randomBytes(bytes);
  const file = openSync(path, "a", 0o600);
  try {
    for (let written = 0; written < bytes; ) written += writeSync(file, content, written);
  } finally {
    closeSync(file);
  }
}

// A disk that is full, or may not be written to, leaves the website without a reserve; that is no reason to stop.
function unharmed(step: () => void): void {
  try {
    step();
  } catch (fault) {
    if (!lackOf(fault)) console.error(JSON.stringify({ fault: "the reserve on the disk", cause: causeOf(fault) }));
  }
}

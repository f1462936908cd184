import { randomBytes } from "node:crypto";
import { closeSync, existsSync, openSync, rmSync, statfsSync, statSync, writeSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { diskProblem, errorSummary } from "../errors";

/** How full a disk is: what this program may still use, and all of it. */
export type DiskSpace = { freeBytes: number; totalBytes: number };

/** A file would take room that the rows need. It is told like a full disk, which it is for uploads. */
export class DiskFullError extends Error {
  readonly code = "ENOSPC";

  constructor() {
    super("too little of the disk would stay free for the database and its backups");
  }
}

const minFreeBytes = 200 * 1024 * 1024;
const minFreeShare = 0.02;

/** How many bytes of a disk uploads leave free, so that words and marks can be saved for long after it is "full". */
export const requiredFreeBytes = ({ totalBytes }: DiskSpace) => Math.max(minFreeBytes, totalBytes * minFreeShare);

/** Whether so many bytes more leave that much free. */
export const hasFreeSpace = (space: DiskSpace, bytes: number) => space.freeBytes - bytes >= requiredFreeBytes(space);

/** How full the disk of a folder is; of one that is not there yet, the disk it will be on. */
export function getDiskSpace(folder: string): DiskSpace {
  let found = resolve(folder);
  while (!existsSync(found)) found = dirname(found);
  const { bavail, blocks, bsize } = statfsSync(found);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

export const reserveBytes = 4 * 1024 * 1024;
const refillIntervalMs = 60_000;

type DiskReserve = {
  /** Does what makes room, or lets somebody in to make it: on a full disk in the room of the reserve. */
  use: <T>(work: () => T) => Promise<Awaited<T>>;
  /** Makes the reserve whole when there is room for it. */
  refill: () => void;
};

let processReserve: DiskReserve | undefined;

/** Keeps a reserve beside the database of this process from now on; every minute it is made whole if there is room. */
export function startDiskReserve(databasePath: string): void {
  const reserve = createDiskReserve(databasePath);
  reserve.refill();
  setInterval(reserve.refill, refillIntervalMs).unref();
  processReserve = reserve;
}

/** Does what makes room, or lets somebody in to make it, in the room of this process's reserve if it keeps one. */
export const withDiskReserve = async <T>(work: () => T): Promise<Awaited<T>> =>
  processReserve ? processReserve.use(work) : await work();

/**
 * A file beside the database that takes up a little of the disk. SQLite writes a journal before it changes anything, so
 * on a full disk nobody could sign in or delete. For these the file is given up, and made again at once, as large as it
 * still can be: whatever else is saved goes on finding a full disk. `spaceOf` tells how full the disk of a folder is.
 */
export function createDiskReserve(databasePath: string, spaceOf = getDiskSpace): DiskReserve {
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
    appendBytes(path, missing());
  }

  async function use<T>(work: () => T): Promise<Awaited<T>> {
    logErrors(giveUpWhenFull);
    users += 1;
    try {
      return await work();
    } finally {
      users -= 1;
      logErrors(refill);
    }
  }

  return { use, refill: () => logErrors(refill) };
}

function appendBytes(path: string, bytes: number): void {
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
function logErrors(step: () => void): void {
  try {
    step();
  } catch (error) {
    if (!diskProblem(error))
      console.error(JSON.stringify({ fault: "the reserve on the disk", cause: errorSummary(error) }));
  }
}

import { randomBytes } from "node:crypto";
import { closeSync, existsSync, openSync, rmSync, statfsSync, statSync, writeSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { diskProblem, errorSummary } from "../errors";

export type DiskSpace = { freeBytes: number; totalBytes: number };

/**
 * We throw this error before the disk is really full. It has the same code as the system's error for a full disk, so
 * that callers treat both errors in the same way.
 */
export class DiskFullError extends Error {
  readonly code = "ENOSPC";

  constructor() {
    super("too little of the disk would stay free for the database and its backups");
  }
}

const minFreeBytes = 200 * 1024 * 1024;
const minFreeShare = 0.02;

/**
 * An upload that would leave less free space is rejected. So there is still space to save texts and marks for a long
 * time.
 */
export const requiredFreeBytes = ({ totalBytes }: DiskSpace) => Math.max(minFreeBytes, totalBytes * minFreeShare);

export const hasFreeSpace = (space: DiskSpace, bytes: number) => space.freeBytes - bytes >= requiredFreeBytes(space);

export function getDiskSpace(folder: string): DiskSpace {
  let found = resolve(folder);
  while (!existsSync(found)) found = dirname(found);
  const { bavail, blocks, bsize } = statfsSync(found);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

export const reserveBytes = 4 * 1024 * 1024;
const refillIntervalMs = 60_000;

type DiskReserve = {
  use: <T>(work: () => T) => Promise<Awaited<T>>;
  refill: () => void;
};

let processReserve: DiskReserve | undefined;

export function startDiskReserve(databasePath: string): void {
  const reserve = createDiskReserve(databasePath);
  reserve.refill();
  setInterval(reserve.refill, refillIntervalMs).unref();
  processReserve = reserve;
}

export const withDiskReserve = async <T>(work: () => T): Promise<Awaited<T>> =>
  processReserve ? processReserve.use(work) : await work();

/**
 * Keeps a reserve file. It is deleted when the disk is full, because SQLite needs space for its journal even to sign in
 * a person or to delete an item.
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

  // If the reserve was deleted to free space, it is written again as soon as possible. The first reserve is created
  // only if three times its size is free, so that most of the free space remains for the database.
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
  // The content is random, because some disks compress files. A compressed reserve would free no space.
  const content = randomBytes(bytes);
  const file = openSync(path, "a", 0o600);
  try {
    for (let written = 0; written < bytes; ) written += writeSync(file, content, written);
  } finally {
    closeSync(file);
  }
}

// If the disk is full or read-only, the website runs without a reserve.
function logErrors(step: () => void): void {
  try {
    step();
  } catch (error) {
    if (!diskProblem(error))
      console.error(JSON.stringify({ fault: "the reserve on the disk", cause: errorSummary(error) }));
  }
}

import { existsSync, statfsSync } from "node:fs";
import { dirname, resolve } from "node:path";

/** How full a disk is: what this program may still use, and all of it. */
export type Space = { freeBytes: number; totalBytes: number };

/** A file would take room that the rows need. It is told like a full disk, which it is for uploads. */
export class NoRoom extends Error {
  readonly code = "ENOSPC";

  constructor() {
    super("too little of the disk would stay free for the database and its backups");
  }
}

const leastBytes = 200 * 1024 * 1024;
const leastShare = 0.02;

/** How many bytes of a disk uploads leave free, so that words and marks can be saved for long after it is "full". */
export const floorOf = ({ totalBytes }: Space) => Math.max(leastBytes, totalBytes * leastShare);

/** Whether so many bytes more leave that much free. */
export const leavesRoom = (space: Space, bytes: number) => space.freeBytes - bytes >= floorOf(space);

/** How full the disk of a folder is; of one that is not there yet, the disk it will be on. */
export function diskSpace(folder: string): Space {
  let found = resolve(folder);
  while (!existsSync(found)) found = dirname(found);
  const { bavail, blocks, bsize } = statfsSync(found);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

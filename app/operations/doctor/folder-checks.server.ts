import { closeSync, existsSync, fsyncSync, openSync, readdirSync, rmSync, statSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { firstLine } from "../../../drizzle/database-errors";
import { listArchiveEntries, readArchiveFile } from "../../backups/archive.server";
import { findNewestBackup, findNewestBackupDate, latestCopyName } from "../../backups/backup-rules";
import type { Environment } from "../../env.server";
import { diskProblem } from "../../errors";
import { getDiskSpace, requiredFreeBytes } from "../../uploads/disk-space.server";
import { openReadOnly } from "../inspect-backup.server";
import { checkDiskSpace, checkFileMode, type Finding, fail, ok, warn } from "./rules";

export function checkFolders({ DATABASE_PATH, UPLOADS_DIR, BACKUP_DIR }: Environment): Finding[] {
  const folders = [...new Set([dirname(DATABASE_PATH), UPLOADS_DIR, BACKUP_DIR])];
  const space = getDiskSpace(UPLOADS_DIR);
  return [
    ...folders.map(checkFolder),
    ...checkSameDisk(folders),
    checkDiskSpace(UPLOADS_DIR, { freeBytes: space.freeBytes, floor: requiredFreeBytes(space) }),
    ...[DATABASE_PATH].filter(existsSync).map((path) => checkFileMode(path, statSync(path).mode, "file")),
    ...[BACKUP_DIR].filter(existsSync).map((path) => checkFileMode(path, statSync(path).mode, "folder")),
  ];
}

export function findCopies(folder: string): { backup?: Date; latest?: Date } {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const latest = statSync(join(folder, latestCopyName), { throwIfNoEntry: false })?.mtime;
  return { backup: findNewestBackupDate(names), latest };
}

/** Reads every file in it. */
export async function checkNewestBackup(folder: string): Promise<Finding[]> {
  const name = existsSync(folder) && findNewestBackup(readdirSync(folder));
  if (!name) return [];
  try {
    const client = openReadOnly(join(folder, name));
    try {
      const entries = [...listArchiveEntries(client)];
      for (const entry of entries) await readArchiveFile(client, entry);
      return [ok("backup file", `All ${entries.length} files in ${name} are as they were when it was made.`)];
    } finally {
      client.close();
    }
  } catch (error) {
    const cause = firstLine(error)?.replace(/\.$/, "");
    return [fail("backup file", `${name} is damaged (${cause}). Move it away and make another one:  npm run backup`)];
  }
}

function checkFolder(folder: string): Finding {
  if (!existsSync(folder)) return warn("folder", `${folder} is not there yet; the first start makes it.`);
  const error = findWriteError(folder);
  if (!error) return ok("folder", `${folder} can be written.`);
  return fail("folder", `${folder} cannot be written: ${firstLine(error)}. ${adviceFor(error, folder)}`);
}

function adviceFor({ code }: NodeJS.ErrnoException, folder: string): string {
  if (code === "EACCES" || code === "EPERM") {
    const owner = statSync(folder).uid;
    return `It belongs to user number ${owner}; run the website as that user, or give the folder to the website's user:  chown`;
  }
  return diskProblem({ code }) === "room" ? "Delete what is not needed on its disk." : "Look at its disk:  dmesg";
}

function findWriteError(folder: string): NodeJS.ErrnoException | undefined {
  const path = join(folder, `.written-to-see-if-it-can-be-${process.pid}`);
  try {
    const file = openSync(path, "wx", 0o600);
    try {
      writeSync(file, "It can be written.");
      fsyncSync(file);
    } finally {
      closeSync(file);
      rmSync(path, { force: true });
    }
    return undefined;
  } catch (error) {
    return error as NodeJS.ErrnoException;
  }
}

function checkSameDisk(folders: string[]): Finding[] {
  const there = folders.filter(existsSync);
  const disks = new Set(there.map((folder) => statSync(folder).dev));
  if (there.length < 2) return [];
  return disks.size === 1
    ? [ok("disk", "Database, uploads and backups are on one disk. Keep a copy of the newest backup on another one.")]
    : [
        warn(
          "disk",
          `${there.join(", ")} are on ${disks.size} disks. See that all of them are mounted before the website starts.`,
        ),
      ];
}

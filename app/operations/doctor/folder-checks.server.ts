import { closeSync, existsSync, fsyncSync, openSync, readdirSync, rmSync, statSync, writeSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type ArchiveEntry, listArchiveEntries, readArchiveFile } from "~/backups/archive.server";
import { findNewestBackup, findNewestBackupDate, latestCopyName } from "~/backups/backup-rules";
import type { Environment } from "~/env.server";
import { diskProblem } from "~/errors";
import { getDiskSpace, requiredFreeBytes } from "~/uploads/disk-space.server";
import { checkKey } from "~/uploads/storage-interface.server";
import { firstLine } from "~drizzle/database-errors";
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

/**
 * Reads every file in the newest backup and compares it with the upload. If the uploads are in a bucket, `uploadsDir`
 * is undefined and we do not compare, because reading from a bucket costs money.
 */
export async function checkNewestBackup(folder: string, uploadsDir?: string): Promise<Finding[]> {
  const name = existsSync(folder) && findNewestBackup(readdirSync(folder));
  if (!name) return [];
  try {
    const client = openReadOnly(join(folder, name));
    try {
      const entries = [...listArchiveEntries(client)];
      for (const entry of entries) {
        const copied = await readArchiveFile(client, entry);
        if (uploadsDir && !(await isLikeUpload(uploadsDir, entry, copied))) return [differentFrom(entry, name)];
      }
      const sameness = uploadsDir ? "are unchanged and equal to the uploads" : "can be read and are unchanged";
      return [ok("backup file", `All ${entries.length} files in ${name} ${sameness}.`)];
    } finally {
      client.close();
    }
  } catch (error) {
    const cause = firstLine(error)?.replace(/\.$/, "");
    return [fail("backup file", `${name} is damaged (${cause}). Move it away and make another one:  npm run backup`)];
  }
}

/**
 * Compares a file in the backup with the upload. Returns true without comparing if the upload was deleted or written
 * again after the backup.
 */
async function isLikeUpload(uploadsDir: string, { name, mtime }: ArchiveEntry, copied: Buffer): Promise<boolean> {
  const path = join(uploadsDir, checkKey(name.replace(/^uploads\//, "")));
  const status = statSync(path, { throwIfNoEntry: false });
  if (!status || Math.floor(status.mtimeMs / 1000) !== mtime) return true;
  return copied.equals(await readFile(path));
}

const differentFrom = ({ name }: ArchiveEntry, backup: string) =>
  fail(
    "backup file",
    `${name} differs from its copy in ${backup}. One of the two is damaged: keep this backup, and open ${name} before you make another one.`,
  );

function checkFolder(folder: string): Finding {
  if (!existsSync(folder)) return warn("folder", `${folder} does not exist yet; the first start creates it.`);
  const error = findWriteError(folder);
  if (!error) return ok("folder", `${folder} can be written.`);
  return fail("folder", `${folder} cannot be written: ${firstLine(error)}. ${adviceFor(error, folder)}`);
}

function adviceFor({ code }: NodeJS.ErrnoException, folder: string): string {
  if (code === "EACCES" || code === "EPERM") {
    const owner = statSync(folder).uid;
    return `It belongs to user number ${owner}; run the website as that user, or give the folder to the website's user:  chown`;
  }
  return diskProblem({ code }) === "full" ? "Free some space on its disk." : "Check its disk:  dmesg";
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
          `${there.join(", ")} are on ${disks.size} disks. Make sure all of them are mounted before the website starts.`,
        ),
      ];
}

import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { db, transaction } from "~drizzle/client";
import { recordActivity } from "../activity/activity.server";
import { type BackupReason, backupStem, isBackupDue, outdatedBackups, parseBackupName } from "../backups/backup-rules";
import { createBackup } from "../backups/write-backup-file.server";
import { env } from "../env.server";
import { errorSummary } from "../errors";
import { runOutsideRequests } from "../request-scope.server";
import { uploads } from "../uploads/storage.server";
import { copyNewestBackup } from "./away/copy-backups.server";
import { BackupInProgress, withBackupLock } from "./backup-lock.server";
import { isWholeBackup } from "./inspect-backup.server";

const hourMs = 3600 * 1000;
const leftoverPatterns = [
  // The files that deleteLeftovers deletes. The first pattern matches copies that a crash interrupted. The second
  // pattern matches backups that were downloaded for a restore that never happened.
  /^school-[\w-]+\.db\.[0-9a-f-]{36}\.tmp(?:\.raw)?(?:-journal)?$/,
  /^received-(?:[\d-]+\.db|[0-9a-f-]{36}\.part)$/,
];

export function scheduleNightlyBackup(): void {
  // copyNewestBackup runs after the backup lock is released, because a slow bucket must not delay the next backup.
  const backUpAndCopy = () => void runNightlyBackup().then(() => copyNewestBackup());
  backUpAndCopy();
  setInterval(backUpAndCopy, hourMs).unref();
}

/** Creates the nightly backup if it is due. Never rejects, because no caller handles an error. Logs errors instead. */
export async function runNightlyBackup(now = new Date()): Promise<string | undefined> {
  try {
    return await withBackupLock(async () => {
      const { BACKUP_DIR } = env();
      mkdirSync(BACKUP_DIR, { recursive: true, mode: 0o700 });
      deleteLeftovers(BACKUP_DIR, now);
      // On a full disk, the new backup may need the space of the outdated ones.
      deleteOutdated(BACKUP_DIR, now);
      return isBackupDue(listReadable(BACKUP_DIR), now) ? createBackupFile(now, "nightly") : undefined;
    });
  } catch (error) {
    if (!(error instanceof BackupInProgress))
      console.error(`The nightly backup could not be made: ${errorSummary(error)}`);
  }
}

/**
 * Creates a full backup and returns the name of its file. It continues even if the person who started it closes the page
 * or is signed out.
 */
export function createBackupNow(account: string): Promise<string> {
  const back = async () => {
    const name = basename(await createBackupFile(new Date(), "by-hand"));
    const line = { account, act: "backedUp", kind: "school", itemId: 0, title: name } as const;
    transaction((tx) => recordActivity(tx, line));
    return name;
  };
  return runOutsideRequests(() => withBackupLock(back));
}

async function createBackupFile(now: Date, reason: BackupReason): Promise<string> {
  const { BACKUP_DIR } = env();
  const { path, missing } = await createBackup(db(), uploads(), join(BACKUP_DIR, backupStem(now, reason)));
  if (missing.length > 0) console.error(`${path} is missing ${missing.length} uploaded files`);
  deleteOutdated(BACKUP_DIR, now);
  return path;
}

function deleteOutdated(folder: string, now: Date): void {
  for (const name of outdatedBackups(listReadable(folder), now)) rmSync(join(folder, name), { force: true });
}

/**
 * Lists the backups that can be read. A damaged backup is not listed, so it does not count as a backup and it stays
 * until someone checks it.
 */
const listReadable = (folder: string) =>
  readdirSync(folder).filter((name) => parseBackupName(name) && isWholeBackup(join(folder, name)) !== undefined);

// We keep files that were changed in the last 24 hours. A command may still write them or may be about to restore them.
function deleteLeftovers(folder: string, now: Date): void {
  for (const name of readdirSync(folder).filter((found) => leftoverPatterns.some((pattern) => pattern.test(found)))) {
    const status = statSync(join(folder, name), { throwIfNoEntry: false });
    if (status && now.getTime() - status.mtimeMs > 24 * hourMs) rmSync(join(folder, name), { force: true });
  }
}

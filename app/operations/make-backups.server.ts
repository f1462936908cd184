import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { db, transaction, withoutWriteCheck } from "../../drizzle/client";
import { recordActivity } from "../content/activity.server";
import { env } from "../env.server";
import { errorSummary } from "../errors";
import { uploads } from "../uploads/storage.server";
import { copyNewestBackup } from "./away/copy-backups.server";
import { backupName, isBackupDue, outdatedBackups } from "./backup-rules";
import { JobInProgress, withJobLock } from "./job-lock.server";
import { createBackup } from "./write-backup-file.server";

const hourMs = 3600 * 1000;
const leftoverPatterns = [
  // A copy that a crash cut off, and one that was brought for a restore which never came.
  /^school-[\d-]{15}\.db\.[0-9a-f-]{36}\.tmp(?:\.raw(?:-journal)?)?$/,
  /^received-(?:[\d-]{15}(?:-\d+)?\.db|[0-9a-f-]{36}\.part)$/,
];

export function scheduleNightlyBackup(): void {
  // Outside of the job, because a slow bucket must hold up neither a backup nor a restore.
  const backUpAndCopy = () => void runNightlyBackup().then(() => copyNewestBackup());
  backUpAndCopy();
  setInterval(backUpAndCopy, hourMs).unref();
}

/** Never rejects. */
export async function runNightlyBackup(now = new Date()): Promise<string | undefined> {
  try {
    return await withJobLock("backup", async () => {
      const { BACKUP_DIR } = env();
      mkdirSync(BACKUP_DIR, { recursive: true, mode: 0o700 });
      deleteLeftovers(BACKUP_DIR, now);
      return isBackupDue(readdirSync(BACKUP_DIR), now) ? createBackupFile(now) : undefined;
    });
  } catch (error) {
    if (!(error instanceof JobInProgress))
      console.error(`The nightly backup could not be made: ${errorSummary(error)}`);
  }
}

export function createBackupNow(account: string): Promise<string> {
  const now = new Date();
  return withJobLock("backup", async () => {
    const path = await createBackupFile(now);
    const line = { account, act: "backedUp", kind: "school", itemId: 0, title: backupName(now) } as const;
    // Whoever asked for it may have gone home meanwhile.
    withoutWriteCheck(() => transaction((tx) => recordActivity(tx, line)));
    return path;
  });
}

async function createBackupFile(now: Date): Promise<string> {
  const { BACKUP_DIR } = env();
  const path = join(BACKUP_DIR, backupName(now));
  const missing = await createBackup(db(), uploads(), path);
  if (missing.length > 0) console.error(`${path} lacks ${missing.length} files that rows name`);
  for (const name of outdatedBackups(readdirSync(BACKUP_DIR))) rmSync(join(BACKUP_DIR, name), { force: true });
  return path;
}

// One of the last day may be a command's, still being written, or about to be put back.
function deleteLeftovers(folder: string, now: Date): void {
  for (const name of readdirSync(folder).filter((found) => leftoverPatterns.some((pattern) => pattern.test(found)))) {
    const status = statSync(join(folder, name), { throwIfNoEntry: false });
    if (status && now.getTime() - status.mtimeMs > 24 * hourMs) rmSync(join(folder, name), { force: true });
  }
}

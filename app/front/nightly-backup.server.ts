import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { db } from "../../drizzle/db.server";
import { env } from "../env.server";
import { causeOf } from "../http";
import { uploads } from "../uploads/storage.server";
import { backUpSchool } from "./backup.server";
import { backupName, isBackupDue, outdatedBackups } from "./backup-names";

const hourMs = 3600 * 1000;
const unfinished = /^school-[\d-]{15}\.db\.[0-9a-f-]{36}\.tmp$/;

let isRunning = false;

/** Has the school backed up once a day from now on, beside the requests. A failure is one line in the log. */
export function backUpEveryNight(): void {
  void backUpIfDue();
  setInterval(() => void backUpIfDue(), hourMs).unref();
}

/**
 * Makes a backup in BACKUP_DIR when the newest there is a day old, then lets the outdated ones go. Never rejects.
 * Gives the path of a backup that was made.
 */
export async function backUpIfDue(now = new Date()): Promise<string | undefined> {
  if (isRunning) return undefined;
  isRunning = true;
  try {
    const { BACKUP_DIR } = env();
    mkdirSync(BACKUP_DIR, { recursive: true });
    removeUnfinished(BACKUP_DIR, now);
    if (!isBackupDue(readdirSync(BACKUP_DIR), now)) return undefined;
    const path = join(BACKUP_DIR, backupName(now));
    const { missing } = await backUpSchool(db(), uploads(), path);
    if (missing.length > 0) console.error(`${path} lacks ${missing.length} files that rows name`);
    for (const name of outdatedBackups(readdirSync(BACKUP_DIR))) rmSync(join(BACKUP_DIR, name), { force: true });
    return path;
  } catch (fault) {
    console.error(`The nightly backup could not be made: ${causeOf(fault)}`);
  } finally {
    isRunning = false;
  }
}

// A backup that a crash cut off. One of the last day may be a command's, still being written.
function removeUnfinished(folder: string, now: Date): void {
  for (const name of readdirSync(folder).filter((found) => unfinished.test(found))) {
    const status = statSync(join(folder, name), { throwIfNoEntry: false });
    if (status && now.getTime() - status.mtimeMs > 24 * hourMs) rmSync(join(folder, name), { force: true });
  }
}

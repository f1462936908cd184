import { join } from "node:path";
import { db, runWriteCheck } from "~drizzle/client";
import { env } from "../env.server";
import { backupStem, type LargeChange } from "./backup-rules";
import { createDatabaseCopy } from "./write-backup-file.server";

/**
 * Call this before a change that is hard to undo. It copies only the database and not the uploads, so it takes about a
 * second (docs/decisions/082). If backUpBefore throws, do not make the change.
 */
export async function backUpBefore(change: LargeChange, now = new Date()): Promise<void> {
  runWriteCheck();
  await createDatabaseCopy(db(), join(env().BACKUP_DIR, backupStem(now, `before-${change}`)));
}

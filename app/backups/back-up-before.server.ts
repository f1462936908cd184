import { join } from "node:path";
import { db, runWriteCheck } from "~drizzle/client";
import { env } from "../env.server";
import { backupStem, type LargeChange } from "./backup-rules";
import { createDatabaseCopy } from "./write-backup-file.server";

/**
 * Call before a change that is hard to take back. Copies the database only, which takes a second whatever the uploads
 * weigh: docs/decisions/082. When it throws, the change must not be made.
 */
export async function backUpBefore(change: LargeChange, now = new Date()): Promise<void> {
  runWriteCheck();
  await createDatabaseCopy(db(), join(env().BACKUP_DIR, backupStem(now, `before-${change}`)));
}

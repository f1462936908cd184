import type { PackedFile } from "../../drizzle/archive.server";
import { type BackupMade, writeBackup } from "../../drizzle/backup.server";
import type { SchoolDatabase } from "../../drizzle/connection.server";
import type { UploadStorage } from "../uploads/storage.server";

/**
 * Writes the whole school, rows and uploads, into one file at `path`; a failure leaves none. Needs no lock: uploads
 * never change under their key, and those of deleted rows stay for a day.
 */
export function backUpSchool(database: SchoolDatabase, storage: UploadStorage, path: string): Promise<BackupMade> {
  return writeBackup(database.$client, path, everyUpload(storage));
}

/** The keys of all stored files, in order. */
export async function everyKey(storage: UploadStorage): Promise<string[]> {
  const keys: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await storage.list({ cursor, limit: 1_000 });
    keys.push(...page.files.map(({ key }) => key));
    cursor = page.cursor;
  } while (cursor !== undefined);
  return keys;
}

async function* everyUpload(storage: UploadStorage): AsyncGenerator<PackedFile> {
  for (const key of await everyKey(storage)) {
    const file = await storage.get(key);
    // Swept away since it was listed: nothing names it any more.
    if (file === null) continue;
    yield { name: key, modifiedAt: file.lastModified, bytes: new Uint8Array(await file.arrayBuffer()) };
  }
}

import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { dirname } from "node:path";
import Database from "better-sqlite3";
import { addFile, makeArchive, type PackedFile } from "./archive.server";
import { copyRows } from "./copy-rows.server";
import { flush, makeFolder, putInPlace } from "./durable-file.server";
import { namedFiles } from "./named-files.server";

/** How many files a backup holds, their bytes, and the keys that its rows name but that were not among the files. */
export type BackupMade = { files: number; bytes: number; missing: string[] };

/**
 * Writes one file at `path` that holds all rows as of now and then, one after the other, the uploads given. The rows
 * are those of one moment; the process does other things meanwhile. Only a whole and checked backup gets
 * the name; a failure leaves nothing and throws its error on. Archive names are `uploads/` and the file's key.
 */
export async function writeBackup(
  client: Database.Database,
  path: string,
  uploads: AsyncIterable<PackedFile>,
): Promise<BackupMade> {
  const temporary = `${path}.${randomUUID()}.tmp`;
  makeFolder(dirname(path), 0o700);
  try {
    await copyRows(client, temporary);
    const made = await fill(temporary, uploads);
    await flush(temporary);
    putInPlace(temporary, path);
    return made;
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Makes the two empty tables that a backup has beside those of the school: when it was made, and the uploads. */
export function makeBackupTables(copy: Database.Database): void {
  copy.exec("CREATE TABLE backup(made_at INTEGER NOT NULL)");
  makeArchive(copy);
}

async function fill(path: string, uploads: AsyncIterable<PackedFile>): Promise<BackupMade> {
  const copy = new Database(path);
  try {
    return await addUploads(copy, uploads);
  } finally {
    copy.close();
  }
}

async function addUploads(copy: Database.Database, uploads: AsyncIterable<PackedFile>): Promise<BackupMade> {
  // A half-written copy is thrown away and never repaired, and the whole one is flushed once at the end.
  copy.pragma("journal_mode = MEMORY");
  copy.pragma("synchronous = OFF");
  makeBackupTables(copy);
  copy.prepare("INSERT INTO backup VALUES (?)").run(Date.now());
  const missing = new Set(namedFiles(copy));
  let files = 0;
  let bytes = 0;
  for await (const upload of uploads) {
    await addFile(copy, { ...upload, name: `uploads/${upload.name}` });
    missing.delete(upload.name);
    files += 1;
    bytes += upload.bytes.length;
  }
  return { files, bytes, missing: [...missing] };
}

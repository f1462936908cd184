import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { open, rm } from "node:fs/promises";
import { dirname } from "node:path";
import Database from "better-sqlite3";
import { addFile, makeArchive, type PackedFile } from "./archive.server";
import { makeFolder, putInPlace } from "./durable-file.server";
import { namedFiles } from "./named-files.server";
import { refuseBrokenReferences } from "./untouched-rows.server";

/** How many files a backup holds, their bytes, and the keys that its rows name but that were not among the files. */
export type BackupMade = { files: number; bytes: number; missing: string[] };

/**
 * Writes one file at `path` that holds all rows as of now and then, one after the other, the uploads given. The rows
 * are copied in one go; while files are added, the process can do other things. Only a whole and checked backup gets
 * the name; a failure leaves nothing and throws its error on. Archive names are `uploads/` and the file's key.
 */
export async function writeBackup(
  client: Database.Database,
  path: string,
  uploads: AsyncIterable<PackedFile>,
): Promise<BackupMade> {
  const temporary = `${path}.${randomUUID()}.tmp`;
  makeFolder(dirname(path));
  try {
    // Marks and passwords are in it: nobody but the website's own user reads it.
    writeFileSync(temporary, "", { flag: "wx", mode: 0o600 });
    client.prepare("VACUUM INTO ?").run(temporary);
    const made = await fill(temporary, uploads);
    await flush(temporary);
    putInPlace(temporary, path);
    return made;
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function fill(path: string, uploads: AsyncIterable<PackedFile>): Promise<BackupMade> {
  const copy = new Database(path);
  try {
    const verdict = copy.pragma("quick_check(1)", { simple: true });
    if (verdict !== "ok") throw new Error(`the copy of the database is damaged: ${verdict}`);
    refuseBrokenReferences(copy);
    return await addUploads(copy, uploads);
  } finally {
    copy.close();
  }
}

async function addUploads(copy: Database.Database, uploads: AsyncIterable<PackedFile>): Promise<BackupMade> {
  // A half-written copy is thrown away and never repaired, and the whole one is flushed once at the end.
  copy.pragma("journal_mode = OFF");
  copy.pragma("synchronous = OFF");
  copy.exec("CREATE TABLE backup(made_at INTEGER NOT NULL)");
  copy.prepare("INSERT INTO backup VALUES (?)").run(Date.now());
  makeArchive(copy);
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

// Before putInPlace flushes it again, which then has nothing to wait for: a large file takes a disk seconds.
async function flush(path: string): Promise<void> {
  const file = await open(path, "r");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

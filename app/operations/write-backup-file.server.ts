import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { dirname } from "node:path";
import Database from "better-sqlite3";
import type { SchoolDatabase } from "../../drizzle/schema";
import { createFolder, flushFile, replaceFile } from "../durable-file.server";
import { listFiles, type UploadStorage } from "../uploads/storage-interface.server";
import { addToArchive, createArchive, type FileToArchive } from "./archive.server";
import { copyDatabase } from "./copy-database.server";

/** Needs no lock: uploads never change under their key, and those of deleted rows stay for a day. */
export function createBackup(database: SchoolDatabase, storage: UploadStorage, path: string): Promise<string[]> {
  return writeBackupFile(database.$client, path, readUploads(storage));
}

async function* readUploads(storage: UploadStorage): AsyncGenerator<FileToArchive> {
  for (const { key } of await listFiles(storage)) {
    const file = await storage.get(key);
    // Swept away since it was listed: nothing names it any more.
    if (file === null) continue;
    yield { name: key, modifiedAt: file.lastModified, bytes: new Uint8Array(await file.arrayBuffer()) };
  }
}

/** Only a whole and checked backup gets the name. Archive names are `uploads/` and the file's key. */
export async function writeBackupFile(
  client: Database.Database,
  path: string,
  uploads: AsyncIterable<FileToArchive>,
): Promise<string[]> {
  const temporary = `${path}.${randomUUID()}.tmp`;
  createFolder(dirname(path), 0o700);
  try {
    await copyDatabase(client, temporary);
    const missing = await fillBackup(temporary, uploads);
    await flushFile(temporary);
    replaceFile(temporary, path);
    return missing;
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

export function createBackupTables(copy: Database.Database): void {
  copy.exec("CREATE TABLE backup(made_at INTEGER NOT NULL)");
  createArchive(copy);
}

async function fillBackup(path: string, uploads: AsyncIterable<FileToArchive>): Promise<string[]> {
  const copy = new Database(path);
  try {
    // A half-written copy is thrown away and never repaired, and the whole one is flushed once at the end.
    copy.pragma("journal_mode = MEMORY");
    copy.pragma("synchronous = OFF");
    createBackupTables(copy);
    copy.prepare("INSERT INTO backup VALUES (?)").run(Date.now());
    const missing = new Set(listReferencedFiles(copy));
    for await (const upload of uploads) {
      await addToArchive(copy, { ...upload, name: `uploads/${upload.name}` });
      missing.delete(upload.name);
    }
    return [...missing];
  } finally {
    copy.close();
  }
}

type KeyColumn = { tableName: string; columnName: string };

/** Reads any `…_path` column, so that it also works for databases of older versions. */
export const listReferencedFiles = (client: Database.Database): string[] =>
  listKeyColumns(client).flatMap((column) => readKeys(client, column));

const listKeyColumns = (client: Database.Database): KeyColumn[] =>
  client
    .prepare<[], KeyColumn>(
      `SELECT t.name AS tableName, c.name AS columnName
       FROM pragma_table_list AS t JOIN pragma_table_info(t.name) AS c
       WHERE t.schema = 'main' AND t.type = 'table' AND c.name LIKE '%!_path' ESCAPE '!'`,
    )
    .all();

const readKeys = (client: Database.Database, { tableName, columnName }: KeyColumn) =>
  client
    .prepare<[], string>(
      `SELECT ${quoteIdentifier(columnName)} FROM ${quoteIdentifier(tableName)} WHERE ${quoteIdentifier(columnName)} IS NOT NULL`,
    )
    .pluck()
    .all();

const quoteIdentifier = (name: string) => `"${name.replaceAll('"', '""')}"`;

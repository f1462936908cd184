import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { dirname } from "node:path";
import type { FileMetadata } from "@remix-run/file-storage";
import Database from "better-sqlite3";
import type { SchoolDatabase } from "~drizzle/schema";
import { createFolder, flushFile, replaceFile, unusedPath } from "../durable-file.server";
import { DiskFullError, getDiskSpace, hasFreeSpace } from "../uploads/disk-space.server";
import { listFiles, type UploadStorage } from "../uploads/storage-interface.server";
import { addToArchive, createArchive, listArchiveEntries, readArchiveFile } from "./archive.server";
import { copyDatabase } from "./copy-database.server";

/**
 * Makes a full backup. This needs no lock, because uploads never change and the files of deleted rows stay for a day. A
 * complete and checked backup gets the name `stem.db`, or a numbered name if that name is taken. Throws DiskFullError
 * before it writes if the disk has too little space.
 */
export async function createBackup(
  { $client }: SchoolDatabase,
  storage: UploadStorage,
  stem: string,
  space = getDiskSpace,
): Promise<{ path: string; missing: string[] }> {
  const files = await listFiles(storage);
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (!hasFreeSpace(space(dirname(stem)), bytes)) throw new DiskFullError();
  let missing: string[] = [];
  const path = await writeCopy($client, stem, async (copy) => {
    createBackupTables(copy);
    missing = await addUploads(copy, files, storage);
    await compareWithOriginals(copy, storage);
  });
  return { path, missing };
}

/** Copies the database without the uploads. Restoring such a copy keeps the current uploads. */
export const createDatabaseCopy = ({ $client }: SchoolDatabase, stem: string): Promise<string> =>
  writeCopy($client, stem, async (copy) => createMomentTable(copy));

async function writeCopy(
  client: Database.Database,
  stem: string,
  fill: (copy: Database.Database) => Promise<void>,
): Promise<string> {
  const temporary = `${stem}.db.${randomUUID()}.tmp`;
  createFolder(dirname(stem), 0o700);
  try {
    await copyDatabase(client, temporary);
    const copy = new Database(temporary);
    try {
      // The copy needs no journal, because we delete an incomplete copy and never repair it. The complete copy is
      // flushed once.
      copy.pragma("journal_mode = MEMORY");
      copy.pragma("synchronous = OFF");
      await fill(copy);
      copy.prepare("INSERT INTO backup VALUES (?)").run(Date.now());
    } finally {
      copy.close();
    }
    await flushFile(temporary);
    const path = unusedPath(stem, ".db");
    replaceFile(temporary, path);
    return path;
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

export function createBackupTables(copy: Database.Database): void {
  createMomentTable(copy);
  createArchive(copy);
}

const createMomentTable = (copy: Database.Database) => void copy.exec("CREATE TABLE backup(made_at INTEGER NOT NULL)");

const uploadFolder = "uploads/";

/** Adds the uploads to the copy. Returns the keys of uploads that are in the database but have no file. */
async function addUploads(copy: Database.Database, files: FileMetadata[], storage: UploadStorage): Promise<string[]> {
  const missing = new Set(listReferencedFiles(copy));
  for (const { key } of files) {
    const upload = await readUpload(storage, key);
    // The upload was deleted after the list was made, so no row refers to it.
    if (!upload) continue;
    await addToArchive(copy, { name: uploadFolder + key, ...upload });
    missing.delete(key);
  }
  return [...missing];
}

async function readUpload(storage: UploadStorage, key: string) {
  const file = await storage.get(key);
  if (file === null) return undefined;
  // We read the stream, because the arrayBuffer() of a LazyFile fills up with zeros if the stream ends early.
  const chunks: Uint8Array[] = [];
  for await (const chunk of file.stream()) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  if (bytes.length !== file.size)
    throw new UploadNotCopiedError(`only ${bytes.length} of the ${file.size} bytes of ${key} could be read`);
  return { modifiedAt: file.lastModified, bytes };
}

/** Compares each copied file with its original, to find errors in reading or writing. */
async function compareWithOriginals(copy: Database.Database, storage: UploadStorage): Promise<void> {
  const entries = [...listArchiveEntries(copy)];
  for (const entry of entries) {
    const key = entry.name.slice(uploadFolder.length);
    const original = await readUpload(storage, key);
    const copied = await readArchiveFile(copy, entry);
    if (original && !copied.equals(original.bytes))
      throw new UploadNotCopiedError(`the copy of ${key} differs from the file`);
  }
}

class UploadNotCopiedError extends Error {}

type KeyColumn = { tableName: string; columnName: string };

/** Reads all `…_path` columns, so that it also works for databases of older versions. */
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

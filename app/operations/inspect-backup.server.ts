import { statSync } from "node:fs";
import { setImmediate as nextTurn } from "node:timers/promises";
import Database from "better-sqlite3";
import { DatabaseError, firstLine } from "~drizzle/database-errors";
import {
  countRows,
  listMigrations,
  listPendingMigrations,
  migrate,
  newerVersionError,
} from "~drizzle/migration-runner";
import { applicationId, hasArchive, openDatabase } from "~drizzle/open-database";
import { type ArchiveEntry, isTimestamp, listArchiveEntries, readArchiveFile } from "../backups/archive.server";
import { findFault } from "../backups/copy-database.server";
import { createBackupTables, listReferencedFiles } from "../backups/write-backup-file.server";
import { keyPattern } from "../uploads/storage-interface.server";
import { findRowFault } from "./check-rows.server";

/** `uploads` is undefined if the backup contains only the database. */
export type BackupContents = {
  madeAt: Date;
  rows: Map<string, number>;
  uploads?: { key: string; entry: ArchiveEntry }[];
  missing: string[];
  isOlder: boolean;
};

/**
 * Checks a backup and returns what it contains. Throws DatabaseError if the file is not a complete school database that
 * this version can use.
 */
export async function inspectBackup(path: string): Promise<BackupContents> {
  const client = openReadOnly(path);
  try {
    const error = (await findBackupFault(client, path)) ?? (await findRowFault(client, path));
    if (error) throw unusable(path, error);
    const pending = listPendingMigrations(client, listMigrations()).length;
    const uploads = hasArchive(client) ? await listUploads(client) : undefined;
    for (const { entry } of uploads ?? []) {
      await readArchiveFile(client, entry);
      await nextTurn();
    }
    const archived = new Set(uploads?.map(({ key }) => key));
    return {
      madeAt: readCreationTime(client) ?? statSync(path).mtime,
      rows: countRows(client),
      uploads,
      missing: uploads ? listReferencedFiles(client).filter((key) => !archived.has(key)) : [],
      isOlder: pending > 0,
    };
  } catch (error) {
    throw error instanceof DatabaseError ? error : unusable(path, `is damaged: ${firstLine(error)}`);
  } finally {
    client.close();
  }
}

export function openReadOnly(path: string): Database.Database {
  let client: Database.Database | undefined;
  try {
    client = new Database(path, { readonly: true, fileMustExist: true });
    client.pragma("trusted_schema = OFF");
    client.pragma("schema_version");
    return client;
  } catch (error) {
    client?.close();
    const isOther = error instanceof Database.SqliteError && error.code === "SQLITE_NOTADB";
    throw unusable(path, isOther ? "is not a database" : `cannot be read: ${firstLine(error)}`);
  }
}

export function readBackup<T>(path: string, read: (client: Database.Database) => T): T {
  const client = openReadOnly(path);
  try {
    return read(client);
  } finally {
    client.close();
  }
}

/** Returns true for a full backup. Returns false if the file contains no uploads, and undefined if it is damaged. */
export function isWholeBackup(path: string): boolean | undefined {
  try {
    return readBackup(path, (client) => (isOfItsSize(client, path) ? hasArchive(client) : undefined));
  } catch {
    return undefined;
  }
}

function isOfItsSize(client: Database.Database, path: string): boolean {
  const pages = Number(client.pragma("page_count", { simple: true }));
  return statSync(path).size === pages * Number(client.pragma("page_size", { simple: true }));
}

async function findBackupFault(client: Database.Database, path: string): Promise<string | undefined> {
  if (client.pragma("application_id", { simple: true }) !== applicationId) return "is not a backup of this program";
  const steps = Number(client.pragma("user_version", { simple: true }));
  const error = findSchemaFault(client, steps) ?? (await findFault(path, "integrity_check"));
  if (error) return error;
  const recorded = listMigrations().length - listPendingMigrations(client, listMigrations()).length;
  if (recorded === 0) return "holds no school";
  if (recorded !== steps) return `is damaged: it counts ${steps} migrations but lists ${recorded}`;
}

async function listUploads(client: Database.Database) {
  const uploads: { key: string; entry: ArchiveEntry }[] = [];
  for (const entry of listArchiveEntries(client)) {
    const key = /^uploads\/(.+)$/s.exec(entry.name)?.[1];
    if (key === undefined || !keyPattern.test(key))
      throw new RangeError(`it contains ${JSON.stringify(entry.name)}, which is not an upload`);
    uploads.push({ key, entry });
    await nextTurn();
  }
  if (new Set(uploads.map(({ key }) => key)).size < uploads.length) throw new RangeError("it contains a file twice");
  return uploads;
}

function readCreationTime(client: Database.Database): Date | undefined {
  if (!countRows(client).has("backup")) return undefined;
  const moment = client.prepare<[], unknown>("SELECT made_at FROM backup").pluck().get();
  if (moment !== undefined && !isTimestamp(moment, 1000)) throw new RangeError("it does not say when it was made");
  return moment === undefined ? undefined : new Date(moment);
}

const unusable = (path: string, error: string) => new DatabaseError(`${path} ${error}. Nothing was changed.`);

/**
 * Returns an error if the schema of a backup differs from the schema that this program creates. A trigger, an
 * expression or a table that an attacker added would run in the restored database.
 */
function findSchemaFault(client: Database.Database, steps: number): string | undefined {
  const rows = client.prepare<[], string[]>("SELECT type, name, tbl_name, sql FROM sqlite_schema").raw();
  if (!client.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'migrations'").get()) return "holds no school";
  if (steps > listMigrations().length) throw newerVersionError();
  const { school, backup } = expectedSchema(steps);
  const allowed = new Set([...backup, ...statisticsTables]);
  for (const row of rows.iterate()) {
    if (allowed.delete(JSON.stringify(row))) continue;
    return `is damaged: ${JSON.stringify(String(row[1]).slice(0, 80))} differs from what this program creates`;
  }
  if (school.some((made) => allowed.has(made))) return "is damaged: it lacks tables or their constraints";
}

const statisticsTables = ["sqlite_stat1(tbl,idx,stat)", "sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)"].map((made) => {
  const name = made.slice(0, "sqlite_stat1".length);
  return JSON.stringify(["table", name, name, `CREATE TABLE ${made}`]);
});

function expectedSchema(steps: number): { school: string[]; backup: string[] } {
  const database = openDatabase(":memory:");
  const rows = database.$client.prepare("SELECT type, name, tbl_name, sql FROM sqlite_schema").raw();
  const all = () => rows.all().map((row) => JSON.stringify(row));
  try {
    migrate(database, listMigrations().slice(0, steps));
    const school = all();
    createBackupTables(database.$client);
    return { school, backup: all() };
  } finally {
    database.$client.close();
  }
}

import { existsSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import Database from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { createFolder, replaceFile, writeFileDurably } from "~/durable-file.server";
import { DatabaseError, firstLine } from "./database-errors";
import { acquireInstanceLock, releaseInstanceLock, withInstanceLock } from "./instance-lock";
import {
  findBrokenReference,
  listMigrations,
  listPendingMigrations,
  migrate,
  newerVersionError,
} from "./migration-runner";
import type { SchoolDatabase } from "./schema";
import * as schema from "./schema";
import { seedCurriculum } from "./seed/curriculum";

/**
 * Opens the database. Creates or migrates it if necessary. With `lock: false`, holds the lock only while it creates or
 * migrates the database. A command that runs beside the server uses this. Throws DatabaseError.
 */
export function prepareDatabase({ lock = true, ...place }: DatabasePaths & { lock?: boolean }): SchoolDatabase {
  try {
    createFolder(dirname(place.databasePath));
    if (lock) {
      acquireInstanceLock(place.databasePath);
      deleteUnfinishedRestore(place.databasePath);
    }
    if (!existsSync(place.databasePath)) {
      withInstanceLock(place.databasePath, " and has not created it yet", () => createDatabase(place));
    }
    assertUsable(place, listMigrations().length);
    const database = openAndMigrate(place);
    writeMarker(place);
    return database;
  } catch (error) {
    if (lock) releaseInstanceLock(place.databasePath);
    throw toDatabaseError(error, place);
  }
}

function openAndMigrate({ databasePath, backupDir }: DatabasePaths): SchoolDatabase {
  const database = openDatabase(databasePath);
  try {
    if (listPendingMigrations(database.$client, listMigrations()).length > 0) {
      withInstanceLock(databasePath, ", and it is a different version from this one", () =>
        migrate(database, listMigrations(), { snapshotInto: backupDir }),
      );
    }
    return database;
  } catch (error) {
    database.$client.close();
    throw error;
  }
}

const toDatabaseError = (error: unknown, { databasePath }: DatabasePaths) =>
  error instanceof DatabaseError
    ? error
    : new DatabaseError(
        `The database ${databasePath} could not be opened or created: ${firstLine(error)}. ` +
          "Check that its disk has free space, that this program may write to its folder, and that no other " +
          "program has it open.",
        { cause: error },
      );

// With a rollback journal and EXTRA, every confirmed save survives a power failure. All data is in one file, so a copy
// of the .db file contains everything. WAL, which the library recommends, has neither of these advantages. The busy
// timeout is two seconds, because each wait blocks every visitor.
const pragmas = {
  busy_timeout: ["2000", 2000],
  journal_mode: ["DELETE", "delete"],
  synchronous: ["EXTRA", 3],
  foreign_keys: ["ON", 1],
  trusted_schema: ["OFF", 0],
} as const;

/**
 * Opens a database file, or opens a buffer as a database in memory. Throws DatabaseError if SQLite did not accept a
 * setting, because marks could then be lost in a power failure.
 */
export function openDatabase(path: string | Buffer): SchoolDatabase {
  const inMemory = path === ":memory:" || typeof path !== "string";
  const client = new Database(path, { fileMustExist: !inMemory });
  try {
    for (const [name, [wanted, expected]] of Object.entries(pragmas)) {
      client.pragma(`${name} = ${wanted}`);
      const actual = client.pragma(name, { simple: true });
      if (actual === expected || (inMemory && actual === "memory")) continue;
      throw new DatabaseError(
        `The database ${path} cannot be used safely: its setting ${name} stays at ${actual} instead of ${wanted}.`,
      );
    }
    return drizzle(client, { schema, casing: "snake_case" });
  } catch (error) {
    client.close();
    throw error;
  }
}

/**
 * Creates the database file under another name and renames it when it is complete. So after an interrupted first start,
 * the next start begins again.
 */
function createDatabase(place: DatabasePaths): void {
  if (existsSync(place.databasePath)) return;
  assertNotLost(place);
  const unfinished = `${place.databasePath}.new`;
  for (const remains of [unfinished, `${unfinished}-journal`]) rmSync(remains, { force: true });
  writeFileSync(unfinished, "", { mode: 0o600 });
  const database = openDatabase(unfinished);
  try {
    migrate(database, listMigrations());
    seedCurriculum(database);
    database.$client.pragma(`application_id = ${applicationId}`);
  } finally {
    database.$client.close();
  }
  replaceFile(unfinished, place.databasePath);
}

/**
 * Writes a marker beside the database. If the database is lost later, the next start finds the marker and knows that
 * this is not the first start. The text of the file does not matter.
 */
export function writeMarker({ databasePath, backupDir }: DatabasePaths): void {
  if (existsSync(markerPath(databasePath))) return;
  const name = basename(databasePath);
  writeFileDurably(
    markerPath(databasePath),
    `The school's database ${name} lives in this folder. Leave this note beside it.\n` +
      `If ${name} is ever missing, the website does not start with an empty school, because of this note.\n` +
      `In that case, restore the database with "npm run restore FILE"; the copies are in ${backupDir}.\n`,
  );
}

export type DatabasePaths = { databasePath: string; backupDir: string };

/** "SCHL" in ASCII. SQLite stores this number in the header of the database file. */
export const applicationId = 0x5343484c;

// SQLite mistakes a shorter file for a new database or for the file of another program.
const minDatabaseBytes = 512;

export const markerPath = (databasePath: string) => `${databasePath}.made`;

const tracePaths = (databasePath: string) => [
  markerPath(databasePath),
  `${databasePath}-journal`,
  `${databasePath}-wal`,
];

export const hasDatabaseTraces = (databasePath: string) => [databasePath, ...tracePaths(databasePath)].some(existsSync);

function assertNotLost({ databasePath, backupDir }: DatabasePaths): void {
  const trace = tracePaths(databasePath).find(existsSync);
  if (!trace) return;
  throw new DatabaseError(
    `The database ${databasePath} is missing, but one was here before: ${trace} is still there. ` +
      `Nothing was changed. ${restoreHint(backupDir)} Only if you really want to start with an empty school, delete ${trace} first.`,
  );
}

export function assertUsable({ databasePath, backupDir }: DatabasePaths, known: number): void {
  if (existsSync(`${databasePath}-wal`)) {
    throw new DatabaseError(
      `${databasePath}-wal is beside the database: another program has it open, or it belongs to a database that ` +
        `was replaced by hand. Nothing was changed. Close the other program; if there is none, move ${databasePath}-wal ` +
        `and ${databasePath}-shm to another folder, start again, and check that the newest entries are there.`,
    );
  }
  const { size } = statSync(databasePath);
  const problem =
    size < minDatabaseBytes ? `is empty or cut off: it has ${size} bytes` : findProblem(databasePath, known);
  if (!problem) return;
  if (problem === packedBackup) {
    throw new DatabaseError(
      `${databasePath} is a full backup that was copied there by hand; its uploads are still packed inside. Nothing ` +
        'was changed. Move it to another folder, and restore it with "npm run restore FILE".',
    );
  }
  throw new DatabaseError(`The database ${databasePath} ${problem}. Nothing was changed. ${restoreHint(backupDir)}`);
}

const packedBackup = "is a full backup";

function findProblem(path: string, known: number): string | undefined {
  let client: Database.Database | undefined;
  try {
    client = new Database(path, { fileMustExist: true, timeout: 2000 });
    return checkContent(client, known) ?? (hasArchive(client) ? packedBackup : undefined);
  } catch (error) {
    const code = error instanceof Database.SqliteError ? error.code : undefined;
    if (code === "SQLITE_NOTADB") return "is not a database";
    if (code?.startsWith("SQLITE_CORRUPT")) return `is damaged (${firstLine(error)})`;
    throw error;
  } finally {
    client?.close();
  }
}

/**
 * Returns what is wrong with the content of the database, or undefined. Throws DatabaseError if the database has more
 * than `known` migrations.
 */
export function checkContent(client: Database.Database, known: number): string | undefined {
  if (client.pragma("application_id", { simple: true }) !== applicationId) return "belongs to another program";
  if (Number(client.pragma("user_version", { simple: true })) > known) throw newerVersionError();
  const verdict = client.pragma("quick_check(1)", { simple: true });
  if (verdict !== "ok") return `is damaged (${firstLine(verdict)})`;
  const broken = findBrokenReference(client);
  return broken && `is damaged (${firstLine(broken)})`;
}

const restoreHint = (backupDir: string) =>
  `Restore a good copy with "npm run restore FILE"; the copies are in ${backupDir}.`;

export const hasArchive = (client: Database.Database): boolean =>
  client.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'sqlar'").get() !== undefined;

function deleteUnfinishedRestore(databasePath: string): void {
  for (const left of ["", ".tmp", ".whole", ".tmp-journal", ".whole-journal"]) {
    rmSync(`${databasePath}.restored${left}`, { force: true });
  }
}

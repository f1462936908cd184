import { existsSync, statSync } from "node:fs";
import Database from "better-sqlite3";
import { hasArchive } from "./archive.server";
import { DatabaseRefused, oneLine } from "./database-refused";
import { madeByNewerProgram } from "./migration-record.server";
import { BrokenReference, refuseBrokenReferences } from "./untouched-rows.server";

export type DatabasePlace = { databasePath: string; backupDir: string };

/** "SCHL" in the file's header: tells a school's database from any other SQLite file. */
export const applicationId = 0x5343484c;

// SQLite takes a shorter file for a new database, or for another program's.
const smallestDatabase = 512;

/** The note beside a database which says that there is or was one; its presence counts, not its words. */
export const markerOf = (databasePath: string) => `${databasePath}.made`;

const tracesOf = (databasePath: string) => [markerOf(databasePath), `${databasePath}-journal`, `${databasePath}-wal`];

/** Whether there is a database, or a sign that there was one. */
export const wasEverMade = (databasePath: string) => [databasePath, ...tracesOf(databasePath)].some(existsSync);

/** Throws DatabaseRefused when there is no database but signs of an earlier one: it must come back, not start empty. */
export function refuseLost({ databasePath, backupDir }: DatabasePlace): void {
  const trace = tracesOf(databasePath).find(existsSync);
  if (!trace) return;
  throw new DatabaseRefused(
    `The database ${databasePath} is missing, although one was here before: ${trace} still lies beside it. ` +
      `Nothing was changed. ${putBack(backupDir)} Only if the school really begins anew, delete ${trace} first.`,
  );
}

/**
 * Throws DatabaseRefused when the file is not a whole database of this program or a newer program made it.
 * `known` is the number of migrations this program has.
 */
export function refuseUnusable({ databasePath, backupDir }: DatabasePlace, known: number): void {
  if (existsSync(`${databasePath}-wal`)) {
    throw new DatabaseRefused(
      `${databasePath}-wal lies beside the database: another program has it open, or it belongs to a database that ` +
        `was replaced by hand. Nothing was changed. Close the other program; if there is none, move ${databasePath}-wal ` +
        `and ${databasePath}-shm to another folder, start again, and check that the newest entries are there.`,
    );
  }
  const { size } = statSync(databasePath);
  const fault = size < smallestDatabase ? `is empty or cut off: it has ${size} bytes` : faultIn(databasePath, known);
  if (!fault) return;
  if (fault === packed) {
    throw new DatabaseRefused(
      `${databasePath} is a whole backup that was put there by hand, and its uploads are still packed inside. Nothing ` +
        'was changed. Move it to another folder, and put it in place with "npm run restore FILE".',
    );
  }
  throw new DatabaseRefused(`The database ${databasePath} ${fault}. Nothing was changed. ${putBack(backupDir)}`);
}

const packed = "is a whole backup";

function faultIn(path: string, known: number): string | undefined {
  let client: Database.Database | undefined;
  try {
    client = new Database(path, { fileMustExist: true, timeout: 2000 });
    if (client.pragma("application_id", { simple: true }) !== applicationId) return "belongs to another program";
    if (Number(client.pragma("user_version", { simple: true })) > known) throw madeByNewerProgram();
    const verdict = client.pragma("quick_check(1)", { simple: true });
    if (verdict !== "ok") return `is damaged (${oneLine(verdict)})`;
    refuseBrokenReferences(client);
    if (hasArchive(client)) return packed;
  } catch (error) {
    return damageShownBy(error);
  } finally {
    client?.close();
  }
}

function damageShownBy(error: unknown): string {
  const code = error instanceof Database.SqliteError ? error.code : undefined;
  if (code === "SQLITE_NOTADB") return "is not a database";
  if (code?.startsWith("SQLITE_CORRUPT") || error instanceof BrokenReference) return `is damaged (${oneLine(error)})`;
  throw error;
}

const putBack = (backupDir: string) =>
  `Put a good copy back with "npm run restore FILE"; the copies are in ${backupDir}.`;

import { constants, copyFileSync, existsSync, linkSync, renameSync, rmSync } from "node:fs";
import { chmod, copyFile, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import Database from "better-sqlite3";
import { type DatabasePaths, writeMarker } from "~drizzle/open-database";
import { findFault, runInWorker, vacuumInto } from "../backups/copy-database.server";
import { createFolder, createPrivateFile, flushFile, replaceFile } from "../durable-file.server";
import { maxId } from "./check-rows.server";
import { readBackup } from "./inspect-backup.server";

const sidecars = ["-journal", "-wal", "-shm"];

/**
 * Unpacks the database from a backup. Access that was possible at the time of the backup must not be possible now. So
 * this function ends all sessions and one-time links, closes opened exams and clears waiting times after wrong
 * passwords. It also prevents old notifications from being sent again.
 */
export async function unpackDatabase(backup: string, { databasePath }: DatabasePaths): Promise<string> {
  const ready = `${databasePath}.restored`;
  const [whole, unfinished] = [`${ready}.whole`, `${ready}.tmp`];
  createFolder(dirname(databasePath));
  try {
    await rm(whole, { force: true });
    await copyFile(backup, whole, constants.COPYFILE_FICLONE);
    await chmod(whole, 0o600);
    createPrivateFile(unfinished);
    const sql = [...cleanUpStatements(whole, databasePath), ...vacuumInto(unfinished)];
    await runInWorker([{ path: whole, readonly: false, sql }]);
    const error = await findFault(unfinished);
    if (error) throw new Error(`the database from ${backup} ${error}`);
    await flushFile(unfinished);
    replaceFile(unfinished, ready);
    return ready;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    await rm(whole, { force: true });
  }
}

type Statement = [sql: string, ...values: unknown[]];

function cleanUpStatements(whole: string, presentPath: string): Statement[] {
  const { tables, hasFamilies } = readBackup(whole, (copy) => ({
    tables: copy.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all(),
    hasFamilies: copy.prepare("SELECT 1 FROM pragma_table_info('exams') WHERE name = 'opened_at'").get() !== undefined,
  }));
  return [
    ["PRAGMA trusted_schema = OFF"],
    ["PRAGMA journal_mode = MEMORY"],
    ["DROP TABLE IF EXISTS sqlar"],
    ["DROP TABLE IF EXISTS sqlar_hashes"],
    ["DROP TABLE IF EXISTS backup"],
    ...(tables.includes("sqlite_sequence") ? [limitNumbersGiven] : []),
    ...["sessions", "account_links", "sign_in_failures", "push_deliveries"]
      .filter((table) => tables.includes(table))
      .map((table): Statement => [`DELETE FROM ${table}`]),
    ...(tables.includes("push_settings") ? [tellNothingOfBefore()] : []),
    ...(tables.includes("imports") ? [forgetCardsOfDeleted] : []),
    ...(hasFamilies ? [["UPDATE exams SET opened_at = NULL"] satisfies Statement, ...revokeAgain(presentPath)] : []),
  ];
}

// In the table sqlite_sequence, SQLite stores the highest id of each table. If an attacker had set it to the largest
// possible number, we could add no row.
const limitNumbersGiven: Statement = ["UPDATE sqlite_sequence SET seq = min(CAST(seq AS INTEGER), ?)", maxId];

// A deleted student is stored with the links to the cards. Such a link may have been revoked after the backup.
const forgetCardsOfDeleted: Statement = [
  `UPDATE imports SET changes = json_set(changes, '$.before[0].cards', json('[]'))
   WHERE kind = 'student' AND json_valid(changes) AND json_type(changes, '$.before[0].cards') IS NOT NULL`,
];

// Changes the time when notifications were enabled, so that we do not notify subscribers about older items again.
// Browsers that subscribed after the backup see the new time and ask to subscribe again.
const tellNothingOfBefore = (): Statement => [
  "UPDATE push_settings SET turned_on_at = ? WHERE turned_on_at IS NOT NULL",
  Date.now(),
];

// Deletes the card links in the backup that were revoked after the backup. If the current database cannot be read, we
// cannot find them, and they work again when staff open the exam.
function revokeAgain(presentPath: string): Statement[] {
  try {
    return readBackup(presentPath, (present) => {
      const listed = (sql: string) => JSON.stringify(present.prepare(sql).pluck().all());
      const [students, tokens] = [listed("SELECT id FROM students"), listed("SELECT token FROM card_addresses")];
      const isIn = (column: string) => `${column} IN (SELECT value FROM json_each(?))`;
      return [[`DELETE FROM card_addresses WHERE ${isIn("student_id")} AND NOT ${isIn("token")}`, students, tokens]];
    });
  } catch {
    return [];
  }
}

/**
 * Replaces the database in one step. If the current database has a journal that SQLite could not apply, this takes two
 * steps. If the website starts between the two steps, it reports that the database is missing.
 */
export function replaceDatabase(ready: string, place: DatabasePaths, previousFolder: string): void {
  const { databasePath } = place;
  const previousPath = join(previousFolder, basename(databasePath));
  rollBackInterruptedWrite(databasePath);
  const strays = sidecars.filter((sidecar) => existsSync(databasePath + sidecar));
  writeMarker(place);
  if (existsSync(databasePath)) linkOrCopy(databasePath, previousPath);
  if (strays.length > 0) {
    // SQLite would apply the old journal to the new database and destroy it. So we move the old database and its
    // journal away before the new database gets its name.
    rmSync(databasePath, { force: true });
    createFolder(previousFolder);
    for (const sidecar of strays) renameSync(databasePath + sidecar, previousPath + sidecar);
  }
  replaceFile(ready, databasePath);
}

// If a crash interrupted a save, SQLite undoes the save when it opens the database. If SQLite cannot open the database,
// the file does not change.
function rollBackInterruptedWrite(databasePath: string): void {
  if (!existsSync(`${databasePath}-journal`) || existsSync(`${databasePath}-wal`)) return;
  try {
    const client = new Database(databasePath, { fileMustExist: true });
    try {
      client.pragma("user_version");
    } finally {
      client.close();
    }
  } catch {}
}

/**
 * Creates a copy of a file as a hard link. If the disk supports no hard links, copies the contents. The copy is on the
 * disk when this function returns.
 */
export function linkOrCopy(path: string, copy: string): void {
  const temporary = `${copy}.tmp`;
  createFolder(dirname(copy));
  rmSync(temporary, { force: true });
  try {
    linkSync(path, temporary);
  } catch {
    copyFileSync(path, temporary);
  }
  replaceFile(temporary, copy);
}

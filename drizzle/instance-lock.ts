import { resolve } from "node:path";
import Database from "better-sqlite3";
import { DatabaseError, DatabaseInUseError, firstLine } from "./database-errors";

// The locks are on globalThis. During development this module is loaded again, and it must still find the locks.
const thisProcess = globalThis as { schoolInstanceLocks?: Map<string, Database.Database> };
thisProcess.schoolInstanceLocks ??= new Map();
const heldLocks = thisProcess.schoolInstanceLocks;

/**
 * Takes the lock of the database. The operating system releases the lock even after kill -9. Throws DatabaseInUseError
 * if another process holds the lock, and DatabaseError for any other problem.
 */
export function acquireInstanceLock(databasePath: string, circumstance = ""): void {
  const path = lockPath(databasePath);
  if (heldLocks.has(path)) return;
  let client: Database.Database | undefined;
  try {
    client = new Database(path, { timeout: 0 });
    client.pragma("journal_mode = MEMORY");
    client.exec("BEGIN EXCLUSIVE");
    heldLocks.set(path, client);
  } catch (error) {
    client?.close();
    throw lockError(error, databasePath, circumstance);
  }
}

export function withInstanceLock<T>(databasePath: string, circumstance: string, work: () => T): T {
  const hadIt = heldLocks.has(lockPath(databasePath));
  acquireInstanceLock(databasePath, circumstance);
  try {
    return work();
  } finally {
    if (!hadIt) releaseInstanceLock(databasePath);
  }
}

export function releaseInstanceLock(databasePath?: string): void {
  for (const path of databasePath ? [lockPath(databasePath)] : heldLocks.keys()) {
    heldLocks.get(path)?.close();
    heldLocks.delete(path);
  }
}

const lockPath = (databasePath: string) => `${resolve(databasePath)}.lock`;

function lockError(error: unknown, databasePath: string, circumstance: string): DatabaseError {
  if (error instanceof Database.SqliteError && error.code.startsWith("SQLITE_BUSY")) {
    return new DatabaseInUseError(
      `Another copy of this program is using ${databasePath}${circumstance}. Stop that one first, then try again.`,
      { cause: error },
    );
  }
  return new DatabaseError(
    `${databasePath}.lock, which keeps two copies of this program apart, cannot be used: ${firstLine(error)}. ` +
      "Check that this program may write in that folder; if the file itself is damaged, delete it and try again.",
    { cause: error },
  );
}

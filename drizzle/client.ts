import { AsyncLocalStorage } from "node:async_hooks";
import { env } from "../app/env.server";
import { releaseInstanceLock } from "./instance-lock";
import { prepareDatabase } from "./open-database";
import type { SchoolDatabase } from "./schema";

export { openDatabase } from "./open-database";
export type { SchoolDatabase } from "./schema";

export type SchoolTransaction = Parameters<Parameters<SchoolDatabase["transaction"]>[0]>[0];

let currentDatabase: SchoolDatabase | undefined;

/**
 * The one database of this process. The first call opens and prepares the one that the settings name and keeps
 * other servers away from it. Throws DatabaseError when it cannot be used.
 */
export function db(): SchoolDatabase {
  currentDatabase ??= prepareDatabase({ databasePath: env().DATABASE_PATH, backupDir: env().BACKUP_DIR });
  return currentDatabase;
}

/** Another database for this process: a command's own, a test's. Undefined goes back to the one of the settings. */
export function setDatabase(database: SchoolDatabase | undefined): void {
  currentDatabase = database;
}

/** Closes the database of this process, if one is open, and lets another process have it. */
export function closeDatabase(): void {
  currentDatabase?.$client.close();
  currentDatabase = undefined;
  releaseInstanceLock();
}

/**
 * Closes the database of this process while `work` changes its file, and opens the one of the settings again, whatever
 * came of it. No other process gets in between. Nothing else of this one runs meanwhile. Throws what either throws.
 */
export function withDatabaseClosed<T>(work: () => T): T {
  currentDatabase?.$client.close();
  currentDatabase = undefined;
  try {
    return work();
  } finally {
    db();
  }
}

/**
 * Several writes that stand or fall together; whatever `work` throws undoes them all. It takes the write lock at
 * once, so that nothing read inside can be out of date by the time it is written back.
 */
export function transaction<T>(work: (tx: SchoolTransaction) => T): T {
  const checked = (tx: SchoolTransaction) => {
    runWriteCheck();
    return work(tx);
  };
  return db().transaction(checked, { behavior: "immediate" });
}

const writeChecks = new AsyncLocalStorage<() => void>();

/**
 * Runs `work`, also what it does later: each of its transactions begins with `check`, and what that throws leaves
 * nothing of it written. What it writes otherwise, such as a file, begins with runWriteCheck().
 */
export const withWriteCheck = <T>(check: () => void, work: () => T): T => writeChecks.run(check, work);

/** Asks the check under which this runs, if there is one, and throws what it throws. */
export const runWriteCheck = (): void => writeChecks.getStore()?.();

/** Runs `work` under no check: it completes what was begun when the check let it. */
export const withoutWriteCheck = <T>(work: () => T): T => writeChecks.exit(work);

/**
 * One page of a list, counted from 1, `size` rows long, and whether older ones follow: `read` is asked for one row more
 * than is shown.
 */
export function paginate<Row>(page: number, size: number, read: (part: { limit: number; offset: number }) => Row[]) {
  const rows = read({ limit: size + 1, offset: (page - 1) * size });
  return { rows: rows.slice(0, size), older: rows.length > size };
}

/**
 * A statement that is put together once for each database, and only filled in after that: on a page that everybody
 * reads this takes longer than SQLite does with it.
 */
export function prepareOnce<T>(prepare: (school: SchoolDatabase) => T): () => T {
  const statements = new WeakMap<SchoolDatabase, T>();
  return () => {
    const school = db();
    const known = statements.get(school);
    if (known !== undefined) return known;
    const statement = prepare(school);
    statements.set(school, statement);
    return statement;
  };
}

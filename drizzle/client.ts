import { AsyncLocalStorage } from "node:async_hooks";
import { env } from "~/env.server";
import { releaseInstanceLock } from "./instance-lock";
import { prepareDatabase } from "./open-database";
import type { SchoolDatabase } from "./schema";

export { openDatabase } from "./open-database";
export type { SchoolDatabase } from "./schema";

export type SchoolTransaction = Parameters<Parameters<SchoolDatabase["transaction"]>[0]>[0];

let currentDatabase: SchoolDatabase | undefined;

/** Returns the database. The first call opens and locks the database in the settings. Throws DatabaseError. */
export function db(): SchoolDatabase {
  currentDatabase ??= prepareDatabase({ databasePath: env().DATABASE_PATH, backupDir: env().BACKUP_DIR });
  return currentDatabase;
}

export function setDatabase(database: SchoolDatabase | undefined): void {
  currentDatabase = database;
}

export function closeDatabase(): void {
  currentDatabase?.$client.close();
  currentDatabase = undefined;
  releaseInstanceLock();
}

/**
 * Takes the write lock at the beginning. So values that the transaction reads are still current when it writes them
 * back.
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
 * Runs `check` at the start of each transaction of `work`, even if the transaction starts after an `await`. Code that
 * writes files must call runWriteCheck() itself.
 */
export const withWriteCheck = <T>(check: () => void, work: () => T): T => writeChecks.run(check, work);

export const runWriteCheck = (): void => writeChecks.getStore()?.();

export const withoutWriteCheck = <T>(work: () => T): T => writeChecks.exit(work);

export function paginate<Row>(page: number, size: number, read: (part: { limit: number; offset: number }) => Row[]) {
  const rows = read({ limit: size + 1, offset: (page - 1) * size });
  return { rows: rows.slice(0, size), older: rows.length > size };
}

/**
 * Prepares a statement once for each database, because preparing takes longer than running. This is important for
 * public pages.
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

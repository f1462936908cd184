import { once } from "node:events";
import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import program from "./thread.cjs?raw";

/** Statements on one database file, each with its values; in the answer the rows of those that give any. */
export type Statements = { path: string; readonly: boolean; sql: [statement: string, ...values: unknown[]][] };

/** A copy of a database that may be in use, into an empty file. Whoever writes to it waits for a moment at most. */
export type Copying = { from: string; to: string };

type Told = { results: unknown[][] } | { message: string; code?: string };

// The thread is bundled as text; what it needs it finds from here.
const driver = createRequire(import.meta.url).resolve("better-sqlite3");

/**
 * Does long work on database files one after the other in a thread of its own, so that visitors are answered meanwhile.
 * Throws the first error, with the code of SQLite.
 */
export async function beside(...jobs: (Statements | Copying)[]): Promise<unknown[][]> {
  const thread = new Worker(program, { eval: true, workerData: { driver, jobs } });
  const [told] = (await once(thread, "message")) as [Told];
  if ("results" in told) return told.results;
  throw Object.assign(new Error(told.message), { code: told.code });
}

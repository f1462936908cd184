import { once } from "node:events";
import { rmSync } from "node:fs";
import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import type Database from "better-sqlite3";
import { createPrivateFile } from "../durable-file.server";
import program from "./database-worker.cjs?raw";

/**
 * Copies all rows, as of one moment, into a new file at `path` that only the website's own user may read, and checks
 * the copy from end to end. Visitors and savers go on meanwhile. What was deleted is not in it. Throws when the copy
 * cannot be made or does not read back well; what is left at `path` then is of no use.
 */
export async function copyDatabase(client: Database.Database, path: string): Promise<void> {
  createPrivateFile(path);
  if (client.memory) client.prepare("VACUUM INTO ?").run(path);
  else await copyLiveDatabase(client.name, path);
  const error = await findFault(path);
  if (error) throw new Error(`the copy of the database ${error}`);
}

// A VACUUM of the database itself would let savers wait until it is over.
async function copyLiveDatabase(from: string, path: string): Promise<void> {
  const raw = `${path}.raw`;
  const removeRaw = () => {
    for (const file of [raw, `${raw}-journal`]) rmSync(file, { force: true });
  };
  removeRaw();
  try {
    createPrivateFile(raw);
    await runInWorker([
      { from, to: raw },
      { path: raw, readonly: false, sql: vacuumInto(path) },
    ]);
  } finally {
    removeRaw();
  }
}

/** The statements that write what a database file holds, without gaps, into the empty file at `path`. */
export const vacuumInto = (path: string): [string, ...unknown[]][] => [
  // Flushed once, when it is whole.
  ["PRAGMA synchronous = OFF"],
  ["VACUUM INTO ?", path],
];

/**
 * Reads a database file from end to end beside the requests and says what is wrong with it: "is damaged: …", or that
 * rows point at others that are not there. `integrity_check` looks at its indexes too. Throws when it cannot be read at
 * all.
 */
export async function findFault(
  path: string,
  check: "quick_check" | "integrity_check" = "quick_check",
  signal?: AbortSignal,
): Promise<string | undefined> {
  const sql: [string][] = [["PRAGMA trusted_schema = OFF"], [`PRAGMA ${check}(1)`], [firstBrokenReference]];
  // Writable, although nothing is written: in a file that it may only read SQLite checks no CHECK.
  const [answers] = (await runInWorker([{ path, readonly: false, sql }], { signal })) as [Row[][]];
  const verdict = Object.values(answers?.[1]?.[0] ?? {})[0];
  if (verdict !== "ok") return `is damaged: ${verdict}`;
  const [broken] = answers?.[2] ?? [];
  return broken && `is damaged: rows of ${broken.table} point at ${broken.parent} that are not there`;
}

const firstBrokenReference = 'SELECT "table", parent FROM pragma_foreign_key_check LIMIT 1';

type Row = Record<string, unknown>;

/** Statements on one database file, each with its values; in the answer the rows of those that give any. */
type StatementsJob = { path: string; readonly: boolean; sql: [statement: string, ...values: unknown[]][] };

/** A copy of a database that may be in use, into an empty file. Whoever writes to it waits for a moment at most. */
type CopyJob = { from: string; to: string };

const jobTimeoutMs = 10 * 60_000;

// The thread is bundled as text; what it needs it finds from here.
const driver = createRequire(import.meta.url).resolve("better-sqlite3");

/**
 * Does long work on database files one after the other in a thread of its own, so that visitors are answered meanwhile.
 * Throws the first error, with the code of SQLite, and when the jobs take longer than ten minutes each. Ends at the signal.
 */
export async function runInWorker(
  jobs: (StatementsJob | CopyJob)[],
  { limitMs = jobs.length * jobTimeoutMs, signal }: { limitMs?: number; signal?: AbortSignal } = {},
): Promise<unknown[]> {
  signal?.throwIfAborted();
  const thread = new Worker(program, { eval: true, workerData: { driver, jobs } });
  // An error after the limit is nobody's.
  thread.on("error", () => {});
  const limit = AbortSignal.timeout(limitMs);
  try {
    const [results] = await once(thread, "message", { signal: signal ? AbortSignal.any([limit, signal]) : limit });
    return results;
  } catch (error) {
    throw limit.aborted ? new Error(`the work on a database file took longer than ${limitMs / 60_000} minutes`) : error;
  } finally {
    // Not waited for: SQLite first ends the statement that it is at.
    void thread.terminate();
  }
}

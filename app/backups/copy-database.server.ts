import { once } from "node:events";
import { rmSync } from "node:fs";
import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import type Database from "better-sqlite3";
import { createPrivateFile } from "../durable-file.server";
import program from "./database-worker.cjs?raw";

/**
 * Copies the database to `path`. The copy contains no data of deleted rows. Throws if the copy is damaged. Then do not
 * use the file at `path`.
 */
export async function copyDatabase(client: Database.Database, path: string): Promise<void> {
  createPrivateFile(path);
  if (client.memory) client.prepare("VACUUM INTO ?").run(path);
  else await copyLiveDatabase(client.name, path);
  const error = await findFault(path);
  if (error) throw new Error(`the copy of the database ${error}`);
}

// We copy the live database before VACUUM, because a VACUUM of the live database would block all saves until it ends.
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

export const vacuumInto = (path: string): [string, ...unknown[]][] => [
  // We do not flush each step to the disk, because the complete copy is flushed once.
  ["PRAGMA synchronous = OFF"],
  ["VACUUM INTO ?", path],
];

export async function findFault(
  path: string,
  check: "quick_check" | "integrity_check" = "quick_check",
): Promise<string | undefined> {
  const sql: [string][] = [["PRAGMA trusted_schema = OFF"], [`PRAGMA ${check}(1)`], [firstBrokenReference]];
  // We open the file for writing although we write nothing, because SQLite skips CHECK constraints in a read-only file.
  const [answers] = (await runInWorker([{ path, readonly: false, sql }])) as [Row[][]];
  const verdict = Object.values(answers?.[1]?.[0] ?? {})[0];
  if (verdict !== "ok") return `is damaged: ${verdict}`;
  const [broken] = answers?.[2] ?? [];
  return broken && `is damaged: rows of ${broken.table} refer to missing rows of ${broken.parent}`;
}

const firstBrokenReference = 'SELECT "table", parent FROM pragma_foreign_key_check LIMIT 1';

type Row = Record<string, unknown>;

type StatementsJob = { path: string; readonly: boolean; sql: [statement: string, ...values: unknown[]][] };

type CopyJob = { from: string; to: string };

const jobTimeoutMs = 10 * 60_000;

// The worker's code is bundled as text, so it cannot find the module itself.
const driver = createRequire(import.meta.url).resolve("better-sqlite3");

/** Throws the first error with its SQLite code. Throws a timeout error after ten minutes per job. */
export async function runInWorker(
  jobs: (StatementsJob | CopyJob)[],
  limitMs = jobs.length * jobTimeoutMs,
): Promise<unknown[]> {
  const thread = new Worker(program, { eval: true, workerData: { driver, jobs } });
  // Without this listener, an error after the time limit would end the process.
  thread.on("error", () => {});
  const limit = AbortSignal.timeout(limitMs);
  try {
    const [results] = await once(thread, "message", { signal: limit });
    return results;
  } catch (error) {
    throw limit.aborted ? new Error(`the work on a database file took longer than ${limitMs / 60_000} minutes`) : error;
  } finally {
    // We do not wait for the worker to end, because SQLite first finishes its current statement.
    void thread.terminate();
  }
}

import { rmSync } from "node:fs";
import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import type Database from "better-sqlite3";
import { createPrivateFile } from "../../drizzle/durable-file";
import program from "./database-worker.cjs?raw";

const sidecars = ["", "-journal"];

/**
 * Copies all rows, as of one moment, into a new file at `path` that only the website's own user may read, and checks
 * the copy from end to end. Visitors and savers go on meanwhile. What was deleted is not in it. Throws when the copy
 * cannot be made or does not read back well; what is left at `path` then is of no use.
 */
export async function copyDatabase(client: Database.Database, path: string): Promise<void> {
  createPrivateFile(path);
  if (client.memory) client.prepare("VACUUM INTO ?").run(path);
  else await copyLiveDatabase(client.name, path);
  const fault = await findFault(path);
  if (fault) throw new Error(`the copy of the database ${fault}`);
}

// A VACUUM of the database itself would let savers wait until it is over.
async function copyLiveDatabase(from: string, path: string): Promise<void> {
  const raw = `${path}.raw`;
  const removeRaw = () => {
    for (const sidecar of sidecars) rmSync(raw + sidecar, { force: true });
  };
  removeRaw();
  try {
    createPrivateFile(raw);
    await runInWorker({ from, to: raw }, { path: raw, readonly: false, sql: vacuumInto(path) });
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
 * Reads a database file that we have made from end to end beside the requests and says what is wrong with it: "is
 * damaged: …", or that rows point at others that are not there. Throws when it cannot be read at all.
 */
export const findFault = (path: string): Promise<string | undefined> =>
  // Writable, although nothing is written: in a file that it may only read SQLite checks no CHECK.
  runCheck("quick_check", { path, readonly: false });

/** The same of somebody else's file, its indexes too, which is only read. It says nothing of CHECKs. */
export const findFaultReadOnly = (path: string): Promise<string | undefined> =>
  runCheck("integrity_check", { path, readonly: true });

async function runCheck(check: string, file: { path: string; readonly: boolean }): Promise<string | undefined> {
  const sql: [string][] = [["PRAGMA trusted_schema = OFF"], [`PRAGMA ${check}(1)`], [firstBrokenReference]];
  const [answers] = (await runInWorker({ ...file, sql })) as [Row[][]];
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

/** A look whether the rows of a database keep the rules (CHECK) of their tables; the file is only read. */
type CheckRowsJob = { rowsOf: string };

/** A look whether every file of an archive, whose sizes were found sane, unpacks to the size that is written there. */
type UnpackJob = { archiveOf: string };

type WorkerReply = { results: unknown[][] } | { message: string; code?: string };

const jobTimeoutMs = 10 * 60_000;

// The thread is bundled as text; what it needs it finds from here.
const driver = createRequire(import.meta.url).resolve("better-sqlite3");

/**
 * Does long work on database files one after the other in a thread of its own, so that visitors are answered meanwhile.
 * Throws the first error, with the code of SQLite, and when a job takes longer than ten minutes.
 */
export async function runInWorker(
  ...jobs: (StatementsJob | CopyJob | CheckRowsJob | UnpackJob)[]
): Promise<unknown[][]> {
  const thread = new Worker(program, { eval: true, workerData: { driver, jobs } });
  const reply = await waitForReply<WorkerReply>(thread, jobs.length * jobTimeoutMs);
  if ("results" in reply) return reply.results;
  throw Object.assign(new Error(reply.message), { code: reply.code });
}

/** What a thread says first. Throws its error, also when it ends without a word or says none in time; it is ended then. */
export function waitForReply<T>(thread: Worker, limitMs: number): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error(`the work on a database file was not done in ${limitMs / 60_000} minutes`));
      // Not waited for: SQLite first ends the statement that it is at.
      void thread.terminate();
    }, limitMs);
    thread.once("message", resolve).once("error", reject).once("messageerror", reject);
    thread.once("exit", () => reject(new Error("the work on a database file ended without an answer")));
    for (const end of ["message", "error", "exit"]) thread.once(end, () => clearTimeout(timer));
  });
}

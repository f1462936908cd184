import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import program from "./thread.cjs?raw";

/** Statements on one database file, each with its values; in the answer the rows of those that give any. */
export type Statements = { path: string; readonly: boolean; sql: [statement: string, ...values: unknown[]][] };

/** A copy of a database that may be in use, into an empty file. Whoever writes to it waits for a moment at most. */
export type Copying = { from: string; to: string };

/** A look whether the rows of a database keep the rules (CHECK) of their tables; the file is only read. */
export type TryingRows = { rowsOf: string };

/** A look whether every file of an archive, whose sizes were found sane, unpacks to the size that is written there. */
export type Unpacking = { archiveOf: string };

type Told = { results: unknown[][] } | { message: string; code?: string };

const usualLimitMs = 10 * 60_000;

// The thread is bundled as text; what it needs it finds from here.
const driver = createRequire(import.meta.url).resolve("better-sqlite3");

/**
 * Does long work on database files one after the other in a thread of its own, so that visitors are answered meanwhile.
 * Throws the first error, with the code of SQLite, and when a job takes longer than ten minutes.
 */
export async function beside(...jobs: (Statements | Copying | TryingRows | Unpacking)[]): Promise<unknown[][]> {
  const thread = new Worker(program, { eval: true, workerData: { driver, jobs } });
  const told = await answerOf<Told>(thread, jobs.length * usualLimitMs);
  if ("results" in told) return told.results;
  throw Object.assign(new Error(told.message), { code: told.code });
}

/** What a thread says first. Throws its error, also when it ends without a word or says none in time; it is ended then. */
export function answerOf<T>(thread: Worker, limitMs: number): Promise<T> {
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

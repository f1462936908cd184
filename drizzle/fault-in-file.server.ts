import { beside } from "./beside.server";

/**
 * Reads a database file that we have made from end to end beside the requests and says what is wrong with it: "is
 * damaged: …", or that rows point at others that are not there. Throws when it cannot be read at all.
 */
export const faultInFile = (path: string): Promise<string | undefined> =>
  // Writable, although nothing is written: in a file that it may only read SQLite checks no CHECK.
  faultFoundBy("quick_check", { path, readonly: false });

/** The same of somebody else's file, its indexes too, which is only read. It says nothing of CHECKs. */
export const faultInCopy = (path: string): Promise<string | undefined> =>
  faultFoundBy("integrity_check", { path, readonly: true });

async function faultFoundBy(check: string, file: { path: string; readonly: boolean }): Promise<string | undefined> {
  const sql: [string][] = [["PRAGMA trusted_schema = OFF"], [`PRAGMA ${check}(1)`], [firstBroken]];
  const [answers] = (await beside({ ...file, sql })) as [Row[][]];
  const verdict = Object.values(answers?.[1]?.[0] ?? {})[0];
  if (verdict !== "ok") return `is damaged: ${verdict}`;
  const [broken] = answers?.[2] ?? [];
  return broken && `is damaged: rows of ${broken.table} point at ${broken.parent} that are not there`;
}

const firstBroken = 'SELECT "table", parent FROM pragma_foreign_key_check LIMIT 1';

type Row = Record<string, unknown>;

import { beside } from "./beside.server";

/**
 * Reads a database file from end to end beside the requests and says what is wrong with it: "is damaged: …", or that
 * rows point at others that are not there. Throws when it cannot be read at all.
 */
export async function faultInFile(path: string, check: "quick_check" | "integrity_check"): Promise<string | undefined> {
  const sql: [string][] = [["PRAGMA trusted_schema = OFF"], [`PRAGMA ${check}(1)`], [firstBroken]];
  const [answers] = (await beside({ path, readonly: true, sql })) as [Row[][]];
  const verdict = Object.values(answers?.[1]?.[0] ?? {})[0];
  if (verdict !== "ok") return `is damaged: ${verdict}`;
  const [broken] = answers?.[2] ?? [];
  return broken && `is damaged: rows of ${broken.table} point at ${broken.parent} that are not there`;
}

const firstBroken = 'SELECT "table", parent FROM pragma_foreign_key_check LIMIT 1';

type Row = Record<string, unknown>;

import { rmSync, writeFileSync } from "node:fs";
import type Database from "better-sqlite3";
import { beside } from "./beside.server";
import { faultInFile } from "./fault-in-file.server";

const sidecars = ["", "-journal"];

/**
 * Copies all rows, as of one moment, into a new file at `path` that only the website's own user may read, and checks
 * the copy from end to end. Visitors and savers go on meanwhile. What was deleted is not in it. Throws when the copy
 * cannot be made or does not read back well; what is left at `path` then is of no use.
 */
export async function copyRows(client: Database.Database, path: string): Promise<void> {
  makePrivate(path);
  if (client.memory) client.prepare("VACUUM INTO ?").run(path);
  else await copyInUse(client.name, path);
  const fault = await faultInFile(path);
  if (fault) throw new Error(`the copy of the database ${fault}`);
}

// A VACUUM of the database itself would let savers wait until it is over.
async function copyInUse(from: string, path: string): Promise<void> {
  const raw = `${path}.raw`;
  const removeRaw = () => {
    for (const sidecar of sidecars) rmSync(raw + sidecar, { force: true });
  };
  removeRaw();
  try {
    makePrivate(raw);
    await beside({ from, to: raw }, { path: raw, readonly: false, sql: packedInto(path) });
  } finally {
    removeRaw();
  }
}

/** The statements that write what a database file holds, without gaps, into the empty file at `path`. */
export const packedInto = (path: string): [string, ...unknown[]][] => [
  // Flushed once, when it is whole.
  ["PRAGMA synchronous = OFF"],
  ["VACUUM INTO ?", path],
];

/** Makes an empty file that nobody but the website's own user may read, whatever was there. */
export function makePrivate(path: string): void {
  rmSync(path, { force: true });
  // Marks and passwords come into it.
  writeFileSync(path, "", { mode: 0o600 });
}

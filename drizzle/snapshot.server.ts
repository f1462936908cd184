import { dirname } from "node:path";
import Database from "better-sqlite3";
import { makePrivate } from "./copy-rows.server";
import { makeFolder, putInPlace } from "./durable-file.server";

/**
 * Copies a whole database, as of now, into one checked file at `path`. An older file of that name is replaced only
 * by a finished one. Throws when the copy cannot be made or does not read back well.
 */
export function writeSnapshot(client: Database.Database, path: string): void {
  const temporary = `${path}.tmp`;
  makeFolder(dirname(path), 0o700);
  makePrivate(temporary);
  client.prepare("VACUUM INTO ?").run(temporary);
  checkCopy(temporary);
  putInPlace(temporary, path);
}

function checkCopy(path: string): void {
  // Writable, although nothing is written: in a file that it may only read SQLite checks no CHECK.
  const copy = new Database(path);
  try {
    const verdict = copy.pragma("quick_check(1)", { simple: true });
    if (verdict !== "ok") throw new Error(`the copy of the database is damaged: ${verdict}`);
  } finally {
    copy.close();
  }
}

import Database from "better-sqlite3";
import { type BetterSQLite3Database, drizzle } from "drizzle-orm/better-sqlite3";
import { DatabaseRefused } from "./database-refused";
import * as schema from "./schema";

export type SchoolDatabase = BetterSQLite3Database<typeof schema> & { $client: Database.Database };

/*
 * Setting: what is asked for, and what it must read back as. A rollback journal with EXTRA keeps every
 * acknowledged save through a power cut and everything in one file, so that a copied .db is the school. The
 * library's own choice, a write-ahead log, does neither. Waiting for a lock stalls every visitor: two seconds.
 */
const pragmas = {
  busy_timeout: ["2000", 2000],
  journal_mode: ["DELETE", "delete"],
  synchronous: ["EXTRA", 3],
  foreign_keys: ["ON", 1],
  trusted_schema: ["OFF", 0],
} as const;

/**
 * Connects to a database file that exists, or to a fresh one in memory (":memory:"), and sets how it is written.
 * Throws DatabaseRefused when a setting did not take: without them a power cut may lose saved marks.
 */
export function openDatabase(path: string): SchoolDatabase {
  const inMemory = path === ":memory:";
  const client = new Database(path, { fileMustExist: !inMemory });
  try {
    for (const [name, [wanted, expected]] of Object.entries(pragmas)) {
      client.pragma(`${name} = ${wanted}`);
      const actual = client.pragma(name, { simple: true });
      if (actual === expected || (inMemory && actual === "memory")) continue;
      throw new DatabaseRefused(
        `The database ${path} cannot be used safely: its setting ${name} stays at ${actual} instead of ${wanted}.`,
      );
    }
    return drizzle(client, { schema, casing: "snake_case" });
  } catch (error) {
    client.close();
    throw error;
  }
}

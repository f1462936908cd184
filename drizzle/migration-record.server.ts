import { createHash } from "node:crypto";
import type Database from "better-sqlite3";
import type { SchoolDatabase } from "./connection.server";
import { DatabaseRefused } from "./database-refused";
import type { Migration } from "./migrations.server";

/**
 * The migrations a database still lacks, oldest first. Throws DatabaseRefused when it has some that this program
 * does not know, or knows differently.
 */
export function pendingMigrations(client: Database.Database, migrations: Migration[]): Migration[] {
  const recorded = recordedMigrations(client, migrations.length + 1);
  if (recorded.length > migrations.length) throw madeByNewerProgram();
  recorded.forEach(({ tag, hash }, at) => {
    const known = migrations[at];
    if (known?.tag === tag && hashOf(known) === hash) return;
    throw new DatabaseRefused(
      `The database was built by another edition of this program: its step ${tag} is not the one known here. ` +
        "Nothing was changed. Start the edition that was used before.",
    );
  });
  return migrations.slice(recorded.length);
}

/** Notes a migration as applied, and how many there now are as the file's `user_version`. */
export function recordMigration(client: Database.Database, migration: Migration): void {
  client.exec(
    "CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY, tag TEXT NOT NULL UNIQUE, hash TEXT NOT NULL, applied_at INTEGER NOT NULL) STRICT",
  );
  const { lastInsertRowid } = client
    .prepare("INSERT INTO migrations (tag, hash, applied_at) VALUES (?, ?, ?)")
    .run(migration.tag, hashOf(migration), Date.now());
  client.pragma(`user_version = ${lastInsertRowid}`);
}

/** When a database was made, in ms: the moment of its first migration. */
export function bornAt({ $client }: SchoolDatabase): number {
  const first = $client.prepare<[], { at: number }>("SELECT min(applied_at) AS at FROM migrations").get();
  return first?.at ?? 0;
}

export const madeByNewerProgram = () =>
  new DatabaseRefused(
    "The database was made by a newer version of this program. Nothing was changed. Start that version, or put back a copy from before the change.",
  );

// The file may be one that somebody brought: of endless rows and endless texts no more is read than is to be compared.
function recordedMigrations(client: Database.Database, most: number): { tag: string; hash: string }[] {
  const kept = client.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'migrations'").get();
  if (!kept) return [];
  const rows = client.prepare<[number], { tag: string; hash: string }>(
    `SELECT iif(octet_length(tag) <= 200, tag, '') AS tag, iif(octet_length(hash) = 64, hash, '') AS hash
     FROM migrations ORDER BY number LIMIT ?`,
  );
  return rows.all(most);
}

const hashOf = ({ sql }: Migration) => createHash("sha256").update(sql.join("\n")).digest("hex");

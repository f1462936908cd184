import { createHash } from "node:crypto";
import { dirname, join } from "node:path";
import Database from "better-sqlite3";
import { createFolder, createPrivateFile, replaceFile } from "~/durable-file.server";
import journal from "../migrations/meta/_journal.json";
import { DatabaseError, firstLine, MigrationError } from "./database-errors";
import type { SchoolDatabase } from "./schema";

/* Never change a released migration. docs/decisions/011 explains why we do not use drizzle's migration runner. */

/**
 * Applies all pending migrations, or none if one of them fails. Throws DatabaseError. Also throws if a table lost rows
 * and the first line of the migration does not name this table: `-- changes rows of: a, b`.
 */
export function migrate(
  { $client: client }: SchoolDatabase,
  migrations: Migration[],
  { snapshotInto }: { snapshotInto?: string } = {},
): void {
  const pending = listPendingMigrations(client, migrations);
  const [next] = pending;
  if (!next) return;
  const isNew = pending.length === migrations.length;
  const copy = snapshotInto && !isNew ? join(snapshotInto, `before-${next.tag}.db`) : undefined;
  if (copy) copyBeforeMigration(client, copy);
  try {
    withoutForeignKeys(client, () => client.transaction(() => applyMigrations(client, pending)).immediate());
  } catch (error) {
    throw new MigrationError(
      `The database could not be updated. ${firstLine(error)}. Nothing was changed. Start the version of ` +
        "this program that was used before, and show this message to the person who maintains it." +
        (copy ? ` A copy of the database is in ${copy}.` : ""),
      { cause: error },
    );
  }
}

function copyBeforeMigration(client: Database.Database, path: string): void {
  try {
    writeSnapshot(client, path);
  } catch (error) {
    throw new DatabaseError(
      "The database must be updated, but the copy that is made first failed: " +
        `${firstLine(error)}. Nothing was changed. Check that ${path} can be written and its disk has free space.`,
      { cause: error },
    );
  }
}

// This setting has no effect inside a transaction, so we change it outside. With foreign keys on, a migration that
// rebuilds a table would DROP the old table and so delete its rows one by one. Rows that refer to them would then also
// be deleted, or would stop the DROP.
function withoutForeignKeys(client: Database.Database, work: () => void): void {
  client.pragma("foreign_keys = OFF");
  try {
    work();
  } finally {
    client.pragma("foreign_keys = ON");
  }
  if (client.pragma("foreign_keys", { simple: true }) !== 1) throw new Error("Foreign keys stay off");
}

function applyMigrations(client: Database.Database, pending: Migration[]): void {
  for (const migration of pending) {
    try {
      applyMigration(client, migration);
    } catch (error) {
      throw new Error(`Step ${migration.tag} failed: ${firstLine(error)}`, { cause: error });
    }
  }
}

function applyMigration(client: Database.Database, migration: Migration): void {
  const before = countRows(client);
  for (const statement of migration.sql) client.exec(statement);
  assertNoLostRows(before, countRows(client), declaredTables(migration));
  const broken = findBrokenReference(client);
  if (broken) throw new Error(broken);
  recordMigration(client, migration);
}

const declaredTables = ({ sql: [first = ""] }: Migration) =>
  /^-- changes rows of:(.*)/
    .exec(first)?.[1]
    ?.split(",")
    .map((table) => table.trim()) ?? [];

export type Migration = { tag: string; sql: string[] };

// We bundle the migrations as text, so that the built server needs no migrations folder.
const migrationFiles = import.meta.glob<string>("../migrations/*.sql", {
  query: "?raw",
  import: "default",
  eager: true,
});

export function listMigrations(): Migration[] {
  return journal.entries.map(({ tag }) => {
    const text = migrationFiles[`../migrations/${tag}.sql`];
    if (text === undefined) throw new Error(`migrations/${tag}.sql is in the journal but not in the folder.`);
    return { tag, sql: splitStatements(text) };
  });
}

const splitStatements = (text: string) =>
  text
    .replaceAll("\r\n", "\n")
    .split("--> statement-breakpoint")
    .map((statement) => statement.trim());

/**
 * Throws DatabaseError if the database has a migration that this version does not have, or a migration with other
 * content.
 */
export function listPendingMigrations(client: Database.Database, migrations: Migration[]): Migration[] {
  const recorded = listRecordedMigrations(client, migrations.length + 1);
  if (recorded.length > migrations.length) throw newerVersionError();
  recorded.forEach(({ tag, hash }, at) => {
    const known = migrations[at];
    if (known?.tag === tag && hashMigration(known) === hash) return;
    throw new DatabaseError(
      `The database was made by a different version of this program: migration ${tag} is not the same here. ` +
        "Nothing was changed. Start the version that was used before.",
    );
  });
  return migrations.slice(recorded.length);
}

function recordMigration(client: Database.Database, migration: Migration): void {
  client.exec(
    "CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY, tag TEXT NOT NULL UNIQUE, hash TEXT NOT NULL, applied_at INTEGER NOT NULL) STRICT",
  );
  const { lastInsertRowid } = client
    .prepare("INSERT INTO migrations (tag, hash, applied_at) VALUES (?, ?, ?)")
    .run(migration.tag, hashMigration(migration), Date.now());
  client.pragma(`user_version = ${lastInsertRowid}`);
}

export function getCreationTime({ $client }: SchoolDatabase): number {
  const first = $client.prepare<[], { at: number }>("SELECT min(applied_at) AS at FROM migrations").get();
  return first?.at ?? 0;
}

export const newerVersionError = () =>
  new DatabaseError(
    "The database was made by a newer version of this program. Nothing was changed. Start that version, or restore a copy from before the change.",
  );

// The file may be from a stranger and have endless rows and texts. So we read only the part that we compare.
function listRecordedMigrations(client: Database.Database, most: number): { tag: string; hash: string }[] {
  const kept = client.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'migrations'").get();
  if (!kept) return [];
  const rows = client.prepare<[number], { tag: string; hash: string }>(
    `SELECT iif(octet_length(tag) <= 200, tag, '') AS tag, iif(octet_length(hash) = 64, hash, '') AS hash
     FROM migrations ORDER BY number LIMIT ?`,
  );
  return rows.all(most);
}

const hashMigration = ({ sql }: Migration) => createHash("sha256").update(sql.join("\n")).digest("hex");

type RowCounts = Map<string, number>;

export function countRows(client: Database.Database): RowCounts {
  const tables = client
    .prepare<[], string>(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'",
    )
    .pluck()
    .all();
  return new Map(tables.map((table) => [table, countTableRows(client, table)]));
}

function assertNoLostRows(before: RowCounts, after: RowCounts, expected: string[]): void {
  for (const [table, rows] of before) {
    if (expected.includes(table) || after.get(table) === rows) continue;
    throw new Error(
      `${table} had ${rows} rows and would have ${after.get(table) ?? "none, because the table was removed"}`,
    );
  }
}

export function findBrokenReference(client: Database.Database): string | undefined {
  const [broken] = client.prepare<[], { table: string; parent: string }>("PRAGMA foreign_key_check").all();
  return broken && `rows of ${broken.table} refer to missing rows of ${broken.parent}`;
}

const countTableRows = (client: Database.Database, table: string) =>
  client
    .prepare<[], number>(`SELECT count(*) FROM "${table.replaceAll('"', '""')}"`)
    .pluck()
    .get() ?? 0;

/**
 * Writes a copy of the database to `path`. Throws if the copy cannot be made or is damaged. Replaces an older copy only
 * with a complete copy.
 */
export function writeSnapshot(client: Database.Database, path: string): void {
  const temporary = `${path}.tmp`;
  createFolder(dirname(path), 0o700);
  createPrivateFile(temporary);
  client.prepare("VACUUM INTO ?").run(temporary);
  verifySnapshot(temporary);
  replaceFile(temporary, path);
}

function verifySnapshot(path: string): void {
  // We open the file for writing although we write nothing, because SQLite skips CHECK constraints in a read-only file.
  const copy = new Database(path);
  try {
    const verdict = copy.pragma("quick_check(1)", { simple: true });
    if (verdict !== "ok") throw new Error(`the copy of the database is damaged: ${verdict}`);
  } finally {
    copy.close();
  }
}

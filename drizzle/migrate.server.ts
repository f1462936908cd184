import { join } from "node:path";
import type Database from "better-sqlite3";
import type { SchoolDatabase } from "./connection.server";
import { DatabaseRefused, NotUpToDate, oneLine } from "./database-refused";
import { pendingMigrations, recordMigration } from "./migration-record.server";
import type { Migration } from "./migrations.server";
import { writeSnapshot } from "./snapshot.server";
import { refuseBrokenReferences, refuseLostRows, rowCounts } from "./untouched-rows.server";

/**
 * Brings a database up to date, all or nothing. A database with content is first copied into the folder
 * `snapshotInto`, as `before-<tag>.db`. Throws DatabaseRefused, and leaves the database as it was, when a
 * statement fails, when rows vanish from a table that its migration does not declare (first line
 * `-- changes rows of: table, table`), or when a row would point at nothing.
 */
export function migrate(
  { $client: client }: SchoolDatabase,
  migrations: Migration[],
  { snapshotInto }: { snapshotInto?: string } = {},
): void {
  const pending = pendingMigrations(client, migrations);
  const [next] = pending;
  if (!next) return;
  const isNew = pending.length === migrations.length;
  const copy = snapshotInto && !isNew ? join(snapshotInto, `before-${next.tag}.db`) : undefined;
  if (copy) keepCopy(client, copy);
  try {
    withoutForeignKeys(client, () => client.transaction(() => applyAll(client, pending)).immediate());
  } catch (error) {
    throw new NotUpToDate(
      `The database could not be brought up to date. ${oneLine(error)}. Nothing was changed. Start the version of ` +
        "this program that was used before, and show this message to whoever looks after it." +
        (copy ? ` A copy of the database is in ${copy}.` : ""),
      { cause: error },
    );
  }
}

function keepCopy(client: Database.Database, path: string): void {
  try {
    writeSnapshot(client, path);
  } catch (error) {
    throw new DatabaseRefused(
      "The database must be brought up to date, but the copy that is kept before could not be made: " +
        `${oneLine(error)}. Nothing was changed. Check that ${path} can be written and its disk has free space.`,
      { cause: error },
    );
  }
}

// Inside a transaction this setting does nothing, and with foreign keys on, the DROP in a rebuild of a table
// deletes its rows one by one: their children go with them, or forbid it.
function withoutForeignKeys(client: Database.Database, work: () => void): void {
  client.pragma("foreign_keys = OFF");
  try {
    work();
  } finally {
    client.pragma("foreign_keys = ON");
  }
  if (client.pragma("foreign_keys", { simple: true }) !== 1) throw new Error("Foreign keys stay off");
}

function applyAll(client: Database.Database, pending: Migration[]): void {
  for (const migration of pending) {
    try {
      apply(client, migration);
    } catch (error) {
      throw new Error(`Step ${migration.tag} failed: ${oneLine(error)}`, { cause: error });
    }
  }
}

function apply(client: Database.Database, migration: Migration): void {
  const before = rowCounts(client);
  for (const statement of migration.sql) client.exec(statement);
  refuseLostRows(before, rowCounts(client), tablesItChanges(migration));
  refuseBrokenReferences(client);
  recordMigration(client, migration);
}

const tablesItChanges = ({ sql: [first = ""] }: Migration) =>
  /^-- changes rows of:(.*)/
    .exec(first)?.[1]
    ?.split(",")
    .map((table) => table.trim()) ?? [];

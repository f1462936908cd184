import type Database from "better-sqlite3";
import { makeBackupTables } from "./backup.server";
import { openDatabase } from "./connection.server";
import { migrate } from "./migrate.server";
import { madeByNewerProgram } from "./migration-record.server";
import { allMigrations } from "./migrations.server";

/**
 * Says what is made otherwise in a copy than the first so many `steps` of our migrations make it: a trigger, an
 * expression or a lesser table that somebody wrote into the file would be at work in the restored school. Reads no
 * rows. Throws DatabaseRefused when there are more steps than this program knows.
 */
export function faultInSchema(client: Database.Database, steps: number): string | undefined {
  const rows = client.prepare<[], string[]>("SELECT type, name, tbl_name, sql FROM sqlite_schema").raw();
  if (!client.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'migrations'").get()) return "holds no school";
  if (steps > allMigrations().length) throw madeByNewerProgram();
  const { school, backup } = schemaAfter(steps);
  const allowed = new Set([...backup, ...statistics]);
  for (const row of rows.iterate()) {
    if (allowed.delete(JSON.stringify(row))) continue;
    return `is damaged: ${JSON.stringify(String(row[1]).slice(0, 80))} is not made as this program does`;
  }
  if (school.some((made) => allowed.has(made))) return "is damaged: it lacks tables or their rules";
}

// What SQLite's own ANALYZE leaves.
const statistics = ["sqlite_stat1(tbl,idx,stat)", "sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)"].map((made) => {
  const name = made.slice(0, "sqlite_stat1".length);
  return JSON.stringify(["table", name, name, `CREATE TABLE ${made}`]);
});

function schemaAfter(steps: number): { school: string[]; backup: string[] } {
  const database = openDatabase(":memory:");
  const rows = database.$client.prepare("SELECT type, name, tbl_name, sql FROM sqlite_schema").raw();
  const all = () => rows.all().map((row) => JSON.stringify(row));
  try {
    migrate(database, allMigrations().slice(0, steps));
    const school = all();
    makeBackupTables(database.$client);
    return { school, backup: all() };
  } finally {
    database.$client.close();
  }
}

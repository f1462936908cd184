import Database from "better-sqlite3";
import { getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { afterEach, expect, it } from "vitest";
import { compareWithPresent, tableWords, wordedTables } from "~/operations/compare-backup.server";
import { releaseInstanceLock } from "~drizzle/instance-lock";
import * as schema from "~drizzle/schema";
import { createBackupOf, createSampleSchool } from "../support/school-on-disk";

afterEach(() => releaseInstanceLock());

it("the summary of a restore has words, or a reason for none, for every table of the schema", () => {
  const tables = Object.values<unknown>(schema).flatMap((table) =>
    is(table, SQLiteTable) ? [getTableName(table)] : [],
  );
  expect(Object.keys(tableWords).sort()).toEqual(tables.sort());
});

it.each(wordedTables)("the summary of a restore names $word if rows of $table differ", async ({ table, word }) => {
  const box = await createSampleSchool();
  const backup = await createBackupOf(box);
  expect(compareWithPresent(backup, box.place.databasePath)?.differences).toEqual([]);
  insertAnyRow(box.place.databasePath, table);
  expect(compareWithPresent(backup, box.place.databasePath)?.differences.map((found) => found.word)).toContain(word);
});

/** Inserts a row whose values need not be valid, because the comparison with a backup does not check values. */
function insertAnyRow(path: string, table: string): void {
  const client = new Database(path);
  client.pragma("foreign_keys = OFF");
  client.pragma("ignore_check_constraints = ON");
  const columns = client
    .prepare<[string], { name: string; type: string; pk: number }>("SELECT name, type, pk FROM pragma_table_info(?)")
    .all(table)
    .filter(({ pk, type }) => pk !== 1 || type.toLowerCase() !== "integer" || !hasOwnIds(client, table));
  const names = columns.map(({ name }) => `"${name}"`).join(", ");
  const values = columns.map(({ type }) => (type.toLowerCase() === "integer" ? 77 : "seventy-seven"));
  client.prepare(`INSERT INTO "${table}" (${names}) VALUES (${values.map(() => "?").join(", ")})`).run(...values);
  client.close();
}

const hasOwnIds = (client: Database.Database, table: string) =>
  client.prepare("SELECT 1 FROM sqlite_schema WHERE name = ? AND sql LIKE '%AUTOINCREMENT%'").get(table) !== undefined;

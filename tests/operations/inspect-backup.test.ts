import { mkdirSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { describe, expect, test } from "vitest";
import { createBackupTables, writeBackupFile } from "../../app/operations/backup.server";
import { copyDatabase } from "../../app/operations/copy-database.server";
import { inspectBackup } from "../../app/operations/inspect-backup.server";
import { keyPattern } from "../../app/uploads/storage-interface.server";
import { listMigrations, migrate, writeSnapshot } from "../../drizzle/migrate";
import { openDatabase } from "../../drizzle/open-database";
import { writeDatabaseOfVersion } from "../drizzle/older-database";
import { freshFolder } from "../support/fresh-folder";
import { createSampleSchool, tamper } from "../support/school-on-disk";

const isKey = (key: string) => keyPattern.test(key);
const look = (path: string) => inspectBackup(path, isKey);
const versions = listMigrations().map((_, at) => at + 1);

async function* noUploads() {}

async function changed(statement: string): Promise<string> {
  const { place } = await createSampleSchool();
  tamper(place.databasePath, statement);
  return place.databasePath;
}

/** Writes into the list of tables itself, as somebody does who wants more than SQLite allows. */
async function rewritten(statement: string): Promise<string> {
  const { place } = await createSampleSchool();
  const client = new Database(place.databasePath);
  client.unsafeMode();
  client.exec(`PRAGMA writable_schema = ON; ${statement}`);
  client.close();
  return place.databasePath;
}

describe("a copy is accepted that", () => {
  test.each([
    ["is the database itself", async (from: string) => from],
    [
      "is a whole backup",
      (from: string, to: string) => copied(from, (school) => writeBackupFile(school, to, noUploads()), to),
    ],
    ["is the copy of the rows", (from: string, to: string) => copied(from, (school) => copyDatabase(school, to), to)],
    ["is the copy from before an upgrade", (from: string, to: string) => copied(from, (s) => writeSnapshot(s, to), to)],
  ])("%s", async (_case, make) => {
    const { place, folder } = await createSampleSchool();
    const path = await make(place.databasePath, join(folder, "copy.db"));
    expect(await look(path)).toMatchObject({ isOlder: false });
  });

  test.each(versions)("was made by version %i, and after that was brought up to date step by step", async (steps) => {
    const path = join(freshFolder(), "school.db");
    writeDatabaseOfVersion(path, steps);
    expect(await look(path)).toMatchObject({ isOlder: steps < versions.length });
    for (const next of versions) {
      const school = openDatabase(path);
      if (next > steps) migrate(school, listMigrations().slice(0, next));
      school.$client.close();
    }
    expect(await look(path)).toMatchObject({ isOlder: false });
  });

  test("SQLite has counted for its own use", async () => {
    expect(await look(await changed("ANALYZE"))).toMatchObject({ isOlder: false });
  });
});

describe("a copy is refused that", () => {
  // SQLite does not even know the rules of a file that it may only read.
  const unruly = (statement: string) => `PRAGMA ignore_check_constraints = ON; ${statement}`;
  test.each([
    ["has a mark of 999", unruly("UPDATE results SET marks = 999"), /CHECK constraint failed: results_marks/],
    ["has a mark and a half", unruly("UPDATE results SET marks = 70.5"), /CHECK constraint failed: results_marks/],
    ["has a pupil of class 11", unruly("UPDATE students SET class_level = 11"), /failed: students_class/],
    ["has a notice without a title", unruly("UPDATE notices SET title = ' '"), /failed: notices_title/],
    ["has half a file", unruly("UPDATE notices SET file_name = NULL"), /failed: notices_whole_file/],
    [
      "names a file that is no upload",
      "UPDATE notices SET file_path = '../school.db', file_url = '/uploads/../school.db'",
      /notices names "\.\.\/school\.db", not an upload/,
    ],
    [
      "names another address than that of its file",
      "UPDATE notices SET file_url = 'javascript:alert(1)'",
      /notices names "javascript:alert\(1\)" as the address of "notices\/ab12_1763700000000.pdf"/,
    ],
  ])("%s", async (_case, statement, words) => {
    const path = await changed(statement);
    await expect(inspectBackup(path, isKey)).rejects.toThrow(words);
    const client = new Database(path);
    createBackupTables(client);
    client.close();
    await expect(inspectBackup(path, isKey)).rejects.toThrow(words);
  });

  test("holds more rows than are looked at in one go, and the wrong one in the middle", async () => {
    const many = `WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
      INSERT INTO students (name, roll_number, class_level, father_name, mother_name)
      SELECT 'A', iif(i = 550, 0, i), 6, 'B', 'C' FROM n`;
    await expect(look(await changed(unruly(many)))).rejects.toThrow("failed: students_roll");
    expect(await look(await changed(many.replace("iif(i = 550, 0, i)", "i")))).toMatchObject({ isOlder: false });
  });
});

describe("a copy is refused, before its rows are read, that", () => {
  const trigger = "CREATE TRIGGER x AFTER INSERT ON activity BEGIN UPDATE accounts SET password_hash = 'x'; END";
  test.each([
    ["has a trigger more", trigger, /"x" is not made as this program does/],
    ["has a view more", "CREATE VIEW x AS SELECT 1", /"x" is not made/],
    ["has a table more", "CREATE TABLE x (y_path)", /"x" is not made/],
    ["has a computed column", "ALTER TABLE notices ADD x AS (zeroblob(1000000000))", /"notices" is not made/],
    ["has a column less", "ALTER TABLE accounts DROP COLUMN confirmed_at", /"accounts" is not made/],
    [
      "has a table in another case",
      "ALTER TABLE sessions RENAME TO y; ALTER TABLE y RENAME TO Sessions",
      /is not made/,
    ],
    ["lacks a trigger", "DROP TRIGGER activity_is_not_erased", /lacks tables or their rules/],
    ["lacks a table", "DROP TABLE account_links", /lacks tables or their rules/],
    ["has an archive of its own making", "CREATE TABLE sqlar(name, sz, mtime, data)", /"sqlar" is not made/],
    ["says another moment in an expression", "CREATE TABLE backup(x, made_at AS (1))", /"backup" is not made/],
    ["counts fewer steps than it took", "PRAGMA user_version = 1", /is not made/],
    [
      "names fewer steps than it counts",
      `DELETE FROM migrations WHERE number = ${versions.length}`,
      /counts \d+ steps and names \d+/,
    ],
  ])("%s", async (_case, statement, words) => {
    await expect(look(await changed(statement))).rejects.toThrow(words);
  });

  test.each([
    ["has a rule less", "UPDATE sqlite_schema SET sql = replace(sql, 'only added to', 'free')", /is not made/],
    [
      "lists a table twice",
      "INSERT INTO sqlite_schema SELECT * FROM sqlite_schema WHERE name = 'activity_is_not_erased'",
      /is not made|malformed/,
    ],
    [
      "has a table under a name of SQLite's",
      "UPDATE sqlite_schema SET sql = 'CREATE TABLE sqlite_stat1(x)', name = 'sqlite_stat1', tbl_name = 'sqlite_stat1' WHERE name = 'sign_in_failures'",
      /is not made|malformed/,
    ],
  ])("%s", async (_case, statement, words) => {
    await expect(look(await rewritten(statement))).rejects.toThrow(words);
  });
});

async function copied(from: string, copy: (school: Database.Database) => unknown, to: string): Promise<string> {
  mkdirSync(join(to, ".."), { recursive: true });
  const { $client: school } = openDatabase(from);
  try {
    await copy(school);
  } finally {
    school.close();
  }
  return to;
}

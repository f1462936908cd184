import { mkdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { describe, expect, test } from "vitest";
import { copyDatabase } from "~/backups/copy-database.server";
import { createBackupTables } from "~/backups/write-backup-file.server";
import { inspectBackup } from "~/operations/inspect-backup.server";
import { listMigrations, migrate, writeSnapshot } from "~drizzle/migration-runner";
import { openDatabase } from "~drizzle/open-database";
import { writeDatabaseOfVersion } from "../drizzle/older-database";
import { freshFolder } from "../support/fresh-folder";
import { createBackupOf, createSampleSchool } from "../support/school-on-disk";

const versions = listMigrations().map((_, at) => at + 1);

let firstBackup: Promise<Buffer> | undefined;

async function backup(): Promise<string> {
  firstBackup ??= createSampleSchool()
    .then((school) => createBackupOf(school))
    .then((path) => readFileSync(path));
  const path = join(freshFolder(), "backup.db");
  writeFileSync(path, await firstBackup);
  return path;
}

async function rows(): Promise<string> {
  const { place } = await createSampleSchool();
  return place.databasePath;
}

async function rowsInBackup(): Promise<string> {
  const path = await rows();
  const client = new Database(path);
  createBackupTables(client);
  client.close();
  return path;
}

describe("a good copy", () => {
  test.each<[string, (school: Database.Database, path: string) => unknown]>([
    ["is a copy of the database only", copyDatabase],
    ["is the copy from before an upgrade", writeSnapshot],
    ["contains SQLite's own statistics", (school, path) => school.exec(`ANALYZE; VACUUM INTO '${path}'`)],
  ])("a copy that %s is accepted", async (_case, copy) => {
    const path = join(freshFolder(), "data", "copy.db");
    mkdirSync(join(path, ".."));
    const { $client: school } = openDatabase(await rows());
    await copy(school, path);
    school.close();
    expect(await inspectBackup(path)).toMatchObject({ isOlder: false });
  });

  test.each(versions)("a copy that version %i made is accepted, also after an upgrade", async (steps) => {
    const path = join(freshFolder(), "school.db");
    writeDatabaseOfVersion(path, steps);
    expect(await inspectBackup(path)).toMatchObject({ isOlder: steps < versions.length });
    const school = openDatabase(path);
    migrate(school, listMigrations());
    school.$client.close();
    expect(await inspectBackup(path)).toMatchObject({ isOlder: false });
  });
});

const unruly = (statement: string) => `PRAGMA ignore_check_constraints = ON; ${statement}`;
const entry = (name: string, size: number, data: string) =>
  `INSERT INTO sqlar VALUES ('${name}', 33188, 0, ${size}, ${data})`;
const whole = "(SELECT data FROM sqlar WHERE name LIKE '%.pdf')";
const trigger = "CREATE TRIGGER x AFTER INSERT ON activity BEGIN UPDATE accounts SET password_hash = 'x'; END";

describe("a backup whose rows break a rule", () => {
  test.each([
    ["has a mark of 999", unruly("UPDATE results SET marks = 999"), "CHECK constraint failed in results"],
    ["has a mark with a fraction", unruly("UPDATE results SET marks = 70.5"), "CHECK constraint failed in results"],
    ["has a student of class 11", unruly("UPDATE students SET class_level = 11"), "constraint failed in students"],
    ["has a notice without a title", unruly("UPDATE notices SET title = ' '"), "constraint failed in notices"],
    ["has half a file", unruly("UPDATE notices SET file_name = NULL"), "constraint failed in notices"],
    [
      "names a file that is not an upload",
      "UPDATE notices SET file_path = '../school.db', file_url = '/uploads/../school.db'",
      "row 1 of notices has a value in file_path that this program never writes",
    ],
    [
      "names an address of another file",
      "UPDATE notices SET file_url = 'javascript:alert(1)'",
      "row 1 of notices has a value in file_path that this program never writes",
    ],
  ])("a backup is refused if it %s", (_case, statement, words) => expectRefused(rowsInBackup, statement, words));
});

describe("a copy with other tables", () => {
  test.each([
    ["has an additional trigger", trigger, /"x" differs from what this program creates/],
    ["has an additional view", "CREATE VIEW x AS SELECT 1", /"x" differs from/],
    ["has an additional table", "CREATE TABLE x (y_path)", /"x" differs from/],
    ["has a computed column", "ALTER TABLE notices ADD x AS (zeroblob(1000000000))", /"notices" differs from/],
    ["lacks a column", "ALTER TABLE accounts DROP COLUMN confirmed_at", /"accounts" differs from/],
    [
      "has a table name in another letter case",
      "ALTER TABLE sessions RENAME TO y; ALTER TABLE y RENAME TO Sessions",
      /differs from/,
    ],
    ["lacks a trigger", "DROP TRIGGER activity_is_not_erased", /lacks tables or their constraints/],
    ["lacks a table", "DROP TABLE account_links", /lacks tables or their constraints/],
    ["has an archive table of another form", "CREATE TABLE sqlar(name, sz, mtime, data)", /"sqlar" differs from/],
    ["computes its date by an expression", "CREATE TABLE backup(x, made_at AS (1))", /"backup" differs from/],
    ["counts fewer migrations than it has", "PRAGMA user_version = 1", /differs from/],
    [
      "lists fewer migrations than it has",
      `DELETE FROM migrations WHERE number = ${versions.length}`,
      /counts \d+ migrations but lists \d+/,
    ],
    // SQL cannot remove this constraint. So the test edits the list of tables in sqlite_schema, as an attacker would.
    ["lacks a constraint", "UPDATE sqlite_schema SET sql = replace(sql, 'only added to', 'free')", /differs from/],
    [
      "lists a table twice",
      "INSERT INTO sqlite_schema SELECT * FROM sqlite_schema WHERE name = 'activity_is_not_erased'",
      /is not made|malformed/,
    ],
    [
      "has a table with a name reserved by SQLite",
      "UPDATE sqlite_schema SET sql = 'CREATE TABLE sqlite_stat1(x)', name = 'sqlite_stat1', tbl_name = 'sqlite_stat1' WHERE name = 'sign_in_failures'",
      /is not made|malformed/,
    ],
  ])("a copy is refused before its rows are read if it %s", (_case, statement, words) =>
    expectRefused(rows, statement, words),
  );
});

describe("a damaged or foreign backup", () => {
  test.each([
    ["belongs to another program", "PRAGMA application_id = 7", "is not a backup of this program"],
    [
      "was made by a newer program",
      "INSERT INTO migrations VALUES (99, '0099_next', 'x', 1)",
      "newer version of this program",
    ],
    [
      "was made by a different version",
      "UPDATE migrations SET hash = 'x' WHERE number = 1",
      "a different version of this program",
    ],
    ["contains no school", "DROP TABLE migrations", "holds no school"],
    [
      "has a row that refers to a missing row",
      "PRAGMA foreign_keys = 0; UPDATE results SET student_id = 9",
      "rows of results refer to missing rows",
    ],
    ["names a file outside the uploads", entry("uploads/../school.db", 1, "x'00'"), "not an upload"],
    ["contains a file that is not an upload", entry("etc/passwd", 1, "x'00'"), "not an upload"],
    ["contains a key in another letter case", entry("uploads/notices/A_1.pdf", 1, "x'00'"), "not an upload"],
    ["contains a file of another size", "UPDATE sqlar SET sz = sz + 1 WHERE name LIKE '%.pdf'", "is incomplete"],
    ["unpacks to more than it declares", entry("uploads/notices/a.pdf", 8999, whole), "cannot be unpacked"],
    ["counts more migrations than it has", "PRAGMA user_version = 99", "newer version of this program"],
    ["has a file with an impossible date", "UPDATE sqlar SET mtime = 9e15", "has an impossible date"],
    ["has a file with a text as date", "UPDATE sqlar SET mtime = 'now'", "has an impossible date"],
    ["has a file without a name", "UPDATE sqlar SET name = NULL", "with an invalid name"],
    ["has a file with bytes as name", "UPDATE sqlar SET name = CAST(name AS BLOB)", "with an invalid name"],
    ["has a file with an endless name", "UPDATE sqlar SET name = name || hex(zeroblob(600))", "with an invalid name"],
    ["has an impossible date", "UPDATE backup SET made_at = 9e17", "does not say when it was made"],
    ["has a text as date", "UPDATE backup SET made_at = 'now'", "does not say when it was made"],
    ["would unpack to gigabytes", entry("uploads/notices/a.pdf", 5_000_000_000, whole), "has an impossible size"],
    ["contains a file that cannot be unpacked", entry("uploads/notices/a.pdf", 9, "x'0102'"), "cannot be unpacked"],
    ["contains a text instead of a file", entry("uploads/notices/a.pdf", 9, "'nine'"), "has an impossible size"],
    [
      // The random bytes of these files cannot be unpacked, so an attempt to unpack them would give another message.
      // The refusal must come from the declared sizes.
      "would unpack to gigabytes with all its files",
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 40)
       INSERT INTO sqlar SELECT 'uploads/notices/a_' || i || '.pdf', 33188, 0, 62914560, randomblob(100000) FROM n`,
      /bytes would unpack to 25\d{8}/,
    ],
  ])("a backup is refused before any file is changed if it %s", (_case, statement, words) =>
    expectRefused(backup, statement, words),
  );

  test.each<[string, (path: string) => void, RegExp]>([
    ["is cut off", (path) => truncateSync(path, 40_960), /is damaged|cannot be read/],
    ["is empty", (path) => writeFileSync(path, ""), /is not a (?:database|backup of this program)/],
    ["is a picture", (path) => writeFileSync(path, "\x89PNG".repeat(500)), /is not a database/],
  ])("a backup file is refused if it %s", async (_case, change, words) => {
    const path = await backup();
    change(path);
    await expect(inspectBackup(path)).rejects.toThrow(words);
  });
});

async function expectRefused(make: () => Promise<string>, statement: string, words: RegExp | string): Promise<void> {
  const path = await make();
  const client = new Database(path);
  client.unsafeMode();
  client.exec(`PRAGMA writable_schema = ON; PRAGMA foreign_keys = ON; ${statement}`);
  client.close();
  await expect(inspectBackup(path)).rejects.toThrow(words);
}

import { cpSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { describe, expect, test } from "vitest";
import { createBackupTables, writeBackupFile } from "../../app/operations/backup.server";
import { copyDatabase } from "../../app/operations/copy-database.server";
import { inspectBackup } from "../../app/operations/inspect-backup.server";
import { listMigrations, migrate, writeSnapshot } from "../../drizzle/migrate";
import { openDatabase } from "../../drizzle/open-database";
import { writeDatabaseOfVersion } from "../drizzle/older-database";
import { freshFolder } from "../support/fresh-folder";
import { createBackupOf, createEmptySchool, createSampleSchool, tamper } from "../support/school-on-disk";

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
    expect(await inspectBackup(path)).toMatchObject({ isOlder: false });
  });

  test.each(versions)("was made by version %i, and after that was brought up to date step by step", async (steps) => {
    const path = join(freshFolder(), "school.db");
    writeDatabaseOfVersion(path, steps);
    expect(await inspectBackup(path)).toMatchObject({ isOlder: steps < versions.length });
    for (const next of versions) {
      const school = openDatabase(path);
      if (next > steps) migrate(school, listMigrations().slice(0, next));
      school.$client.close();
    }
    expect(await inspectBackup(path)).toMatchObject({ isOlder: false });
  });

  test("SQLite has counted for its own use", async () => {
    expect(await inspectBackup(await changed("ANALYZE"))).toMatchObject({ isOlder: false });
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
    await expect(inspectBackup(path)).rejects.toThrow(words);
    const client = new Database(path);
    createBackupTables(client);
    client.close();
    await expect(inspectBackup(path)).rejects.toThrow(words);
  });

  test("holds more rows than are looked at in one go, and the wrong one in the middle", async () => {
    const many = `WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
      INSERT INTO students (name, roll_number, class_level, father_name, mother_name)
      SELECT 'A', iif(i = 550, 0, i), 6, 'B', 'C' FROM n`;
    await expect(inspectBackup(await changed(unruly(many)))).rejects.toThrow("failed: students_roll");
    expect(await inspectBackup(await changed(many.replace("iif(i = 550, 0, i)", "i")))).toMatchObject({
      isOlder: false,
    });
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
    await expect(inspectBackup(await changed(statement))).rejects.toThrow(words);
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
    await expect(inspectBackup(await rewritten(statement))).rejects.toThrow(words);
  });
});

describe("a file is refused, before anything is touched, that", () => {
  const entry = (name: string, size: number, data: string) =>
    `INSERT INTO sqlar VALUES ('${name}', 33188, 0, ${size}, ${data})`;
  const whole = `(SELECT data FROM sqlar WHERE name LIKE '%.pdf')`;

  test.each([
    ["belongs to another program", "PRAGMA application_id = 7", /is not a backup of this program/],
    [
      "a newer program made",
      "INSERT INTO migrations VALUES (99, '0099_next', 'x', 1)",
      /newer version of this program/,
    ],
    ["another edition made", "UPDATE migrations SET hash = 'x' WHERE number = 1", /another edition of this program/],
    ["holds no school", "DROP TABLE migrations", /holds no school/],
    ["points at nothing", "PRAGMA foreign_keys = 0; UPDATE results SET student_id = 9", /rows of results point at/],
    ["reaches out of the uploads", entry("uploads/../school.db", 1, "x'00'"), /not an upload/],
    ["holds what is no upload", entry("etc/passwd", 1, "x'00'"), /not an upload/],
    ["holds a key in another case", entry("uploads/notices/A_1.pdf", 1, "x'00'"), /not an upload/],
    ["holds a file of another size", "UPDATE sqlar SET sz = sz + 1 WHERE name LIKE '%.pdf'", /is not whole/],
    ["unpacks to more than it says", entry("uploads/notices/a.pdf", 8999, whole), /cannot be unpacked/],
    ["counts more steps than it took", "PRAGMA user_version = 99", /newer version of this program/],
    ["was changed at no moment", "UPDATE sqlar SET mtime = 9e15", /cannot be of the moment/],
    ["was changed in words", "UPDATE sqlar SET mtime = 'now'", /cannot be of the moment/],
    ["has no name", "UPDATE sqlar SET name = NULL", /without a proper name/],
    ["has a name of bytes", "UPDATE sqlar SET name = CAST(name AS BLOB)", /without a proper name/],
    ["has a name without end", "UPDATE sqlar SET name = name || hex(zeroblob(600))", /without a proper name/],
    ["was made at no moment", "UPDATE backup SET made_at = 9e17", /does not say when it was made/],
    ["was made in words", "UPDATE backup SET made_at = 'now'", /does not say when it was made/],
    ["would unpack to gigabytes", entry("uploads/notices/a.pdf", 5_000_000_000, whole), /cannot have the size/],
    ["holds what cannot be unpacked", entry("uploads/notices/a.pdf", 9, "x'0102'"), /cannot be unpacked/],
    ["holds text for a file", entry("uploads/notices/a.pdf", 9, "'nine'"), /cannot have the size/],
  ])("%s", async (_case, statement, words) => {
    const path = await createBackupOf(await createSampleSchool());
    tamper(path, statement);
    await expect(inspectBackup(path)).rejects.toThrow(words);
  });

  test("is cut off", async () => {
    const path = await createBackupOf(await createSampleSchool());
    truncateSync(path, 40_960);
    await expect(inspectBackup(path)).rejects.toThrow(/is damaged|cannot be read/);
  });

  test.each([
    ["is empty", ""],
    ["is a picture", "\x89PNG".repeat(500)],
  ])("%s", async (_case, content) => {
    const path = join(createEmptySchool().folder, "x.db");
    writeFileSync(path, content);
    await expect(inspectBackup(path)).rejects.toThrow(/is not a (?:database|backup of this program)/);
  });

  test("is only looked at: it is the same afterwards", async () => {
    const path = await createBackupOf(await createSampleSchool());
    cpSync(path, `${path}.copy`);
    expect(await inspectBackup(path)).toMatchObject({ isOlder: false, missing: [] });
    expect(readFileSync(path).equals(readFileSync(`${path}.copy`))).toBe(true);
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

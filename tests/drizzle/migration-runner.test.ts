import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { beforeEach, describe, expect, test } from "vitest";
import { DatabaseError } from "~drizzle/database-errors";
import { listMigrations, type Migration, migrate } from "~drizzle/migration-runner";
import { freshFolder } from "../support/fresh-folder";
import { emptySchool } from "../support/school";

const school = emptySchool({ curriculum: true });
const client = () => school.database.$client;
const upTo = (...more: Migration[]) => [...listMigrations(), ...more];
const step = (...sql: string[]): Migration => ({ tag: "0099_next", sql });

beforeEach(() => {
  client().exec(`
    insert into students (id, name, roll_number, class_level, father_name, mother_name)
      values (1, 'Rupa', 1, 6, 'Anil', 'Maya'), (2, 'Sohel', 2, 6, 'Karim', 'Rina');
    insert into results (student_id, subject_id, exam_id, marks) values (1, 31, 16, 70), (2, 31, 16, 45)`);
});

function everything() {
  const things = client()
    .prepare<[], { name: string; type: string }>("select * from sqlite_schema order by name")
    .all();
  const tables = things.filter(({ type }) => type === "table").map(({ name }) => name);
  const rows = tables.map((table) => client().prepare(`select * from "${table}"`).all());
  return { things, rows, version: client().pragma("user_version", { simple: true }) };
}

function expectRefused(migrations: Migration[], message: RegExp) {
  const before = everything();
  expect(() => migrate(school.database, migrations)).toThrow(DatabaseError);
  expect(() => migrate(school.database, migrations)).toThrow(message);
  expect(everything()).toEqual(before);
  expect(client().pragma("foreign_keys", { simple: true })).toBe(1);
  expect(client().inTransaction).toBe(false);
}

// drizzle-kit writes statements like these when a column changes in a table that other tables refer to.
const rebuildOfStudents = [
  "PRAGMA foreign_keys=OFF;",
  "CREATE TABLE `__new_students` (`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `name` text NOT NULL, `roll_number` integer NOT NULL, `class_level` integer NOT NULL, `father_name` text DEFAULT '' NOT NULL, `mother_name` text DEFAULT '' NOT NULL);",
  'INSERT INTO `__new_students`("id", "name", "roll_number", "class_level", "father_name", "mother_name") SELECT "id", "name", "roll_number", "class_level", "father_name", "mother_name" FROM `students`;',
  "DROP TABLE `students`;",
  "ALTER TABLE `__new_students` RENAME TO `students`;",
  "PRAGMA foreign_keys=ON;",
];

describe("bringing a database up to date", () => {
  test("missing migrations are applied and counted when the database is opened", () => {
    migrate(school.database, upTo(step("CREATE TABLE trips (name text)", "INSERT INTO trips VALUES ('Rangpur')")));
    expect(client().prepare("select name from trips").all()).toEqual([{ name: "Rangpur" }]);
    expect(client().prepare("select tag from migrations order by number").pluck().all().at(-1)).toBe("0099_next");
    expect(client().pragma("user_version", { simple: true })).toBe(listMigrations().length + 1);
  });

  test("a migration that rebuilds the table of students keeps every student and mark", () => {
    const marks = client().prepare("select * from results").all();
    const students = client().prepare("select id, name, roll_number from students").all();
    migrate(school.database, upTo(step(...rebuildOfStudents)));
    expect(client().prepare("select * from results").all()).toEqual(marks);
    expect(client().prepare("select id, name, roll_number from students").all()).toEqual(students);
    expect(() => client().exec("delete from students where id = 1")).toThrow(/FOREIGN KEY/);
  });

  test("a migration may change rows of the tables that it names", () => {
    migrate(
      school.database,
      upTo(step("-- changes rows of: exams, results\nDELETE FROM results", "DELETE FROM exams WHERE class_level = 10")),
    );
    expect(client().prepare("select count(*) from exams").pluck().get()).toBe(23);
  });
});

describe("a migration that is refused", () => {
  test("no migration is applied if a later one of several fails", () => {
    const good = { tag: "0098_good", sql: ["CREATE TABLE trips (name text)", "DELETE FROM sqlite_sequence"] };
    expectRefused(upTo(good, step("CREATE TABLE trips (name text)")), /0099_next failed: table trips already exists/);
  });

  test.each([
    ["it loses rows", "DELETE FROM results WHERE marks = 45", /results had 2 rows and would have 1/],
    ["it loses a table", "DROP TABLE results", /results had 2 rows and would have none, because the table was removed/],
    [
      "it loses rows of a table that it does not name",
      "-- changes rows of: exams\nDELETE FROM results",
      /results had 2 rows and would have 0/,
    ],
    [
      "marks would refer to missing students",
      "-- changes rows of: students\nDELETE FROM students",
      /rows of results refer to missing rows of students/,
    ],
    [
      "a statement fails",
      "INSERT INTO nowhere VALUES (1)",
      /0099_next failed: no such table: nowhere\. Nothing was changed/,
    ],
  ])("a migration is refused and nothing changes when %s", (_case, statement, message) =>
    expectRefused(upTo(step(statement)), message),
  );

  test("migrating is refused and nothing changes when an applied migration differs from the program's own", () => {
    const [first, ...others] = listMigrations();
    expectRefused(
      [{ tag: "0000_the-school", sql: [...(first?.sql ?? []), "SELECT 1"] }, ...others],
      /a different version/,
    );
  });

  test("migrating is refused and nothing changes when the database has more migrations than the program", () => {
    expectRefused([], /made by a newer version of this program/);
  });
});

describe("the copy made before a migration", () => {
  const next = upTo(step("CREATE TABLE trips (name text)"));

  test("the copy made before a migration is kept, complete and without the change", () => {
    const folder = join(freshFolder(), "backups");
    migrate(school.database, next, { snapshotInto: folder });
    expect(readdirSync(folder)).toEqual(["before-0099_next.db"]);
    const copy = new Database(join(folder, "before-0099_next.db"), { readonly: true });
    expect(copy.prepare("select count(*) from exams").pluck().get()).toBe(25);
    expect(copy.pragma("user_version", { simple: true })).toBe(listMigrations().length);
    copy.close();
  });

  test("no migration is applied unless the copy before it succeeds", () => {
    const folder = join(freshFolder(), "backups");
    writeFileSync(folder, "a file where the folder should be");
    expect(() => migrate(school.database, next, { snapshotInto: folder })).toThrow(
      /the copy that is made first failed/,
    );
    expect(() => school.database.$client.prepare("select * from trips")).toThrow(/no such table/);
    expect(school.database.$client.pragma("user_version", { simple: true })).toBe(listMigrations().length);
  });

  test("no copy of the database is made if there is nothing to migrate", () => {
    const folder = join(freshFolder(), "backups");
    migrate(school.database, listMigrations(), { snapshotInto: folder });
    expect(existsSync(folder)).toBe(false);
  });
});

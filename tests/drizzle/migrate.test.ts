import { beforeEach, describe, expect, test } from "vitest";
import { DatabaseError } from "../../drizzle/database-errors";
import { listMigrations, type Migration, migrate } from "../../drizzle/migrate";
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

/** Everything the database holds: its tables and indexes, its rows, its version. */
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

// What drizzle-kit writes when a column of a table with children changes.
const rebuildOfStudents = [
  "PRAGMA foreign_keys=OFF;",
  "CREATE TABLE `__new_students` (`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `name` text NOT NULL, `roll_number` integer NOT NULL, `class_level` integer NOT NULL, `father_name` text DEFAULT '' NOT NULL, `mother_name` text DEFAULT '' NOT NULL);",
  'INSERT INTO `__new_students`("id", "name", "roll_number", "class_level", "father_name", "mother_name") SELECT "id", "name", "roll_number", "class_level", "father_name", "mother_name" FROM `students`;',
  "DROP TABLE `students`;",
  "ALTER TABLE `__new_students` RENAME TO `students`;",
  "PRAGMA foreign_keys=ON;",
];

describe("bringing a database up to date", () => {
  test("applies what is missing and counts it", () => {
    migrate(school.database, upTo(step("CREATE TABLE trips (name text)", "INSERT INTO trips VALUES ('Rangpur')")));
    expect(client().prepare("select name from trips").all()).toEqual([{ name: "Rangpur" }]);
    expect(client().prepare("select tag from migrations order by number").pluck().all().at(-1)).toBe("0099_next");
    expect(client().pragma("user_version", { simple: true })).toBe(listMigrations().length + 1);
  });

  test("changes nothing when nothing is missing", () => {
    const before = everything();
    migrate(school.database, listMigrations());
    expect(everything()).toEqual(before);
  });

  test("keeps every student and mark when the students are rebuilt", () => {
    const marks = client().prepare("select * from results").all();
    const students = client().prepare("select id, name, roll_number from students").all();
    migrate(school.database, upTo(step(...rebuildOfStudents)));
    expect(client().prepare("select * from results").all()).toEqual(marks);
    expect(client().prepare("select id, name, roll_number from students").all()).toEqual(students);
    expect(() => client().exec("delete from students where id = 1")).toThrow(/FOREIGN KEY/);
  });

  test("would fail on that rebuild with foreign keys on, which a transaction keeps on whatever the pragma says", () => {
    const rebuild = client().transaction(() => {
      for (const statement of rebuildOfStudents) client().exec(statement);
    });
    expect(rebuild).toThrow(/FOREIGN KEY/);
  });

  test("lets a migration change the rows of tables that it names", () => {
    migrate(
      school.database,
      upTo(step("-- changes rows of: exams, results\nDELETE FROM results", "DELETE FROM exams WHERE class_level = 10")),
    );
    expect(client().prepare("select count(*) from exams").pluck().get()).toBe(23);
  });
});

describe("a migration is refused, and nothing changes, when", () => {
  test.each([0, 1, 2, 3, 4, 5, 6])("its statement %i fails", (at) => {
    const sql = rebuildOfStudents.toSpliced(at, 0, "INSERT INTO nowhere VALUES (1)");
    expectRefused(upTo(step(...sql)), /Step 0099_next failed: no such table: nowhere\. Nothing was changed\./);
  });

  test("a later one of several fails", () => {
    const good = { tag: "0098_good", sql: ["CREATE TABLE trips (name text)", "DELETE FROM sqlite_sequence"] };
    expectRefused(upTo(good, step("CREATE TABLE trips (name text)")), /0099_next failed: table trips already exists/);
  });

  test("it loses rows", () => {
    expectRefused(upTo(step("DELETE FROM results WHERE marks = 45")), /results had 2 rows and would have 1/);
  });

  test("it loses a table", () => {
    expectRefused(upTo(step("DROP TABLE results")), /results had 2 rows and would have none, for it is gone/);
  });

  test("it loses rows of a table that it does not name", () => {
    expectRefused(upTo(step("-- changes rows of: exams\nDELETE FROM results")), /results had 2 rows and would have 0/);
  });

  test("marks would point at students that are not there", () => {
    expectRefused(
      upTo(step("-- changes rows of: students\nDELETE FROM students")),
      /rows of results point at students that are not there/,
    );
  });

  test("one that was applied reads differently today", () => {
    const [first, ...others] = listMigrations();
    expectRefused([{ tag: "0000_the-school", sql: [...(first?.sql ?? []), "SELECT 1"] }, ...others], /another edition/);
  });

  test("the database knows more of them than the program", () => {
    expectRefused([], /made by a newer version of this program/);
  });
});

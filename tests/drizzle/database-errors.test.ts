import { existsSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DatabaseError } from "~drizzle/database-errors";
import { releaseInstanceLock } from "~drizzle/instance-lock";
import { listMigrations } from "~drizzle/migration-runner";
import { prepareDatabase } from "~drizzle/open-database";
import { createSampleSchool } from "../support/school-on-disk";

let databasePath: string;
let backupDir: string;

beforeEach(async () => {
  ({ databasePath, backupDir } = (await createSampleSchool()).place);
});

afterEach(() => releaseInstanceLock());

function start() {
  prepareDatabase({ databasePath, backupDir }).$client.close();
  releaseInstanceLock();
}

// The bytes are read as a text, because vitest needs a second to compare the bytes of a full database, but not to
// compare texts.
const wholeFile = () => (existsSync(databasePath) ? readFileSync(databasePath, "latin1") : undefined);

function refusal(): string {
  const before = wholeFile();
  try {
    start();
  } catch (error) {
    expect(error).toBeInstanceOf(DatabaseError);
    expect(wholeFile()).toBe(before);
    return (error as Error).message;
  }
  throw new Error("The database was accepted.");
}

const change = (sql: string) => new Database(databasePath).exec(sql).close();

describe("a damaged, foreign or missing database", () => {
  test("a missing database is refused if the note beside it says that there was one", () => {
    rmSync(databasePath);
    expect(refusal()).toBe(
      `The database ${databasePath} is missing, but one was here before: ${databasePath}.made is still there. ` +
        `Nothing was changed. Restore a good copy with "npm run restore FILE"; the copies are in ${backupDir}. ` +
        `Only if you really want to start with an empty school, delete ${databasePath}.made first.`,
    );
  });

  test("a missing database is refused if the journal of an interrupted save is beside it", () => {
    renameSync(databasePath, `${databasePath}-journal`);
    rmSync(`${databasePath}.made`);
    expect(refusal()).toMatch(/is missing.*school\.db-journal is still there/);
  });

  test("a database of zero bytes is refused and left unchanged", () => {
    truncateSync(databasePath, 0);
    expect(refusal()).toMatch(/is empty or cut off: it has 0 bytes\. Nothing was changed\. Restore a good copy/);
  });

  test("a file that is not a database is refused and left unchanged", () => {
    writeFileSync(databasePath, Buffer.alloc(8192, "roll call "));
    expect(refusal()).toMatch(/is not a database/);
  });

  test.each([1, 60, 99, 100, 1000, 4096, 20_000])(
    "a database that is cut off after %i bytes is refused and left unchanged",
    (bytes) => {
      truncateSync(databasePath, bytes);
      expect(refusal()).toMatch(/is (empty or cut off|damaged|not a database)/);
    },
  );

  test("a database with an overwritten page in the middle is refused and left unchanged", () => {
    const content = readFileSync(databasePath);
    content.fill("x", 4096, 8192);
    writeFileSync(databasePath, content);
    expect(refusal()).toMatch(/is damaged/);
  });

  test("a database with rows that refer to missing rows is refused and left unchanged", () => {
    change(
      "pragma foreign_keys = off; insert into results (student_id, subject_id, exam_id, marks) values (9, 1, 1, 50)",
    );
    expect(refusal()).toMatch(/is damaged \(rows of results refer to missing rows of students\)/);
  });

  test("a database of another program is refused and left unchanged", () => {
    rmSync(databasePath);
    change("create table recipes (name text)");
    expect(refusal()).toMatch(/belongs to another program/);
  });

  test("a database made by a newer version is refused and left unchanged", () => {
    change(`pragma user_version = ${listMigrations().length + 1}`);
    expect(refusal()).toMatch(/made by a newer version of this program/);
  });

  test("a database made with a different edition of a migration is refused and left unchanged", () => {
    change("update migrations set hash = 'other' where number = 1");
    expect(refusal()).toMatch(/made by a different version of this program: migration 0000_the-school/);
  });

  test("a database beside a foreign write-ahead log is refused and left unchanged", () => {
    writeFileSync(`${databasePath}-wal`, "");
    expect(refusal()).toMatch(/school\.db-wal is beside the database: another program has it open/);
  });

  test("a database that another program keeps locked is refused", () => {
    const other = new Database(databasePath);
    other.exec("begin exclusive");
    expect(() => start()).toThrow(/could not be opened or created: database is locked.* no other program has it open/);
    other.close();
  });

  test("a database that cannot be opened is refused with advice to check its folder", () => {
    rmSync(databasePath);
    expect(() => prepareDatabase({ databasePath: join(`${databasePath}.made`, "school.db"), backupDir })).toThrow(
      /could not be opened or created: .*Check that its disk/,
    );
  });
});

test("a database that was refused does not stay locked", () => {
  truncateSync(databasePath, 0);
  refusal();
  rmSync(databasePath);
  rmSync(`${databasePath}.made`);
  start();
});

import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { setEnvironment } from "~/env.server";
import { closeDatabase, db, transaction } from "~drizzle/client";
import { acquireInstanceLock } from "~drizzle/instance-lock";
import { students } from "~drizzle/schema";
import { freshFolder } from "../support/fresh-folder";

let folder: string;
const rupa = { name: "Rupa", rollNumber: 1, classLevel: 6, fatherName: "Anil", motherName: "Maya" };
const enrol = (rollNumber: number) =>
  db()
    .insert(students)
    .values({ ...rupa, rollNumber })
    .run();
const enrolled = () => db().select().from(students).all().length;

beforeEach(() => {
  folder = freshFolder();
  setEnvironment({ DATABASE_PATH: join(folder, "school.db"), BACKUP_DIR: join(folder, "backups") });
});

afterEach(() => {
  closeDatabase();
  setEnvironment({});
});

describe("the database of this process", () => {
  test("the process opens the database named in the settings at first use and keeps it open", () => {
    expect(existsSync(join(folder, "school.db"))).toBe(false);
    enrol(1);
    expect(enrolled()).toBe(1);
    expect(db()).toBe(db());
  });

  test("a copy of only the database file is complete right after each of ten saves", () => {
    const copyPath = join(freshFolder(), "school.db");
    for (let roll = 1; roll <= 10; roll++) {
      enrol(roll);
      execFileSync("cp", [join(folder, "school.db"), copyPath]);
      const copy = new Database(copyPath, { readonly: true });
      expect(copy.prepare("select max(roll_number), count(*) from students").raw().get()).toEqual([roll, roll]);
      expect(copy.pragma("integrity_check", { simple: true })).toBe("ok");
      copy.close();
    }
    expect(readdirSync(folder).sort()).toEqual(["school.db", "school.db.lock", "school.db.made"]);
  });

  test("a closed database is free for another process, and has its content when it is opened again", () => {
    enrol(1);
    closeDatabase();
    acquireInstanceLock(join(folder, "school.db"));
    expect(enrolled()).toBe(1);
  });
});

describe("a transaction", () => {
  test("a transaction saves all its writes and returns the result of the work", () => {
    expect(transaction(() => [enrol(1).changes, enrol(2).changes])).toEqual([1, 1]);
    expect(enrolled()).toBe(2);
  });

  test("a transaction undoes all its writes if one fails", () => {
    expect(() => transaction(() => [enrol(1), enrol(0)])).toThrow(/students_roll/);
    expect(enrolled()).toBe(0);
  });

  test("a nested transaction that fails undoes only its own writes", () => {
    transaction((tx) => {
      tx.insert(students).values(rupa).run();
      expect(() => transaction(() => [enrol(2), enrol(0)])).toThrow();
    });
    expect(enrolled()).toBe(1);
  });

  test("a transaction holds the write lock from the start", () => {
    db();
    const other = new Database(join(folder, "school.db"), { timeout: 0 });
    transaction(() => expect(() => other.exec("begin immediate")).toThrow(/locked/));
    other.close();
  });
});

import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { describe, expect, test } from "vitest";
import { DatabaseError } from "../../drizzle/database-errors";
import { listMigrations, migrate } from "../../drizzle/migrate";
import { freshFolder } from "../support/fresh-folder";
import { emptySchool } from "../support/school";

describe("the copy from before", () => {
  const school = emptySchool({ curriculum: true });
  const upTo = (statement: string) => [...listMigrations(), { tag: "0099_next", sql: [statement] }];
  const next = upTo("CREATE TABLE trips (name text)");

  test("is kept, whole and without the change", () => {
    const folder = join(freshFolder(), "backups");
    migrate(school.database, next, { snapshotInto: folder });
    expect(readdirSync(folder)).toEqual(["before-0099_next.db"]);
    const copy = new Database(join(folder, "before-0099_next.db"), { readonly: true });
    expect(copy.prepare("select count(*) from exams").pluck().get()).toBe(25);
    expect(copy.pragma("user_version", { simple: true })).toBe(listMigrations().length);
    copy.close();
  });

  test("is named when the migration fails", () => {
    const folder = freshFolder();
    const failing = () => migrate(school.database, upTo("nonsense"), { snapshotInto: folder });
    expect(failing).toThrow(`A copy of the database is in ${join(folder, "before-0099_next.db")}.`);
    expect(failing).toThrow(DatabaseError);
    expect(readdirSync(folder)).toEqual(["before-0099_next.db"]);
  });

  test("must succeed before anything is changed", () => {
    const folder = join(freshFolder(), "backups");
    writeFileSync(folder, "a file where the folder should be");
    expect(() => migrate(school.database, next, { snapshotInto: folder })).toThrow(/the copy .* could not be made/);
    expect(() => school.database.$client.prepare("select * from trips")).toThrow(/no such table/);
    expect(school.database.$client.pragma("user_version", { simple: true })).toBe(listMigrations().length);
  });

  test("is not made when there is nothing to do", () => {
    const folder = join(freshFolder(), "backups");
    migrate(school.database, listMigrations(), { snapshotInto: folder });
    expect(existsSync(folder)).toBe(false);
  });
});

import { existsSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { openDatabase } from "~drizzle/open-database";
import { freshFolder } from "../support/fresh-folder";

const settings = ["journal_mode", "synchronous", "foreign_keys", "busy_timeout", "trusted_schema"];

function settingsOf(path: string) {
  const { $client } = openDatabase(path);
  const values = settings.map((name) => $client.pragma(name, { simple: true }));
  $client.close();
  return values;
}

function sqliteFile(setUp: string) {
  const path = join(freshFolder(), "school.db");
  new Database(path).exec(setUp).close();
  return path;
}

test("the database is opened with settings under which a power cut loses no acknowledged save", () =>
  expect(settingsOf(sqliteFile("create table roll (name text)"))).toEqual(["delete", 3, 1, 2000, 0]));

test("a database that another program switched to a write-ahead log is switched back when it is opened", () =>
  expect(settingsOf(sqliteFile("pragma journal_mode = wal; create table roll (name text)"))[0]).toBe("delete"));

test("a database in memory has the same settings as a file, and keeps its journal in memory", () =>
  expect(settingsOf(":memory:")).toEqual(["memory", 3, 1, 2000, 0]));

test("a database is refused if one of its settings does not take effect", () => {
  const path = sqliteFile("pragma journal_mode = wal; create table roll (name text)");
  const reader = new Database(path);
  reader.exec("begin; select * from roll");
  expect(() => openDatabase(path)).toThrow(/locked/);
  reader.close();
});

test("opening a database never creates a file", () => {
  const path = join(freshFolder(), "school.db");
  expect(() => openDatabase(path)).toThrow();
  expect(existsSync(path)).toBe(false);
});

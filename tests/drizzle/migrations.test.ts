import { readdirSync } from "node:fs";
import { getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { describe, expect, test } from "vitest";
import { listMigrations } from "../../drizzle/migrate";
import * as schema from "../../drizzle/schema";
import { emptySchool } from "../support/school";

describe("the migrations", () => {
  const school = emptySchool();
  const tables = Object.values(schema).filter((value) => is(value, SQLiteTable));

  test("are all files of their folder, in order, as single statements", () => {
    const files = readdirSync("migrations").filter((name) => name.endsWith(".sql"));
    expect(listMigrations().map(({ tag }) => `${tag}.sql`)).toEqual(files.sort());
    for (const statement of listMigrations().flatMap(({ sql }) => sql)) {
      expect(statement).toMatch(/\bCREATE TRIGGER\b/.test(statement) ? /BEGIN\n(?:\t[^;]+;\n)+END;$/ : /^[^;]+;$/);
    }
  });

  test("make every table and column that the program reads", () => {
    for (const table of tables) expect(school.database.select().from(table).all()).toEqual([]);
    expect(tables.map(getTableName)).toContain("result_documents");
  });

  test("leave no table beside those of the school, the search index and their own record", () => {
    const made = school.database.$client
      .prepare(
        "select name from pragma_table_list where schema = 'main' and type <> 'shadow' and name not like 'sqlite_%' order by name",
      )
      .pluck()
      .all();
    expect(made).toEqual([...tables.map(getTableName), "migrations", "search", "search_entries"].sort());
  });
});

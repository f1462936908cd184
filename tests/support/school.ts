import { afterEach, beforeEach } from "vitest";
import { writeCurriculum } from "../../drizzle/curriculum.server";
import { openDatabase, type SchoolDatabase, useDatabase } from "../../drizzle/db.server";
import { migrate } from "../../drizzle/migrate.server";
import { allMigrations } from "../../drizzle/migrations.server";

type Wishes = { curriculum?: boolean };

/**
 * A fresh school in memory before each test, which is the process's database until the test ends:
 * `const school = emptySchool()` at the top of a describe, `school.database` inside its tests.
 */
export function emptySchool(wishes: Wishes = {}): { readonly database: SchoolDatabase } {
  let database: SchoolDatabase;
  beforeEach(() => {
    database = openEmptySchool(wishes);
  });
  afterEach(() => {
    useDatabase(undefined);
    database.$client.close();
  });
  return {
    get database() {
      return database;
    },
  };
}

/** One such school; whoever opens it closes it. Without the curriculum it has no subjects and no exams. */
export function openEmptySchool({ curriculum = false }: Wishes = {}): SchoolDatabase {
  const database = openDatabase(":memory:");
  migrate(database, allMigrations());
  if (curriculum) writeCurriculum(database);
  useDatabase(database);
  return database;
}

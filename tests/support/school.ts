import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { afterEach, beforeEach } from "vitest";
import { openDatabase, type SchoolDatabase, setDatabase } from "~drizzle/client";
import { listMigrations, migrate } from "~drizzle/migration-runner";
import { seedCurriculum } from "~drizzle/seed/curriculum";

type SchoolOptions = { curriculum?: boolean };

/**
 * Creates a new school in memory before each test. Its database is the database of this process until the test ends.
 * Write `const school = emptySchool()` at the top of a describe, and use `school.database` in its tests.
 */
export function emptySchool(wishes: SchoolOptions = {}) {
  let database: SchoolDatabase;
  beforeEach(() => {
    database = openEmptySchool(wishes);
  });
  afterEach(() => {
    setDatabase(undefined);
    database.$client.close();
  });
  return {
    get database() {
      return database;
    },

    insert<Table extends SQLiteTable>(table: Table, rows: Table["$inferInsert"] | Table["$inferInsert"][]): void {
      database
        .insert(table as SQLiteTable)
        .values(rows as Table["$inferInsert"][])
        .run();
    },

    rows: <Table extends SQLiteTable>(table: Table): Table["$inferSelect"][] =>
      database
        .select()
        .from(table as SQLiteTable)
        .all(),
  };
}

/**
 * Creates one new school in memory and makes it the database of this process. The caller must close it. Without
 * `curriculum`, the school has no subjects and no exams.
 */
export function openEmptySchool({ curriculum = false }: SchoolOptions = {}): SchoolDatabase {
  const database = openDatabase(copySchool(curriculum));
  setDatabase(database);
  return database;
}

// Creates the database of a new school only once in each test process, with and without the curriculum. Running all
// migrations takes a hundred times as long as copying the finished database.
const schools = new Map<boolean, Buffer>();

function copySchool(curriculum: boolean): Buffer {
  const made = schools.get(curriculum);
  if (made) return made;
  const database = openDatabase(":memory:");
  migrate(database, listMigrations());
  if (curriculum) seedCurriculum(database);
  const bytes = database.$client.serialize();
  database.$client.close();
  schools.set(curriculum, bytes);
  return bytes;
}

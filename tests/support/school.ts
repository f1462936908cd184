import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { afterEach, beforeEach } from "vitest";
import { openDatabase, type SchoolDatabase, setDatabase } from "~drizzle/client";
import { listMigrations, migrate } from "~drizzle/migration-runner";
import { seedCurriculum } from "~drizzle/seed/curriculum";

type SchoolOptions = { curriculum?: boolean };

/**
 * Creates a new school in memory before each test. It is the database of the process until the test ends: `const school
 * = emptySchool()` at the top of a describe, `school.database` inside its tests.
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

    /** Inserts one or several rows into a table. */
    insert<Table extends SQLiteTable>(table: Table, rows: Table["$inferInsert"] | Table["$inferInsert"][]): void {
      database
        .insert(table as SQLiteTable)
        .values(rows as Table["$inferInsert"][])
        .run();
    },

    /** Returns all rows of a table. */
    rows: <Table extends SQLiteTable>(table: Table): Table["$inferSelect"][] =>
      database
        .select()
        .from(table as SQLiteTable)
        .all(),
  };
}

/**
 * Creates one new school in memory, which the caller must close. Without the curriculum, it has no subjects and no
 * exams.
 */
export function openEmptySchool({ curriculum = false }: SchoolOptions = {}): SchoolDatabase {
  const database = openDatabase(copySchool(curriculum));
  setDatabase(database);
  return database;
}

// Each worker creates these schools once, because running all migrations takes a hundred times as long as copying the
// result.
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

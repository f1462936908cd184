import { sql } from "drizzle-orm";
import { db, type SchoolDatabase } from "./db.server";

/**
 * A statement that is put together once for each database, and only filled in after that: on a page that everybody
 * reads this takes longer than SQLite does with it.
 */
export function prepared<T>(prepare: (school: SchoolDatabase) => T): () => T {
  const statements = new WeakMap<SchoolDatabase, T>();
  return () => {
    const school = db();
    const known = statements.get(school);
    if (known !== undefined) return known;
    const statement = prepare(school);
    statements.set(school, statement);
    return statement;
  };
}

/** The moment that a prepared statement asks about, filled in under this name in ms since 1970. */
export const moment = sql.placeholder("now");

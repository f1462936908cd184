import { and, isNull, lte, type Placeholder, sql } from "drizzle-orm";
import { db, type SchoolDatabase } from "./client";
import type { blogs, notices, resultDocuments } from "./schema";

/**
 * What everybody may see of a table: the rows that are published, whose time has come, and that are not in the trash.
 * The one home of this rule. The status stands in it as a literal, as it does in the indexes made for it. A prepared
 * statement is told the moment later.
 */
export const whereVisible = (table: typeof notices | typeof resultDocuments | typeof blogs, now: Date | Placeholder) =>
  and(sql`${table.status} = 'Published'`, lte(table.publishAt, now), isNull(table.deletedAt));

type PublishedRow = { status: "Draft" | "Published"; publishAt: Date; deletedAt: Date | null };

/** The same of a row that has been read. */
export const isVisible = (row: PublishedRow, now: Date) =>
  row.status === "Published" && row.publishAt <= now && row.deletedAt === null;

/**
 * One page of a list, counted from 1, `size` rows long, and whether older ones follow: `read` is asked for one row more
 * than is shown.
 */
export function paginate<Row>(page: number, size: number, read: (part: { limit: number; offset: number }) => Row[]) {
  const rows = read({ limit: size + 1, offset: (page - 1) * size });
  return { rows: rows.slice(0, size), older: rows.length > size };
}

/**
 * A statement that is put together once for each database, and only filled in after that: on a page that everybody
 * reads this takes longer than SQLite does with it.
 */
export function prepareOnce<T>(prepare: (school: SchoolDatabase) => T): () => T {
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
export const nowPlaceholder = sql.placeholder("now");

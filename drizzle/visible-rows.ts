import { and, desc, eq, isNull, lte, type Placeholder, sql } from "drizzle-orm";
import type { SelectResultFields } from "drizzle-orm/query-builders/select.types";
import type { SelectedFields } from "drizzle-orm/sqlite-core";
import { paginate, prepareOnce, type SchoolDatabase } from "./client";
import type { blogs, downloads, notices, resultDocuments } from "./schema";

/**
 * Selects the rows that visitors may see. Every public query must use this rule. The status is a literal, as in the
 * indexes, because SQLite compares the text of the conditions.
 */
export const whereVisible = (table: PublishedTable, now: Date | Placeholder) =>
  and(sql`${table.status} = 'Published'`, lte(table.publishAt, now), isNull(table.deletedAt));

export type PublishedTable = typeof notices | typeof resultDocuments | typeof blogs | typeof downloads;

type PublishedRow = { status: "Draft" | "Published"; publishAt: Date; deletedAt: Date | null };

export const isVisible = (row: PublishedRow, now: Date) =>
  row.status === "Published" && row.publishAt <= now && row.deletedAt === null;

/** The placeholder for the current time in ms since 1970. */
export const nowPlaceholder = sql.placeholder("now");

export const rowsPerPage = 50;

/** Reads the rows that visitors may see, from new to old. `columns` contains only columns that visitors may see. */
export function visibleRows<Columns extends SelectedFields>(table: PublishedTable, columns: Columns) {
  type Row = SelectResultFields<Columns>;
  const select = (school: SchoolDatabase) =>
    school
      .select(columns as SelectedFields)
      .from(table)
      .$dynamic();
  const one = prepareOnce((school) =>
    select(school)
      .where(and(eq(table.id, sql.placeholder("id")), whereVisible(table, nowPlaceholder)))
      .prepare(),
  );
  const several = prepareOnce((school) =>
    select(school)
      .where(whereVisible(table, nowPlaceholder))
      .orderBy(desc(table.publishAt), desc(table.id))
      .limit(sql.placeholder("limit"))
      .offset(sql.placeholder("offset"))
      .prepare(),
  );
  const read = (now: Date, part: { limit: number; offset: number }) =>
    several().all({ now: now.getTime(), ...part }) as Row[];
  return {
    find: (id: number, now = new Date()) => one().get({ id, now: now.getTime() }) as Row | undefined,
    /** `limit` may be -1, which means "no limit" to SQLite. */
    listLatest: (limit: number, now = new Date()) => read(now, { limit, offset: 0 }),
    listPage: (page: number, now = new Date()) => paginate(page, rowsPerPage, (part) => read(now, part)),
  };
}

import { and, desc, eq, gt, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { SelectResultFields } from "drizzle-orm/query-builders/select.types";
import type { AnySQLiteColumn, SelectedFields } from "drizzle-orm/sqlite-core";
import { db, paginate } from "~drizzle/client";
import type { PublishedTable } from "~drizzle/visible-rows";
import { withoutInvisible } from "../i18n/text";
import { parseClass } from "../school/classes";
import type { DisplayStatus } from "./publication";

export type ListQuery = { words?: string; status?: DisplayStatus; filters?: (SQL | undefined)[] };

type AdminColumns<Whole, Listed> = {
  whole: Whole;
  /** The columns in a list of many rows. Undefined means that the list has the same columns as `whole`. */
  listed?: Listed;
  searched: AnySQLiteColumn[];
};

type AdminRow<Columns> = SelectResultFields<
  Columns & Pick<PublishedTable, "id" | "title" | "status" | "publishAt" | "createdAt" | "changedAt">
>;

const rowsPerPage = 50;

/** Reads the rows of a table for staff. Includes rows with any status, but no rows in the Trash. */
export function adminRows<Whole extends SelectedFields, Listed extends SelectedFields = Whole>(
  table: PublishedTable,
  { whole, listed, searched }: AdminColumns<Whole, Listed>,
) {
  const { id, title, status, publishAt, createdAt, changedAt, deletedAt } = table;
  const publication = { id, title, status, publishAt, createdAt, changedAt };
  return {
    find: (wanted: number) =>
      db()
        .select({ ...(whole as SelectedFields), ...publication })
        .from(table)
        .where(and(eq(id, wanted), isNull(deletedAt)))
        .get() as AdminRow<Whole> | undefined,

    /** `page` counts from 1. */
    list: (page: number, { words, status, filters = [] }: ListQuery = {}, now = new Date()) =>
      paginate(page, rowsPerPage, ({ limit, offset }) => {
        const rows = db()
          .select({ ...((listed ?? whole) as SelectedFields), ...publication })
          .from(table)
          .where(and(isNull(deletedAt), hasWords(searched, words), hasStatus(table, status, now), ...filters))
          .orderBy(desc(createdAt), desc(id))
          .limit(limit)
          .offset(offset)
          .all();
        return rows as AdminRow<Listed>[];
      }),
  };
}

/** Filters by the class in the URL. `none` is the word in the URL for rows without a class. */
export function ofClass(column: AnySQLiteColumn, searchParams: URLSearchParams, none: string): SQL | undefined {
  const name = searchParams.get("class");
  if (name === none) return isNull(column);
  const level = parseClass(name);
  return level === undefined ? undefined : eq(column, level);
}

export function hasWords(columns: AnySQLiteColumn[], words: string | undefined): SQL | undefined {
  if (!words) return undefined;
  const pattern = `%${withoutInvisible(words).replace(/[\\%_]/g, "\\$&")}%`;
  // We ignore U+200B, U+200C and U+200D, because some people spell Bengali words with them and some without.
  const visible = (column: AnySQLiteColumn) =>
    sql`replace(replace(replace(${column}, char(8203), ''), char(8204), ''), char(8205), '')`;
  return or(...columns.map((column) => sql`${visible(column)} like ${pattern} escape ${"\\"}`));
}

function hasStatus(
  { status, publishAt }: PublishedTable,
  wanted: DisplayStatus | undefined,
  now: Date,
): SQL | undefined {
  if (!wanted) return undefined;
  if (wanted === "Draft") return sql`${status} = 'Draft'`;
  return and(sql`${status} = 'Published'`, wanted === "Scheduled" ? gt(publishAt, now) : lte(publishAt, now));
}

import { and, gt, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import type { ShownStatus } from "./status";

/** What somebody looks for in a list of the office: words that stand in it somewhere, and its status as shown. */
export type Sought = { words?: string; status?: ShownStatus };

type Table = Record<"status" | "publishAt" | "deletedAt", AnySQLiteColumn>;

/** The rows of a table that are not in the trash and are what somebody looks for, in any of the given columns. */
export function sought(
  table: Table,
  columns: AnySQLiteColumn[],
  { words, status }: Sought,
  now: Date,
): SQL | undefined {
  const hasWords = words
    ? or(...columns.map((column) => sql`${column} like ${pattern(words)} escape ${"\\"}`))
    : undefined;
  return and(isNull(table.deletedAt), hasWords, hasStatus(table, status, now));
}

const pattern = (words: string) => `%${words.replace(/[\\%_]/g, "\\$&")}%`;

function hasStatus({ status, publishAt }: Table, wanted: ShownStatus | undefined, now: Date): SQL | undefined {
  if (!wanted) return undefined;
  if (wanted === "Draft") return sql`${status} = 'Draft'`;
  return and(sql`${status} = 'Published'`, wanted === "Scheduled" ? gt(publishAt, now) : lte(publishAt, now));
}

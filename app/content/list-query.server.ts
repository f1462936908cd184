import { and, gt, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import type { DisplayStatus } from "./list-item";

/** What somebody looks for in a list of the office: words that stand in it somewhere, and its status as shown. */
export type ListQuery = { words?: string; status?: DisplayStatus };

type ContentColumns = Record<"status" | "publishAt" | "deletedAt", AnySQLiteColumn>;

/** The rows of a table that are not in the trash and are what somebody looks for, in any of the given columns. */
export function listQueryCondition(
  table: ContentColumns,
  columns: AnySQLiteColumn[],
  { words, status }: ListQuery,
  now: Date,
): SQL | undefined {
  const hasWords = words
    ? or(...columns.map((column) => sql`${column} like ${likePattern(words)} escape ${"\\"}`))
    : undefined;
  return and(isNull(table.deletedAt), hasWords, statusCondition(table, status, now));
}

const likePattern = (words: string) => `%${words.replace(/[\\%_]/g, "\\$&")}%`;

function statusCondition(
  { status, publishAt }: ContentColumns,
  wanted: DisplayStatus | undefined,
  now: Date,
): SQL | undefined {
  if (!wanted) return undefined;
  if (wanted === "Draft") return sql`${status} = 'Draft'`;
  return and(sql`${status} = 'Published'`, wanted === "Scheduled" ? gt(publishAt, now) : lte(publishAt, now));
}

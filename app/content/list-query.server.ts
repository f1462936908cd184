import { and, gt, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { normalizeUnicode } from "../i18n/text";
import { type DisplayStatus, displayStatuses } from "./list-item";

/** What a list is narrowed by: words that stand in it somewhere, and the status as shown. */
export type ListQuery = { words?: string; status?: DisplayStatus };

const maxWordsLength = 200;

/** The query of the address of a list: `q` for words, `status`. Anything that makes no sense is left out. */
export function parseListQuery(request: Request): ListQuery {
  const { searchParams } = new URL(request.url);
  const words = normalizeUnicode(searchParams.get("q") ?? "")
    .trim()
    .slice(0, maxWordsLength);
  return { words: words || undefined, status: displayStatuses.find((status) => status === searchParams.get("status")) };
}

/** The address of a list with its filters, without the page: what a pager and a form come back to. */
export function filteredUrl(request: Request, names: string[]): string {
  const { pathname, searchParams } = new URL(request.url);
  const filters = new URLSearchParams();
  for (const name of names) {
    const value = searchParams.get(name);
    if (value) filters.set(name, value);
  }
  const path = pathname.replace(/\.data$/, "");
  return filters.size > 0 ? `${path}?${filters}` : path;
}

type ContentColumns = Record<"status" | "publishAt" | "deletedAt", AnySQLiteColumn>;

/** The rows of a table that are not in the trash and fit a query, in any of the given columns. */
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

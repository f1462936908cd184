import { data } from "@remix-run/node";
import { and, gt, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { adminTitle } from "../admin/admin-title.server";
import { readOrFallback } from "../errors";
import { getPageNumber } from "../http";
import { getLanguage } from "../i18n/i18n.server";
import { normalizeUnicode } from "../i18n/text";
import type { ContentKind } from "./activity-texts";
import { type ContentRow, versionOf } from "./content.server";
import { contentTexts } from "./content-kind";
import {
  type DatedItem,
  type DisplayStatus,
  displayStatus,
  displayStatuses,
  publishAtValue,
  toListItem,
} from "./publication";
import { findJustPublished } from "./sharing/pass-on.server";

/**
 * What the list screen of a kind shows: a page of its items as they are listed, undefined when they cannot be read, and
 * the filters in its address. `filters` are those of the kind beside words and status, by their names in the address.
 */
export async function loadContentList<Row extends DatedItem, Filters extends object>(
  request: Request,
  kind: ContentKind,
  filters: Filters,
  list: (page: number, filters: ListQuery & Filters) => { rows: Row[]; older: boolean },
) {
  const page = getPageNumber(request);
  const all = { ...parseListQuery(request), ...filters };
  const { rows, older = false } = readOrFallback(undefined, () => list(page, all)) ?? {};
  const language = await getLanguage(request);
  const now = new Date();
  return {
    title: await adminTitle(request, contentTexts[kind].screen),
    once: crypto.randomUUID(),
    page,
    address: filteredUrl(request, ["q", "status", ...Object.keys(filters)]),
    isNarrowed: Object.values(all).some((filter) => filter !== undefined),
    items: rows?.map((row) => toListItem(row, language, now)),
    older,
    passOn: await findJustPublished(request, kind),
  };
}

/** What the edit screen of a kind shows: the item as `toForm` puts it into the form; a 404 when there is none. */
export async function loadContentForm<Row extends ContentRow & { id: number }, Values extends object, Files>(
  request: Request,
  kind: ContentKind,
  row: Row | undefined,
  toForm: (row: Row) => { values: Values; files: Files },
) {
  const title = await adminTitle(request, contentTexts[kind].edit);
  if (!row) return data({ title, changing: undefined }, { status: 404 });
  const now = new Date();
  const { values: ownValues, files } = toForm(row);
  const { id, createdAt, status = "Published", publishAt = createdAt } = row;
  const values = { ...ownValues, publishAt: publishAtValue({ status, publishAt }, now), version: versionOf(row) };
  return data({ title, changing: { id, values, status: displayStatus({ status, publishAt }, now), files } });
}

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

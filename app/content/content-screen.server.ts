import { data } from "@remix-run/node";
import { and, gt, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { adminTitle } from "../admin/admin-title.server";
import { readOrFallback } from "../errors";
import { getPageNumber } from "../http";
import { getLanguage } from "../i18n/i18n.server";
import { normalizeUnicode } from "../i18n/text";
import { pagePath } from "../path-rules";
import type { ContentKind } from "./activity-texts";
import { type ContentRow, versionOf } from "./content.server";
import { contentScreenName } from "./content-kind";
import {
  type DatedItem,
  type DisplayStatus,
  displayStatus,
  displayStatuses,
  publishAtValue,
  toListItem,
} from "./publication";
import { findJustPublished } from "./sharing/pass-on.server";

/** `items` is undefined when they cannot be read. `filters`: by their names in the address. */
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
    title: await adminTitle(request, contentScreenName(kind)),
    once: crypto.randomUUID(),
    page,
    address: filteredUrl(request, ["q", "status", ...Object.keys(filters)]),
    isNarrowed: Object.values(all).some((filter) => filter !== undefined),
    items: rows?.map((row) => toListItem(row, language, now)),
    older,
    passOn: await findJustPublished(request, kind),
  };
}

export async function loadContentForm<Row extends ContentRow & { id: number }, Values extends object, Files>(
  request: Request,
  kind: ContentKind,
  row: Row | undefined,
  toForm: (row: Row) => { values: Values; files: Files },
) {
  const title = await adminTitle(request, `content.${kind}.edit`);
  if (!row) return data({ title, changing: undefined }, { status: 404 });
  const now = new Date();
  const { values: ownValues, files } = toForm(row);
  const { id, createdAt, status = "Published", publishAt = createdAt } = row;
  const values = { ...ownValues, publishAt: publishAtValue({ status, publishAt }, now), version: versionOf(row) };
  return data({ title, changing: { id, values, status: displayStatus({ status, publishAt }, now), files } });
}

export type ListQuery = { words?: string; status?: DisplayStatus };

const maxWordsLength = 200;

export function parseListQuery(request: Request): ListQuery {
  const { searchParams } = new URL(request.url);
  const words = normalizeUnicode(searchParams.get("q") ?? "")
    .trim()
    .slice(0, maxWordsLength);
  return { words: words || undefined, status: displayStatuses.find((status) => status === searchParams.get("status")) };
}

export function filteredUrl(request: Request, names: string[]): string {
  const { pathname, searchParams } = new URL(request.url);
  const filters = new URLSearchParams();
  for (const name of names) {
    const value = searchParams.get(name);
    if (value) filters.set(name, value);
  }
  const path = pagePath(pathname);
  return filters.size > 0 ? `${path}?${filters}` : path;
}

type ContentColumns = Record<"status" | "publishAt" | "deletedAt", AnySQLiteColumn>;

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

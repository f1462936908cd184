import { data } from "@remix-run/node";
import { readOrFallback } from "~/errors";
import { getPageNumber } from "~/http";
import { getLanguage } from "~/i18n/i18n.server";
import { normalizeUnicode } from "~/i18n/text";
import { pagePath } from "~/path-rules";
import { toAttachment } from "~/uploads/attachment";
import type { ListQuery } from "../admin-rows.server";
import { type ContentType, type ListedType, versionOf } from "../content.server";
import { countTrashed } from "../content-tables.server";
import { displayStatus, displayStatuses, publishAtValue, toListItem } from "../publication";
import { findJustPublished } from "../sharing/shared-item.server";

/** In the result, `items` is undefined if the database cannot be read. */
export async function loadContentList(request: Request, type: ListedType) {
  const { kind } = type;
  const page = getPageNumber(request);
  const { searchParams } = new URL(request.url);
  const { words, status } = parseListQuery(request);
  const filters = type.filters(searchParams);
  const narrowed = { words, status, filters: Object.values(filters) };
  const language = await getLanguage(request);
  const now = new Date();
  const { rows, older = false } = readOrFallback(undefined, () => type.list(page, narrowed, now)) ?? {};
  const draft = type.draft?.(searchParams, language);
  return {
    kind,
    once: crypto.randomUUID(),
    draft: draft && { ...draft, publishAt: "", version: 0 },
    page,
    address: filteredUrl(request, ["q", "status", ...Object.keys(filters)]),
    isNarrowed: [words, status, ...Object.values(filters)].some((filter) => filter !== undefined),
    items: rows?.map((row) => toListItem(type.toItem?.(row, language, now) ?? row, language, now)),
    older,
    deleted: rows ? countTrashed(kind) : 0,
    missing: (rows && type.listMissing?.()) ?? [],
    notified: type.countNotified?.(),
    exams: searchParams.has("new") ? type.listExams?.(language) : undefined,
    shared: rows && (await findJustPublished(request, kind)),
  };
}

export function loadContentForm(type: ContentType, id: number) {
  const row = type.find(id);
  if (!row) return data({ kind: type.kind, id, changing: undefined }, { status: 404 });
  const now = new Date();
  const { createdAt, status = "Published", publishAt = createdAt } = row;
  const times = { publishAt: publishAtValue({ status, publishAt }, now), version: versionOf(row) };
  const values = { ...(type.toValues?.(row) ?? row), ...times };
  const changing = { id, values, status: displayStatus({ status, publishAt }, now), file: toAttachment(row) };
  return data({ kind: type.kind, id, changing });
}

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

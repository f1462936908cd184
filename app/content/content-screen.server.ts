import { data } from "@remix-run/node";
import { adminTitle } from "../admin/admin-title.server";
import { readOrFallback } from "../errors";
import { getPageNumber } from "../http";
import { getLanguage } from "../i18n/i18n.server";
import type { ContentKind } from "./activity-texts";
import { type ContentRow, versionOf } from "./content.server";
import { contentTexts } from "./content-kind";
import { type DatedItem, displayStatus, toListItem } from "./list-item";
import { filteredUrl, type ListQuery, parseListQuery } from "./list-query.server";
import { publishAtValue } from "./publication";
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

import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { db } from "~drizzle/client";
import { blogs, notices, resultDocuments, searchEntries } from "~drizzle/schema";
import { type SearchedKind, searchedKinds } from "~drizzle/stored-values";
import { whereVisible } from "~drizzle/visible-rows";
import { getBlogText } from "../blogs/blog-html.server";
import { contentTables } from "../content/content-tables.server";
import { bn } from "../i18n/bn";
import { en } from "../i18n/en";
import { noticeTypes, noticeTypeText } from "../notices/notice";
import { fileColumns } from "../uploads/files.server";
import { findPassage, matchExpression, matchesAllTerms, type SearchTerm } from "./search";

export const maxResults = 50;

// A common word may be in every notice of ten years. Ranking all these notices would delay other visitors, so the
// search ranks up to 500.
const maxRanked = 500;

/**
 * Returns hits in this order: hits with all words in the title (newest first), then notices whose type is in the query,
 * then the best of the other hits (newest first). `isClose` is false for the other hits.
 */
export function search(terms: SearchTerm[], now = new Date()) {
  if (terms.length === 0) return [];
  const hits = findVisibleHits(matchExpression(terms), now);
  const inTitle = hits.filter(({ rank }) => rank === titleRank);
  const ofType = findNoticesOfType(terms, now)
    .map((id): Hit => ({ kind: "notice", id }))
    .filter((hit) => !inTitle.some((other) => isSame(hit, other)));
  const close = [...inTitle, ...ofType].slice(0, maxResults);
  const others = hits
    .filter((hit) => !close.some((other) => isSame(hit, other)))
    .slice(0, maxResults - close.length)
    .sort((one, other) => other.publishAt - one.publishAt || other.entry - one.entry);
  return readHits([...close, ...others], terms).map((entry, place) => ({ ...entry, isClose: place < close.length }));
}

const isSame = (one: Hit, other: Hit) => one.kind === other.kind && one.id === other.id;

const maxNewest = 5;

/**
 * Lists the newest items of a kind. The search uses this when a query names the list of the kind, for example
 * "notices".
 */
export function listNewest(kind: SearchedKind, terms: SearchTerm[], now = new Date()) {
  const table = contentTables[kind];
  const hits = db().all<Hit>(sql`
    select ${kind} as kind, ${table.id} as id from ${table}
    where ${whereVisible(table, now)} order by ${table.publishAt} desc, ${table.id} desc limit ${maxNewest}`);
  return readHits(hits, terms).map((entry) => ({ ...entry, isClose: true }));
}

/** Lists the result documents of a class, from new to old. */
export function listResultsOfClass(level: number, terms: SearchTerm[], now = new Date()) {
  const { id, classLevel, publishAt } = resultDocuments;
  const hits = db()
    .select({ id })
    .from(resultDocuments)
    .where(and(eq(classLevel, level), whereVisible(resultDocuments, now)))
    .orderBy(desc(publishAt), desc(id))
    .limit(maxOfClass)
    .all()
    .map(({ id }): Hit => ({ kind: "resultDocument", id }));
  return readHits(hits, terms).map((entry) => ({ ...entry, isClose: true }));
}

const maxOfClass = 20;

function readHits(hits: Hit[], terms: SearchTerm[]) {
  const idsOf = (kind: SearchedKind) => hits.filter((hit) => hit.kind === kind).map(({ id }) => id);
  const found = searchedKinds.flatMap<FoundContent>((kind) => listFound[kind](idsOf(kind)));
  return hits.flatMap((hit) => {
    const entry = found.find(({ kind, id }) => kind === hit.kind && id === hit.id);
    if (!entry) return [];
    const { texts, ...rest } = entry;
    return [{ ...rest, text: findPassage(texts, terms) }];
  });
}

export type SearchResult = ReturnType<typeof search>[number];

const listFound = {
  notice: listFoundNotices,
  resultDocument: listFoundResultDocuments,
  blog: listFoundBlogs,
} satisfies Record<SearchedKind, (ids: number[]) => { texts: string[] }[]>;

type FoundContent = ReturnType<(typeof listFound)[SearchedKind]>[number];

type Hit = { kind: SearchedKind; id: number };

const titleRank = -1e9;

function findVisibleHits(expression: string, now: Date) {
  return searchedKinds
    .flatMap((kind) => findVisibleHitsOfKind(kind, expression, now))
    .sort((one, other) => one.rank - other.rank || other.publishAt - one.publishAt || other.entry - one.entry)
    .slice(0, maxResults);
}

function findVisibleHitsOfKind(kind: SearchedKind, expression: string, now: Date) {
  const table = contentTables[kind];
  return db().all<Hit & { rank: number; publishAt: number; entry: number }>(sql`
    select ${kind} as kind, ${table.id} as id, ${table.publishAt} as publishAt, search.rowid as entry,
      case when search.rowid in (select rowid from search where search match ${`title : (${expression})`})
        then ${sql.raw(String(titleRank))} else round(bm25(search, 8, 1)) end as rank
    from search
      cross join ${searchEntries} on ${searchEntries.id} = search.rowid and ${searchEntries.kind} = ${kind}
      cross join ${table} on ${table.id} = ${searchEntries.itemId}
    where search match ${expression}
      and search.rowid >= coalesce((${newestEntries(kind, expression)} limit 1 offset ${maxRanked - 1}), 0)
      and ${whereVisible(table, now)}
    order by rank, publishAt desc, entry desc
    limit ${maxResults}`);
}

/** Selects the newest entries. This is fast, because the index returns its rows without sorting them by rank. */
const newestEntries = (kind: SearchedKind, expression: string) => sql`
  select search.rowid from search
    cross join ${searchEntries} on ${searchEntries.id} = search.rowid and ${searchEntries.kind} = ${kind}
  where search match ${expression} order by search.rowid desc`;

function findNoticesOfType(terms: SearchTerm[], now: Date): number[] {
  const { id, type, publishAt } = notices;
  return noticeTypes.flatMap((noticeType) => {
    const names = `${en[noticeTypeText[noticeType]]} ${bn[noticeTypeText[noticeType]]}`;
    const rest = terms.filter((term) => !matchesAllTerms(names, [term]));
    if (rest.length === terms.length) return [];
    const holdsRest = sql`${id} in (select ${searchEntries.itemId} from ${searchEntries}
      where ${searchEntries.id} in (${newestEntries("notice", matchExpression(rest))} limit ${maxRanked}))`;
    return db()
      .select({ id })
      .from(notices)
      .where(and(eq(type, noticeType), whereVisible(notices, now), rest.length > 0 ? holdsRest : undefined))
      .orderBy(desc(publishAt), desc(id))
      .limit(maxResults)
      .all()
      .map(({ id }) => id);
  });
}

function listFoundNotices(ids: number[]) {
  const { id, title, content, type, publishAt, startsOn, endsOn, urgentUntil } = notices;
  return db()
    .select({ id, title, content, type, publishAt, startsOn, endsOn, urgentUntil })
    .from(notices)
    .where(inArray(id, ids))
    .all()
    .map(({ content, ...notice }) => ({ kind: "notice" as const, ...notice, texts: [content] }));
}

function listFoundResultDocuments(ids: number[]) {
  const { id, title, description, examType, classLevel, publishAt, filePages } = resultDocuments;
  return db()
    .select({ id, title, description, examType, classLevel, publishAt, filePages, ...fileColumns(resultDocuments) })
    .from(resultDocuments)
    .where(inArray(id, ids))
    .all()
    .map(({ description, examType, ...document }) => {
      return { kind: "resultDocument" as const, ...document, texts: [description, examType] };
    });
}

function listFoundBlogs(ids: number[]) {
  const { id, title, content, excerpt, author, category, publishAt } = blogs;
  return db()
    .select({ id, title, content, excerpt, author, category, publishAt })
    .from(blogs)
    .where(inArray(id, ids))
    .all()
    .map(({ content, excerpt, author, ...post }) => {
      return { kind: "blog" as const, ...post, texts: [getBlogText(content), excerpt, author] };
    });
}

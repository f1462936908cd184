import { and, desc, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import { db } from "~drizzle/client";
import { blogs, notices, resultDocuments } from "~drizzle/schema";
import { getPostText } from "../blogs/post-html.server";
import { bn } from "../i18n/bn";
import { en } from "../i18n/en";
import { noticeTypes, noticeTypeText } from "../notices/notice";
import { fileColumns } from "../uploads/files.server";
import { findPassage, matchExpression, matchesAllTerms, type SearchTerm } from "./search";

export const maxResults = 50;

// Ranking a word of every notice over ten years would keep all visitors waiting.
const maxRanked = 500;

/** All words in the title first, newest first; then by rank; then notices of a type that the query names. */
export function search(terms: SearchTerm[], now = new Date()) {
  if (terms.length === 0) return [];
  const hits = findVisibleHits(matchExpression(terms), now);
  for (const id of findNoticesOfType(terms, now))
    if (hits.length < maxResults && !hits.some((hit) => hit.kind === 0 && hit.id === id)) hits.push({ kind: 0, id });
  const idsOf = (kind: Kind) => hits.filter((hit) => hit.kind === kind).map(({ id }) => id);
  const found = [...listFoundNotices(idsOf(0)), ...listFoundResultDocuments(idsOf(1)), ...listFoundPosts(idsOf(2))];
  return hits.flatMap(({ kind, id }) => {
    const entry = found.find((entry) => entry.id === id && kinds[kind] === entry.kind);
    if (!entry) return [];
    const { texts, ...rest } = entry;
    return [{ ...rest, text: findPassage(texts, terms) }];
  });
}

export type SearchResult = ReturnType<typeof search>[number];

const kinds = ["notice", "result", "blog"] as const;
type Kind = 0 | 1 | 2;

/** A rowid of the index is 3 * id + kind; visibility is read from the rows themselves. */
function findVisibleHits(expression: string, now: Date) {
  const status = sql`coalesce(${notices.status}, ${resultDocuments.status}, ${blogs.status})`;
  const publishAt = sql`coalesce(${notices.publishAt}, ${resultDocuments.publishAt}, ${blogs.publishAt})`;
  const deletedAt = sql`coalesce(${notices.deletedAt}, ${resultDocuments.deletedAt}, ${blogs.deletedAt})`;
  // Without order or rank the index reads its rows for next to nothing.
  const oldest = (kind: Kind) => sql`coalesce((select rowid from search where search match ${expression}
    and rowid % 3 = ${kind} order by rowid desc limit 1 offset ${maxRanked - 1}), 0)`;
  return db().all<{ kind: Kind; id: number }>(sql`
    select search.rowid % 3 as kind, search.rowid / 3 as id
    from search
      left join ${notices} on search.rowid % 3 = 0 and ${notices.id} = search.rowid / 3
      left join ${resultDocuments} on search.rowid % 3 = 1 and ${resultDocuments.id} = search.rowid / 3
      left join ${blogs} on search.rowid % 3 = 2 and ${blogs.id} = search.rowid / 3
    where search match ${expression}
      and search.rowid >= case search.rowid % 3 when 0 then ${oldest(0)} when 1 then ${oldest(1)} else ${oldest(2)} end
      and ${status} = 'Published' and ${publishAt} <= ${now.getTime()}
      and ${deletedAt} is null
    order by case when search.rowid in (select rowid from search where search match ${`title : (${expression})`})
      then -1e9 else round(bm25(search, 8, 1)) end, ${publishAt} desc, search.rowid desc
    limit ${maxResults}`);
}

function findNoticesOfType(terms: SearchTerm[], now: Date): number[] {
  const { id, type, status, publishAt, deletedAt } = notices;
  return noticeTypes.flatMap((noticeType) => {
    const names = [en[noticeTypeText[noticeType]], bn[noticeTypeText[noticeType]]];
    const rest = terms.filter((term) => !matchesAllTerms(names, [term]));
    if (rest.length === terms.length) return [];
    const holdsRest = sql`${id} in (select rowid / 3 from search where search match ${matchExpression(rest)} and rowid % 3 = 0
      order by rowid desc limit ${maxRanked})`;
    return db()
      .select({ id })
      .from(notices)
      .where(
        and(
          eq(type, noticeType),
          eq(status, "Published"),
          lte(publishAt, now),
          isNull(deletedAt),
          rest.length > 0 ? holdsRest : undefined,
        ),
      )
      .orderBy(desc(publishAt), desc(id))
      .limit(maxResults)
      .all()
      .map(({ id }) => id);
  });
}

function listFoundNotices(ids: number[]) {
  const { id, title, content, type, publishAt, filePages } = notices;
  return db()
    .select({ id, title, content, type, publishAt, filePages, ...fileColumns(notices) })
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
      return { kind: "result" as const, ...document, texts: [description, examType] };
    });
}

function listFoundPosts(ids: number[]) {
  const { id, title, content, excerpt, author, category, publishAt } = blogs;
  return db()
    .select({ id, title, content, excerpt, author, category, publishAt })
    .from(blogs)
    .where(inArray(id, ids))
    .all()
    .map(({ content, excerpt, author, ...post }) => {
      return { kind: "blog" as const, ...post, texts: [getPostText(content), excerpt, author] };
    });
}

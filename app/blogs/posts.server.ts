import { and, desc, eq, getTableColumns, ne, sql } from "drizzle-orm";
import type { SchoolDatabase } from "../../drizzle/client";
import { paginate, prepareOnce } from "../../drizzle/client";
import { blogs } from "../../drizzle/schema";
import { nowPlaceholder, whereVisible } from "../../drizzle/visible-rows";
import { truncateText } from "../i18n/text";
import { fileColumns, urlColumn } from "../uploads/files.server";
import { excerptLengths, minutesToRead } from "./post";
import { getPostText, renderPostHtml } from "./post-html.server";
import { findPostPictures } from "./post-pictures.server";

const { filePath, authorImagePath, ...ownColumns } = getTableColumns(blogs);

/** What the admin area reads of a post: all of it, and of its files what their keys tell. */
export const postColumns = { ...ownColumns, authorImageUrl: urlColumn(authorImagePath), ...fileColumns(blogs) };

// What a visitor must not get is named here; every other column is public.
const { status, createdAt, changedAt, deletedAt, ...publicColumns } = postColumns;
const { id, title, content, excerpt, publishAt } = publicColumns;

/** The three newest visible posts for the home page, summed up. */
export function listLatestPosts(now = new Date()) {
  return publishedPostsQuery().all({ now: now.getTime(), limit: 3, offset: 0 }).map(summarize(excerptLengths.home));
}

export const postsPerPage = 50;

/** One page of visible posts, newest first, counted from 1, summed up, and whether older ones follow. */
export function listPublishedPosts(page: number, now = new Date()) {
  const { rows, older } = paginate(page, postsPerPage, (part) =>
    publishedPostsQuery().all({ now: now.getTime(), ...part }),
  );
  return { blogs: rows.map(summarize(excerptLengths.written)), older };
}

const selectPosts = (school: SchoolDatabase) => school.select(publicColumns).from(blogs).$dynamic();

const publishedPostsQuery = prepareOnce((school) =>
  selectPosts(school)
    .where(whereVisible(blogs, nowPlaceholder))
    .orderBy(desc(publishAt), desc(id))
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset"))
    .prepare(),
);

export type PostSummary = ReturnType<typeof listLatestPosts>[number];

/** A post without its content: minutes to read instead, and the first letters of the content for a missing excerpt. */
function summarize(letters: number) {
  return <Row extends { content: string; excerpt: string }>({ content, ...row }: Row) => {
    const words = getPostText(content);
    return { ...row, excerpt: row.excerpt || truncateText(words, letters), minutes: minutesToRead(words) };
  };
}

/** One visible post whole, its content as safe HTML; undefined when there is none, or not for the public yet. */
export function findPublishedPost(wanted: number, now = new Date()) {
  const row = publishedPostQuery().get({ wanted, now: now.getTime() });
  return row && toFullPost(row);
}

const publishedPostQuery = prepareOnce((school) =>
  selectPosts(school)
    .where(and(eq(id, sql.placeholder("wanted")), whereVisible(blogs, nowPlaceholder)))
    .prepare(),
);

/**
 * A post as its page shows it: its content as safe HTML, the minutes to read it, and as `lead` the excerpt that somebody
 * wrote; one that was taken from the content would be read twice.
 */
export function toFullPost<Row extends { content: string; excerpt: string }>({ content, ...row }: Row) {
  const lead = isTakenFrom(content, row.excerpt) ? "" : row.excerpt;
  const html = renderPostHtml(content, findPostPictures(content));
  return { ...row, lead, html, minutes: minutesToRead(getPostText(content)) };
}

/** Whether an excerpt came from the content; those of before have no full stop behind a heading. */
export function isTakenFrom(written: string, taken: string): boolean {
  const [whole, part] = [getPostText(written), taken].map((text) => text.replace(/[^\p{L}\p{M}\p{N}]+/gu, ""));
  return taken.endsWith("…") ? (whole ?? "").startsWith(part ?? "") : whole === part;
}

/** The excerpt of a post whose writer gave none: the first 150 letters of its content, with an ellipsis when cut. */
export const makeExcerpt = (written: string) => truncateText(getPostText(written), excerptLengths.written);

/** The three newest visible posts beside the one being read. */
export function listRelatedPosts(current: number, now = new Date()) {
  return otherPostsQuery()
    .all({ current, now: now.getTime() })
    .map(({ content, ...row }) => {
      return { ...row, excerpt: truncateText(row.excerpt || getPostText(content), excerptLengths.related) };
    });
}

const otherPostsQuery = prepareOnce((school) =>
  school
    .select({ id, title, excerpt, content, publishAt })
    .from(blogs)
    .where(and(ne(id, sql.placeholder("current")), whereVisible(blogs, nowPlaceholder)))
    .orderBy(desc(publishAt), desc(id))
    .limit(3)
    .prepare(),
);

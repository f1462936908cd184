import { and, desc, eq, ne, sql } from "drizzle-orm";
import type { SchoolDatabase } from "../../drizzle/client";
import { paginate, prepareOnce } from "../../drizzle/client";
import { blogs } from "../../drizzle/schema";
import { nowPlaceholder, whereVisible } from "../../drizzle/visible-rows";
import { truncateText } from "../i18n/text";
import { fileColumns, urlColumn } from "../uploads/files.server";
import { excerptLengths, minutesToRead } from "./post";
import { getPostText, renderPostHtml } from "./post-html.server";
import { findPostPictures } from "./post-pictures.server";

const { id, title, content, excerpt, author, category, publishAt, sharePicture } = blogs;

/** All that a visitor may read. */
export const publicColumns = {
  ...{ id, title, content, excerpt, author, category, publishAt, sharePicture },
  authorImageUrl: urlColumn(blogs.authorImagePath),
  ...fileColumns(blogs),
};

export function listLatestPosts(now = new Date()) {
  return publishedPostsQuery().all({ now: now.getTime(), limit: 3, offset: 0 }).map(summarize(excerptLengths.home));
}

export const postsPerPage = 50;

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

function summarize(letters: number) {
  return <Row extends { content: string; excerpt: string }>({ content, ...row }: Row) => {
    const words = getPostText(content);
    return { ...row, excerpt: row.excerpt || truncateText(words, letters), minutes: minutesToRead(words) };
  };
}

export function findPublishedPost(wanted: number, now = new Date()) {
  const row = publishedPostQuery().get({ wanted, now: now.getTime() });
  return row && toFullPost(row);
}

const publishedPostQuery = prepareOnce((school) =>
  selectPosts(school)
    .where(and(eq(id, sql.placeholder("wanted")), whereVisible(blogs, nowPlaceholder)))
    .prepare(),
);

/** `lead`: the excerpt that somebody wrote; one taken from the content would be read twice. */
export function toFullPost<Row extends { content: string; excerpt: string }>({ content, ...row }: Row) {
  const lead = isTakenFrom(content, row.excerpt) ? "" : row.excerpt;
  const html = renderPostHtml(content, findPostPictures(content));
  return { ...row, lead, html, minutes: minutesToRead(getPostText(content)) };
}

/** Excerpts of before have no full stop behind a heading, so letters alone are compared. */
export function isTakenFrom(written: string, taken: string): boolean {
  const [whole, part] = [getPostText(written), taken].map((text) => text.replace(/[^\p{L}\p{M}\p{N}]+/gu, ""));
  return taken.endsWith("…") ? (whole ?? "").startsWith(part ?? "") : whole === part;
}

export const makeExcerpt = (written: string) => truncateText(getPostText(written), excerptLengths.written);

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

import { and, desc, eq, ne, sql } from "drizzle-orm";
import type { SchoolDatabase } from "../../drizzle/db.server";
import { listPage } from "../../drizzle/list-page";
import { moment, prepared } from "../../drizzle/prepared.server";
import { blogs } from "../../drizzle/schema";
import { visible } from "../../drizzle/visible.server";
import { cutText } from "../language/graphemes";
import { addressColumn, fileColumns } from "../uploads/file-columns.server";
import { excerptLetters, minutesToRead } from "./blog";
import { contentHtml, contentText } from "./blog-content.server";

const { id, title, content, excerpt, author, category, publishAt } = blogs;
const authorImageUrl = addressColumn(blogs.authorImagePath);

/** The three newest visible posts for the home page, summed up. */
export function latestBlogs(now = new Date()) {
  return publicRows().all({ now: now.getTime(), limit: 3, offset: 0 }).map(summedUp(excerptLetters.home));
}

export const blogsPerPage = 50;

/** One page of visible posts, newest first, counted from 1, summed up, and whether older ones follow. */
export function publishedBlogs(page: number, now = new Date()) {
  const { rows, older } = listPage(page, blogsPerPage, (part) => publicRows().all({ now: now.getTime(), ...part }));
  return { blogs: rows.map(summedUp(excerptLetters.written)), older };
}

const post = { id, title, content, excerpt, author, category, authorImageUrl, publishAt };

const shown = (school: SchoolDatabase) =>
  school
    .select({ ...post, ...fileColumns(blogs) })
    .from(blogs)
    .$dynamic();

const publicRows = prepared((school) =>
  shown(school)
    .where(visible(blogs, moment))
    .orderBy(desc(publishAt), desc(id))
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset"))
    .prepare(),
);

export type BlogSummary = ReturnType<typeof latestBlogs>[number];

/** A post without its content: minutes to read instead, and the first letters of the content for a missing excerpt. */
function summedUp(letters: number) {
  return <Row extends { content: string; excerpt: string }>({ content, ...row }: Row) => {
    const words = contentText(content);
    return { ...row, excerpt: row.excerpt || cutText(words, letters), minutes: minutesToRead(words) };
  };
}

/** One visible post whole, its content as safe HTML; undefined when there is none, or not for the public yet. */
export function readBlog(wanted: number, now = new Date()) {
  const row = publicRow().get({ wanted, now: now.getTime() });
  return row && wholeBlog(row);
}

const publicRow = prepared((school) =>
  shown(school)
    .where(and(eq(id, sql.placeholder("wanted")), visible(blogs, moment)))
    .prepare(),
);

/**
 * A post as its page shows it: its content as safe HTML, the minutes to read it, and as `lead` the excerpt that somebody
 * wrote; one that was taken from the content would be read twice.
 */
export function wholeBlog<Row extends { content: string; excerpt: string }>({ content, ...row }: Row) {
  const lead = row.excerpt === excerptOf(content) ? "" : row.excerpt;
  return { ...row, lead, html: contentHtml(content), minutes: minutesToRead(contentText(content)) };
}

/** The excerpt of a post whose writer gave none: the first 150 letters of its content, with an ellipsis when cut. */
export const excerptOf = (written: string) => cutText(contentText(written), excerptLetters.written);

/** The three newest visible posts beside the one being read. */
export function relatedBlogs(current: number, now = new Date()) {
  return otherRows()
    .all({ current, now: now.getTime() })
    .map(({ content, ...row }) => {
      return { ...row, excerpt: cutText(row.excerpt || contentText(content), excerptLetters.related) };
    });
}

const otherRows = prepared((school) =>
  school
    .select({ id, title, excerpt, content, publishAt })
    .from(blogs)
    .where(and(ne(id, sql.placeholder("current")), visible(blogs, moment)))
    .orderBy(desc(publishAt), desc(id))
    .limit(3)
    .prepare(),
);

import { blogs } from "~drizzle/schema";
import { visibleRows } from "~drizzle/visible-rows";
import { readOrFallback } from "../errors";
import { truncateText } from "../i18n/text";
import { fileColumns, urlColumn } from "../uploads/files.server";
import { excerptLengths, minutesToRead } from "./blog";
import { getBlogText, getParagraphText, renderBlogHtml } from "./blog-html.server";
import { findBlogPictures } from "./blog-pictures.server";

const { id, title, content, excerpt, author, category, publishAt, sharePicture } = blogs;

/** Visitors may read only these columns. */
export const publicColumns = {
  ...{ id, title, content, excerpt, author, category, publishAt, sharePicture },
  authorImageUrl: urlColumn(blogs.authorImagePath),
  ...fileColumns(blogs),
};

const publishedBlogs = visibleRows(blogs, publicColumns);

export const listLatestBlogs = (now = new Date()) =>
  publishedBlogs.listLatest(3, now).map(summarize(excerptLengths.home));

export function listPublishedBlogs(page: number, now = new Date()) {
  const { rows, older } = publishedBlogs.listPage(page, now);
  return { rows: rows.map(summarize(excerptLengths.written)), older };
}

export type BlogSummary = ReturnType<typeof listLatestBlogs>[number];

function summarize(letters: number) {
  return <Row extends { content: string; excerpt: string }>({ content, ...row }: Row) => {
    const words = getBlogText(content);
    return {
      ...row,
      excerpt: row.excerpt || truncateText(getParagraphText(content), letters),
      minutes: minutesToRead(words),
    };
  };
}

export function findPublishedBlog(wanted: number, now = new Date()) {
  const row = publishedBlogs.find(wanted, now);
  return row && toArticle(row);
}

export type ArticleBlog = NonNullable<ReturnType<typeof findPublishedBlog>>;

/**
 * `lead` is the author's own excerpt. An excerpt made from the content is not a lead, because readers would read the
 * same words twice.
 */
export function toArticle<Row extends { id: number; content: string; excerpt: string }>({ content, ...row }: Row) {
  const lead = isTakenFrom(content, row.excerpt) ? "" : row.excerpt;
  const html = renderBlogHtml(content, findBlogPictures(content));
  const related = readOrFallback([], () => listRelatedBlogs(row.id));
  return { ...row, lead, html, minutes: minutesToRead(getBlogText(content)), related };
}

/**
 * Returns whether the excerpt was made from the content. Compares only letters and digits, because older excerpts have
 * no full stops after headings and no small digits such as ⁸. Older excerpts also contain headings, lists and tables.
 */
export function isTakenFrom(written: string, taken: string): boolean {
  const part = toLettersAndDigits(taken);
  return [getParagraphText(written), getBlogText(written)]
    .map(toLettersAndDigits)
    .some((whole) => (taken.endsWith("…") ? whole.startsWith(part) : whole === part));
}

const toLettersAndDigits = (text: string) => text.normalize("NFKC").replace(/[^\p{L}\p{M}\p{N}]+/gu, "");

export const makeExcerpt = (written: string) => truncateText(getParagraphText(written), excerptLengths.written);

export const listRelatedBlogs = (current: number, now = new Date()) =>
  publishedBlogs
    .listLatest(4, now)
    .filter(({ id }) => id !== current)
    .slice(0, 3)
    .map(({ id, title, publishAt, content, excerpt }) => {
      return {
        id,
        title,
        publishAt,
        excerpt: truncateText(excerpt || getParagraphText(content), excerptLengths.related),
      };
    });

import { blogs } from "~drizzle/schema";
import { visibleRows } from "~drizzle/visible-rows";
import { readOrFallback } from "../errors";
import { truncateText } from "../i18n/text";
import { fileColumns, urlColumn } from "../uploads/files.server";
import { excerptLengths, minutesToRead } from "./post";
import { getPostText, renderPostHtml } from "./post-html.server";
import { findPostPictures } from "./post-pictures.server";

const { id, title, content, excerpt, author, category, publishAt, sharePicture } = blogs;

/** The columns that a visitor may read. */
export const publicColumns = {
  ...{ id, title, content, excerpt, author, category, publishAt, sharePicture },
  authorImageUrl: urlColumn(blogs.authorImagePath),
  ...fileColumns(blogs),
};

const publishedPosts = visibleRows(blogs, publicColumns);

export const listLatestPosts = (now = new Date()) =>
  publishedPosts.listLatest(3, now).map(summarize(excerptLengths.home));

export function listPublishedPosts(page: number, now = new Date()) {
  const { rows, older } = publishedPosts.listPage(page, now);
  return { rows: rows.map(summarize(excerptLengths.written)), older };
}

export type PostSummary = ReturnType<typeof listLatestPosts>[number];

function summarize(letters: number) {
  return <Row extends { content: string; excerpt: string }>({ content, ...row }: Row) => {
    const words = getPostText(content);
    return { ...row, excerpt: row.excerpt || truncateText(words, letters), minutes: minutesToRead(words) };
  };
}

export function findPublishedPost(wanted: number, now = new Date()) {
  const row = publishedPosts.find(wanted, now);
  return row && toArticle(row);
}

export type ArticlePost = NonNullable<ReturnType<typeof findPublishedPost>>;

/** `lead` is the author's own excerpt. An excerpt made from the content is left out, because it would be read twice. */
export function toArticle<Row extends { id: number; content: string; excerpt: string }>({ content, ...row }: Row) {
  const lead = isTakenFrom(content, row.excerpt) ? "" : row.excerpt;
  const html = renderPostHtml(content, findPostPictures(content));
  const related = readOrFallback([], () => listRelatedPosts(row.id));
  return { ...row, lead, html, minutes: minutesToRead(getPostText(content)), related };
}

/**
 * Returns whether the excerpt was made from the content. Ignores everything except letters and digits, because older
 * excerpts lack full stops after headings and small digits.
 */
export function isTakenFrom(written: string, taken: string): boolean {
  const [whole, part] = [getPostText(written), taken].map((text) =>
    text.normalize("NFKC").replace(/[^\p{L}\p{M}\p{N}]+/gu, ""),
  );
  return taken.endsWith("…") ? (whole ?? "").startsWith(part ?? "") : whole === part;
}

export const makeExcerpt = (written: string) => truncateText(getPostText(written), excerptLengths.written);

export const listRelatedPosts = (current: number, now = new Date()) =>
  publishedPosts
    .listLatest(4, now)
    .filter(({ id }) => id !== current)
    .slice(0, 3)
    .map(({ id, title, publishAt, content, excerpt }) => {
      return { id, title, publishAt, excerpt: truncateText(excerpt || getPostText(content), excerptLengths.related) };
    });

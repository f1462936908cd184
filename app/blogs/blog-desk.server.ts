import { and, desc, eq, isNull } from "drizzle-orm";
import { db, transaction } from "../../drizzle/db.server";
import { listPage } from "../../drizzle/list-page";
import { blogs } from "../../drizzle/schema";
import { record, writeOnce } from "../activity/activity.server";
import { outcomeOf, type Timing, timingAfter } from "../office/publish-time";
import { type Sought, sought } from "../office/sought.server";
import { seenOf, type Writing } from "../office/writing";
import { addressColumn, fileColumns } from "../uploads/file-columns.server";
import type { AttachedFile } from "../uploads/kept-file.server";
import type { BlogCategory } from "./blog";
import { blogsPerPage, excerptOf } from "./blogs.server";
import type { WrittenBlog } from "./written-blog";

const { id, title, content, excerpt, author, category } = blogs;
const { status, publishAt, createdAt, changedAt, deletedAt } = blogs;
const files = { authorImageUrl: addressColumn(blogs.authorImagePath), ...fileColumns(blogs) };
const summary = { id, title, excerpt, author, category, status, publishAt, createdAt, ...files };

/**
 * One page of the office's posts without their content, newest first, counted from 1, whatever their status, narrowed
 * to what is sought, and whether older ones follow.
 */
export function allBlogs(
  page: number,
  { category: wanted, ...rest }: Sought & { category?: BlogCategory } = {},
  now = new Date(),
) {
  const { rows, older } = listPage(page, blogsPerPage, ({ limit, offset }) =>
    db()
      .select(summary)
      .from(blogs)
      .where(and(sought(blogs, [title, content, author], rest, now), wanted && eq(category, wanted)))
      .orderBy(desc(createdAt), desc(id))
      .limit(limit)
      .offset(offset)
      .all(),
  );
  return { blogs: rows, older };
}

/** One post for the office, whatever its status; undefined when there is none or it rests in the trash. */
export function findBlog(wanted: number) {
  return db()
    .select({ ...summary, content, changedAt })
    .from(blogs)
    .where(and(eq(id, wanted), isNull(deletedAt)))
    .get();
}

/** The files of a post: a new one, null to take the present one away, undefined to leave it as it is. */
export type BlogFiles = {
  related?: AttachedFile | null;
  authorImage?: Pick<AttachedFile, "fileUrl" | "filePath"> | null;
};

/**
 * Writes a post down, visible from now on unless the timing says otherwise. Files must already be stored, so that no
 * row ever names one that is not there. Gives the new id, or undefined when this form was received before.
 */
export function publishBlog(blog: WrittenBlog, files: BlogFiles = {}, writing: Writing = {}): number | undefined {
  const { account = "", once = "", timing = { status: "Published" }, createdAt = new Date() } = writing;
  const row = { ...columnsOf(blog, files), createdAt, publishAt: timing.publishAt ?? createdAt, status: timing.status };
  return writeOnce(once, (tx) => {
    const { itemId } = tx.insert(blogs).values(row).returning({ itemId: id }).get();
    record(tx, { account, act: "created", kind: "blog", itemId, title: blog.title });
    return itemId;
  });
}

export type Changing = {
  account: string;
  timing: Timing;
  /** The moment the form was filled from, in ms; a row changed after that has been overtaken. */
  seen: number;
  files?: BlogFiles;
};

/**
 * Changes a post. Gives what it has come to, "gone" when it is not there any more, and "overtaken", with nothing written, when a colleague
 * has changed it since the form was opened. Files it no longer names are left to the sweep.
 */
export function changeBlog(
  wanted: number,
  blog: WrittenBlog,
  { account, timing, seen, files = {} }: Changing,
  now = new Date(),
) {
  const columns = columnsOf(blog, files);
  return transaction((tx) => {
    const before = findBlog(wanted);
    if (!before) return "gone";
    if (seenOf(before) !== seen) return "overtaken";
    const after = timingAfter(before, timing, now);
    tx.update(blogs)
      .set({ ...columns, ...after, changedAt: now })
      .where(eq(id, wanted))
      .run();
    record(tx, { account, act: "changed", kind: "blog", itemId: wanted, title: blog.title }, now);
    return outcomeOf(before, after, now);
  });
}

function columnsOf(blog: WrittenBlog, { related, authorImage }: BlogFiles) {
  return {
    ...blog,
    excerpt: blog.excerpt || excerptOf(blog.content),
    ...(authorImage !== undefined && {
      authorImageUrl: authorImage?.fileUrl ?? null,
      authorImagePath: authorImage?.filePath ?? null,
    }),
    ...(related === null ? noFile : related),
  };
}

const noFile = { fileUrl: null, fileName: null, fileType: null, filePath: null, fileSize: null };

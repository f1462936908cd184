import { and, desc, eq } from "drizzle-orm";
import { db } from "../../drizzle/db.server";
import { notices } from "../../drizzle/schema";
import { isVisible, visible } from "../../drizzle/visible.server";

const { id, title, type, content, status, publishAt, deletedAt } = notices;
const { fileUrl, fileName, fileType, fileSize } = notices;
const file = { fileUrl, fileName, fileType, fileSize };

/** The titles in the ticker, at most three, newest first. */
export function tickerNotices(now = new Date()) {
  return db()
    .select({ id, title })
    .from(notices)
    .where(visible(notices, now))
    .orderBy(desc(publishAt), desc(id))
    .limit(3)
    .all();
}

/** The newest visible notice, for the home page. */
export function latestNotice(now = new Date()) {
  return publicRows(now).limit(1).get();
}

export const noticesPerPage = 50;

/** One page of visible notices, newest first, counted from 1, and whether older ones follow. */
export function publishedNotices(page: number, now = new Date()) {
  const rows = publicRows(now)
    .limit(noticesPerPage + 1)
    .offset((page - 1) * noticesPerPage)
    .all();
  return { notices: rows.slice(0, noticesPerPage), older: rows.length > noticesPerPage };
}

/** One visible notice whole; undefined when there is none, or not for the public yet. */
export function readNotice(wanted: number, now = new Date()) {
  return db()
    .select({ id, title, type, content, publishAt, ...file })
    .from(notices)
    .where(and(eq(id, wanted), visible(notices, now)))
    .get();
}

/** The newest visible notices, at most `limit`. */
export function newestNotices(limit: number, now = new Date()) {
  return publicRows(now).limit(limit).all();
}

const publicRows = (now: Date) =>
  db()
    .select({ id, title, type, content, publishAt, ...file })
    .from(notices)
    .where(visible(notices, now))
    .orderBy(desc(publishAt), desc(id));

/** The file stored under a key, and whether the public may read it now; undefined when no notice names it. */
export function noticeFile(key: string, now = new Date()) {
  const row = db()
    .select({ ...file, filePath: notices.filePath, status, publishAt, deletedAt })
    .from(notices)
    .where(eq(notices.filePath, key))
    .get();
  return row && { file: row, isPublic: isVisible(row, now) };
}

/** The keys of all files that notices name. */
export function noticeFileKeys(): string[] {
  return db()
    .select({ key: notices.filePath })
    .from(notices)
    .all()
    .flatMap(({ key }) => (key ? [key] : []));
}

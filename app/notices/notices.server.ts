import { and, desc, eq, sql } from "drizzle-orm";
import { db, type SchoolDatabase } from "../../drizzle/client";
import { isVisible, nowPlaceholder, paginate, prepareOnce, whereVisible } from "../../drizzle/queries";
import { notices } from "../../drizzle/schema";
import { fileColumns } from "../uploads/files.server";

const { id, title, type, content, status, publishAt, deletedAt } = notices;
const file = fileColumns(notices);

/** The titles in the ticker, at most three, newest first. */
export const listTickerNotices = (now = new Date()) => tickerQuery().all({ now: now.getTime() });

const tickerQuery = prepareOnce((school) =>
  school
    .select({ id, title })
    .from(notices)
    .where(whereVisible(notices, nowPlaceholder))
    .orderBy(desc(publishAt), desc(id))
    .limit(3)
    .prepare(),
);

/** The newest visible notice, for the home page. */
export const findLatestNotice = (now = new Date()) => listLatestNotices(1, now)[0];

export const noticesPerPage = 50;

/** One page of visible notices, newest first, counted from 1, and whether older ones follow. */
export function listPublishedNotices(page: number, now = new Date()) {
  const { rows, older } = paginate(page, noticesPerPage, (part) =>
    publishedNoticesQuery().all({ now: now.getTime(), ...part }),
  );
  return { notices: rows, older };
}

/** One visible notice whole; undefined when there is none, or not for the public yet. */
export const findPublishedNotice = (wanted: number, now = new Date()) =>
  publishedNoticeQuery().get({ wanted, now: now.getTime() });

const selectNotices = (school: SchoolDatabase) =>
  school
    .select({ id, title, type, content, publishAt, ...file })
    .from(notices)
    .$dynamic();

const publishedNoticeQuery = prepareOnce((school) =>
  selectNotices(school)
    .where(and(eq(id, sql.placeholder("wanted")), whereVisible(notices, nowPlaceholder)))
    .prepare(),
);

/** The newest visible notices, at most `limit`. */
export const listLatestNotices = (limit: number, now = new Date()) =>
  publishedNoticesQuery().all({ now: now.getTime(), limit, offset: 0 });

const publishedNoticesQuery = prepareOnce((school) =>
  selectNotices(school)
    .where(whereVisible(notices, nowPlaceholder))
    .orderBy(desc(publishAt), desc(id))
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset"))
    .prepare(),
);

/** The file stored under a key, and whether the public may read it now; undefined when no notice names it. */
export function findNoticeFile(key: string, now = new Date()) {
  const row = noticeFileQuery().get({ key });
  return row && { file: row, isPublic: isVisible(row, now) };
}

const noticeFileQuery = prepareOnce((school) =>
  school
    .select({ ...file, filePath: notices.filePath, status, publishAt, deletedAt })
    .from(notices)
    .where(eq(notices.filePath, sql.placeholder("key")))
    .prepare(),
);

/** The keys of all files that notices name. */
export function listNoticeFileKeys(): string[] {
  return db()
    .select({ key: notices.filePath })
    .from(notices)
    .all()
    .flatMap(({ key }) => (key ? [key] : []));
}

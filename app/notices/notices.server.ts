import { and, desc, eq, sql } from "drizzle-orm";
import { db, type SchoolDatabase } from "../../drizzle/db.server";
import { listPage } from "../../drizzle/list-page";
import { moment, prepared } from "../../drizzle/prepared.server";
import { notices } from "../../drizzle/schema";
import { isVisible, visible } from "../../drizzle/visible.server";
import { fileColumns } from "../uploads/file-columns.server";

const { id, title, type, content, status, publishAt, deletedAt } = notices;
const file = fileColumns(notices);

/** The titles in the ticker, at most three, newest first. */
export const tickerNotices = (now = new Date()) => ofTheTicker().all({ now: now.getTime() });

const ofTheTicker = prepared((school) =>
  school
    .select({ id, title })
    .from(notices)
    .where(visible(notices, moment))
    .orderBy(desc(publishAt), desc(id))
    .limit(3)
    .prepare(),
);

/** The newest visible notice, for the home page. */
export const latestNotice = (now = new Date()) => newestNotices(1, now)[0];

export const noticesPerPage = 50;

/** One page of visible notices, newest first, counted from 1, and whether older ones follow. */
export function publishedNotices(page: number, now = new Date()) {
  const { rows, older } = listPage(page, noticesPerPage, (part) => publicRows().all({ now: now.getTime(), ...part }));
  return { notices: rows, older };
}

/** One visible notice whole; undefined when there is none, or not for the public yet. */
export const readNotice = (wanted: number, now = new Date()) => publicRow().get({ wanted, now: now.getTime() });

const shown = (school: SchoolDatabase) =>
  school
    .select({ id, title, type, content, publishAt, ...file })
    .from(notices)
    .$dynamic();

const publicRow = prepared((school) =>
  shown(school)
    .where(and(eq(id, sql.placeholder("wanted")), visible(notices, moment)))
    .prepare(),
);

/** The newest visible notices, at most `limit`. */
export const newestNotices = (limit: number, now = new Date()) =>
  publicRows().all({ now: now.getTime(), limit, offset: 0 });

const publicRows = prepared((school) =>
  shown(school)
    .where(visible(notices, moment))
    .orderBy(desc(publishAt), desc(id))
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset"))
    .prepare(),
);

/** The file stored under a key, and whether the public may read it now; undefined when no notice names it. */
export function noticeFile(key: string, now = new Date()) {
  const row = rowOfFile().get({ key });
  return row && { file: row, isPublic: isVisible(row, now) };
}

const rowOfFile = prepared((school) =>
  school
    .select({ ...file, filePath: notices.filePath, status, publishAt, deletedAt })
    .from(notices)
    .where(eq(notices.filePath, sql.placeholder("key")))
    .prepare(),
);

/** The keys of all files that notices name. */
export function noticeFileKeys(): string[] {
  return db()
    .select({ key: notices.filePath })
    .from(notices)
    .all()
    .flatMap(({ key }) => (key ? [key] : []));
}

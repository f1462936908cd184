import { and, desc, eq, sql } from "drizzle-orm";
import { paginate, prepareOnce, type SchoolDatabase } from "../../drizzle/client";
import { notices } from "../../drizzle/schema";
import { nowPlaceholder, whereVisible } from "../../drizzle/visible-rows";
import { fileColumns } from "../uploads/files.server";

const { id, title, type, content, publishAt, startsOn, endsOn, filePages, sharePicture } = notices;

/** All that a visitor may read. */
export const publicColumns = {
  ...{ id, title, type, content, publishAt, startsOn, endsOn, filePages, sharePicture },
  ...fileColumns(notices),
};

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

export const findLatestNotice = (now = new Date()) => listLatestNotices(1, now)[0];

export const noticesPerPage = 50;

export function listPublishedNotices(page: number, now = new Date()) {
  const { rows, older } = paginate(page, noticesPerPage, (part) =>
    publishedNoticesQuery().all({ now: now.getTime(), ...part }),
  );
  return { notices: rows, older };
}

export const findPublishedNotice = (wanted: number, now = new Date()) =>
  publishedNoticeQuery().get({ wanted, now: now.getTime() });

const selectNotices = (school: SchoolDatabase) => school.select(publicColumns).from(notices).$dynamic();

const publishedNoticeQuery = prepareOnce((school) =>
  selectNotices(school)
    .where(and(eq(id, sql.placeholder("wanted")), whereVisible(notices, nowPlaceholder)))
    .prepare(),
);

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

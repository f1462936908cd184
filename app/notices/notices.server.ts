import { and, desc, gt, gte, sql } from "drizzle-orm";
import { paginate, prepareOnce } from "~drizzle/client";
import { notices } from "~drizzle/schema";
import { nowPlaceholder, rowsPerPage, visibleRows, whereVisible } from "~drizzle/visible-rows";
import { addDays } from "../i18n/days";
import { dhakaToday } from "../i18n/format";
import { fileColumns } from "../uploads/files.server";
import type { UrgentNotice } from "./urgent";

const { id, title, type, content, publishAt, startsOn, endsOn, filePages, sharePicture, urgentUntil } = notices;

/** The columns of the table that visitors may read. */
export const publicColumns = {
  ...{ id, title, type, content, publishAt, startsOn, endsOn, urgentUntil, filePages, sharePicture },
  ...fileColumns(notices),
};

export const publishedNotices = visibleRows(notices, publicColumns);

export type PublishedNotice = ReturnType<typeof publishedNotices.listLatest>[number];

const maxComing = 20;

/**
 * Returns one page of the list of notices. Notices about today or coming days are first, with the nearest day first.
 * The other notices follow, with the newest notice first.
 */
export function listNoticeBoard(page: number, now = new Date()) {
  const today = dhakaToday(now);
  const coming = comingQuery().all({ now: now.getTime(), today, yearBefore: addDays(today, -366) });
  const comingIds = JSON.stringify(coming.map(({ id }) => id));
  const others = paginate(page, rowsPerPage, (part) => othersQuery().all({ now: now.getTime(), comingIds, ...part }));
  const rows = [
    ...(page === 1 ? coming : []).map((notice) => ({ ...notice, isComing: true })),
    ...others.rows.map((notice) => ({ ...notice, isComing: false })),
  ];
  return { rows, older: others.older };
}

/**
 * Finds notices about today or coming days. Ignores a notice whose first day was more than a year ago, so that SQLite
 * reads only a part of the index of first days.
 */
const comingQuery = prepareOnce((school) =>
  school
    .select(publicColumns)
    .from(notices)
    .where(
      and(
        whereVisible(notices, nowPlaceholder),
        gte(startsOn, sql.placeholder("yearBefore")),
        sql`max(${startsOn}, coalesce(${endsOn}, ${startsOn})) >= ${sql.placeholder("today")}`,
      ),
    )
    .orderBy(startsOn, id)
    .limit(maxComing)
    .prepare(),
);

const othersQuery = prepareOnce((school) =>
  school
    .select(publicColumns)
    .from(notices)
    .where(
      and(
        whereVisible(notices, nowPlaceholder),
        sql`${id} not in (select value from json_each(${sql.placeholder("comingIds")}))`,
      ),
    )
    .orderBy(desc(publishAt), desc(id))
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset"))
    .prepare(),
);

const titles = visibleRows(notices, { id, title });

export const listTickerNotices = () => titles.listLatest(3);

const headlines = visibleRows(notices, { id, title, publishAt, startsOn, endsOn });

const maxMore = 4;

/** Lists the newest notices for the page of another notice. */
export const listMoreNotices = (exceptId: number, now = new Date()) =>
  headlines
    .listLatest(maxMore + 1, now)
    .filter(({ id }) => id !== exceptId)
    .slice(0, maxMore);

/**
 * Lists urgent notices, newest first. We sort them here and not in SQLite. With sorting, SQLite would read all notices
 * and not only the few urgent notices.
 */
export const listUrgentNotices = (now = new Date()): UrgentNotice[] =>
  urgentQuery()
    .all({ now: now.getTime() })
    .sort((one, other) => other.publishAt.getTime() - one.publishAt.getTime() || other.id - one.id)
    .flatMap(({ id, title, urgentUntil }) => (urgentUntil ? { id, title, urgentUntil } : []));

const urgentQuery = prepareOnce((school) =>
  school
    .select({ id, title, publishAt, urgentUntil })
    .from(notices)
    .where(and(whereVisible(notices, nowPlaceholder), gt(urgentUntil, nowPlaceholder)))
    .prepare(),
);

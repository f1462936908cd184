import { and, desc, gt } from "drizzle-orm";
import { prepareOnce } from "../../drizzle/client";
import { notices } from "../../drizzle/schema";
import { nowPlaceholder, visibleRows, whereVisible } from "../../drizzle/visible-rows";
import { fileColumns } from "../uploads/files.server";
import type { UrgentNotice } from "./urgent";

const { id, title, type, content, publishAt, startsOn, endsOn, filePages, sharePicture, urgentUntil } = notices;

/** All that a visitor may read. */
export const publicColumns = {
  ...{ id, title, type, content, publishAt, startsOn, endsOn, filePages, sharePicture },
  ...fileColumns(notices),
};

export const publishedNotices = visibleRows(notices, publicColumns);

export type PublishedNotice = ReturnType<typeof publishedNotices.listLatest>[number];

const titles = visibleRows(notices, { id, title });

export const listTickerNotices = () => titles.listLatest(3);

/** The newest first. */
export const listUrgentNotices = (now = new Date()): UrgentNotice[] =>
  urgentQuery()
    .all({ now: now.getTime() })
    .flatMap(({ urgentUntil, ...notice }) => (urgentUntil ? { ...notice, urgentUntil } : []));

const urgentQuery = prepareOnce((school) =>
  school
    .select({ id, title, urgentUntil })
    .from(notices)
    .where(and(whereVisible(notices, nowPlaceholder), gt(urgentUntil, nowPlaceholder)))
    .orderBy(desc(publishAt), desc(id))
    .prepare(),
);

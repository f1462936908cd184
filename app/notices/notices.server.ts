import { and, gt } from "drizzle-orm";
import { prepareOnce } from "~drizzle/client";
import { notices } from "~drizzle/schema";
import { nowPlaceholder, visibleRows, whereVisible } from "~drizzle/visible-rows";
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

/** The newest first. Sorted here, since for their order SQLite would walk all notices instead of the few urgent ones. */
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

import { and, desc, eq, sql } from "drizzle-orm";
import { prepareOnce } from "../../drizzle/client";
import { downloads } from "../../drizzle/schema";
import { nowPlaceholder, whereVisible } from "../../drizzle/visible-rows";
import { fileColumns } from "../uploads/files.server";
import { groupDownloads } from "./download";

const { id, title, group, classLevel, year, publishAt, replacedAt, filePages, sharePicture } = downloads;

/** All that a visitor may read. */
export const publicColumns = {
  ...{ id, title, group, classLevel, year, publishAt, replacedAt, filePages, sharePicture },
  ...fileColumns(downloads),
};

export const listPublishedDownloads = (now = new Date()) => publishedDownloadsQuery().all({ now: now.getTime() });

export type PublishedDownload = ReturnType<typeof listPublishedDownloads>[number];

/** In the order of the groups, without those that hold nothing. */
export const listDownloadsByGroup = (now = new Date()) => groupDownloads(listPublishedDownloads(now));

export type DownloadsByGroup = ReturnType<typeof listDownloadsByGroup>;

const publishedDownloadsQuery = prepareOnce((school) =>
  school
    .select(publicColumns)
    .from(downloads)
    .where(whereVisible(downloads, nowPlaceholder))
    .orderBy(desc(publishAt), desc(id))
    .prepare(),
);

export const findPublishedDownload = (wanted: number, now = new Date()) =>
  publishedDownloadQuery().get({ wanted, now: now.getTime() });

const publishedDownloadQuery = prepareOnce((school) =>
  school
    .select(publicColumns)
    .from(downloads)
    .where(and(eq(id, sql.placeholder("wanted")), whereVisible(downloads, nowPlaceholder)))
    .prepare(),
);

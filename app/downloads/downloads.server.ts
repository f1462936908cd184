import { downloads } from "~drizzle/schema";
import { visibleRows } from "~drizzle/visible-rows";
import { listExamDays } from "../exam-days/exam-days.server";
import { fileColumns } from "../uploads/files.server";
import { groupDownloads } from "./download";

const { id, title, group, classLevel, year, publishAt, replacedAt, examId, filePages, sharePicture } = downloads;

/** Visitors may read only these columns. */
export const publicColumns = {
  ...{ id, title, group, classLevel, year, publishAt, replacedAt, examId, filePages, sharePicture },
  ...fileColumns(downloads),
};

export const publishedDownloads = visibleRows(downloads, publicColumns);

export const listPublishedDownloads = (now = new Date()) => publishedDownloads.listLatest(-1, now);

export type PublishedDownload = ReturnType<typeof listPublishedDownloads>[number];

/** Lists the downloads of each group, in the order of `downloadGroups`. Skips empty groups. */
export const listDownloadsByGroup = (now = new Date()) => groupDownloads(listPublishedDownloads(now));

export type DownloadsByGroup = ReturnType<typeof listDownloadsByGroup>;

/** A download made from an exam routine shows the routine instead of a file. */
export const withRoutine = <Download extends { examId: number | null }>(download: Download) => ({
  ...download,
  routine: download.examId === null ? undefined : listExamDays(download.examId),
});

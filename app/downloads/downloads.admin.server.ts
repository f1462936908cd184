import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { db, paginate } from "../../drizzle/client";
import { downloads } from "../../drizzle/schema";
import type { DownloadGroup } from "../../drizzle/stored-values";
import { type ContentType, pagedFileValues, requireFile } from "../content/content.server";
import { type ListQuery, listQueryCondition } from "../content/content-screen.server";
import { downloadFileRule } from "../uploads/upload-rules";
import {
  type DownloadField,
  type DownloadFormValues,
  type DownloadInput,
  parseDownload,
  usualGroups,
} from "./download";
import { publicColumns } from "./downloads.server";

export const downloadType: ContentType<DownloadInput, DownloadField, "file", DownloadFormValues> = {
  kind: "download",
  hasPublication: true,
  files: { file: { rule: downloadFileRule, bucket: "documents/downloads", mayRemove: false } },
  onStorageError: "reject",
  parse: parseDownload,
  check: requireFile(findPaper),
  find: findDownload,
  insert: (tx, download, times, { file }) =>
    tx
      .insert(downloads)
      .values({ ...download, ...times, ...pagedFileValues(file) })
      .returning({ id: downloads.id })
      .get().id,
  update: (tx, id, download, times, { file }) => {
    const replacedAt = file ? whenReplaced(times.changedAt) : undefined;
    tx.update(downloads)
      .set({ ...download, ...times, ...pagedFileValues(file), replacedAt, sharePicture: null })
      .where(eq(downloads.id, id))
      .run();
  },
};

const { id, title, group, classLevel, status, publishAt, filePath, replacedAt, createdAt, changedAt, deletedAt } =
  downloads;

// Of a draft nobody has seen the file before.
const whenReplaced = (now: Date): SQL<Date> =>
  sql`case when ${filePath} is not null and ${status} = 'Published' and ${publishAt} <= ${now.getTime()} then ${now.getTime()} else ${replacedAt} end`;

const downloadColumns = { ...publicColumns, status, createdAt, changedAt, deletedAt };

const downloadsPerPage = 50;

/** Of any status; `page` counts from 1, and `class` null is the whole school. */
export function listDownloads(
  page: number,
  { group: wanted, class: level, ...query }: ListQuery & { group?: DownloadGroup; class?: number | null } = {},
  now = new Date(),
) {
  const ofGroup = wanted && eq(group, wanted);
  const ofClass = level === null ? isNull(classLevel) : level && eq(classLevel, level);
  return paginate(page, downloadsPerPage, ({ limit, offset }) =>
    db()
      .select(downloadColumns)
      .from(downloads)
      .where(and(listQueryCondition(downloads, [title], query, now), ofGroup, ofClass || undefined))
      .orderBy(desc(createdAt), desc(id))
      .limit(limit)
      .offset(offset)
      .all(),
  );
}

/** What a school usually has and nobody has begun here. */
export function listEmptyGroups(): DownloadGroup[] {
  const rows = db().select({ group }).from(downloads).where(isNull(deletedAt)).all();
  const begun = new Set(rows.map((row) => row.group));
  return usualGroups.filter((usual) => !begun.has(usual));
}

/** One drawn from the days of an examination has no file, and needs none. */
function findPaper(id: number) {
  const found = findDownload(id);
  return found && { fileUrl: found.examId === null ? found.fileUrl : "" };
}

/** Of any status, but not in the trash. */
export function findDownload(wanted: number) {
  return db()
    .select(downloadColumns)
    .from(downloads)
    .where(and(eq(id, wanted), isNull(deletedAt)))
    .get();
}

import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { db, transaction } from "../../drizzle/db.server";
import { listPage } from "../../drizzle/list-page";
import { notices } from "../../drizzle/schema";
import { record, writeOnce } from "../activity/activity.server";
import { outcomeOf, type Timing, timingAfter } from "../office/publish-time";
import { type Sought, sought } from "../office/sought.server";
import { seenOf, type Writing } from "../office/writing";
import { fileColumns } from "../uploads/file-columns.server";
import type { AttachedFile } from "../uploads/kept-file.server";
import type { NoticeType, WrittenNotice } from "./notice";

const { id, title, type, content, status, publishAt, createdAt, changedAt, deletedAt } = notices;
const file = fileColumns(notices);

export const noticesPerPage = 50;

// Two lines are shown of it.
const beginning = sql<string>`substr(${content}, 1, 400)`;

/**
 * One page of the office's notices, newest first, counted from 1, whatever their status, narrowed to what is sought,
 * and whether older ones follow.
 */
export function allNotices(
  page: number,
  { type: wanted, ...rest }: Sought & { type?: NoticeType } = {},
  now = new Date(),
) {
  const { rows, older } = listPage(page, noticesPerPage, ({ limit, offset }) =>
    db()
      .select({ id, title, type, content: beginning, status, publishAt, createdAt, ...file })
      .from(notices)
      .where(and(sought(notices, [title, content], rest, now), wanted && eq(type, wanted)))
      .orderBy(desc(createdAt), desc(id))
      .limit(limit)
      .offset(offset)
      .all(),
  );
  return { notices: rows, older };
}

/** One notice for the office, whatever its status; undefined when there is none or it rests in the trash. */
export function findNotice(wanted: number) {
  return db()
    .select({ id, title, type, content, status, publishAt, createdAt, changedAt, ...file })
    .from(notices)
    .where(and(eq(id, wanted), isNull(deletedAt)))
    .get();
}

/**
 * Writes a notice down, visible from now on unless the timing says otherwise. The attachment must already be stored,
 * so that no row ever names a file that is not there. Gives the new id, or undefined when this form was received before.
 */
export function publishNotice(
  notice: WrittenNotice,
  attachment?: AttachedFile,
  writing: Writing = {},
): number | undefined {
  const { account = "", once = "", timing = { status: "Published" }, createdAt = new Date() } = writing;
  const row = { ...notice, ...attachment, createdAt, publishAt: timing.publishAt ?? createdAt, status: timing.status };
  return writeOnce(once, (tx) => {
    const { itemId } = tx.insert(notices).values(row).returning({ itemId: id }).get();
    record(tx, { account, act: "created", kind: "notice", itemId, title: notice.title });
    return itemId;
  });
}

export type Changing = {
  account: string;
  timing: Timing;
  /** The moment the form was filled from, in ms; a row changed after that has been overtaken. */
  seen: number;
  /** The new file, null to take the present one away, undefined to keep it. */
  file?: AttachedFile | null;
};

/**
 * Changes a notice. Gives what it has come to, "gone" when it is not there any more, and "overtaken", with nothing written, when a
 * colleague has changed it since the form was opened. A file it no longer names is left to the sweep.
 */
export function changeNotice(
  wanted: number,
  notice: WrittenNotice,
  { account, timing, seen, file }: Changing,
  now = new Date(),
) {
  return transaction((tx) => {
    const before = findNotice(wanted);
    if (!before) return "gone";
    if (seenOf(before) !== seen) return "overtaken";
    const after = timingAfter(before, timing, now);
    tx.update(notices)
      .set({ ...notice, ...after, changedAt: now, ...(file === null ? noFile : file) })
      .where(eq(id, wanted))
      .run();
    record(tx, { account, act: "changed", kind: "notice", itemId: wanted, title: notice.title }, now);
    return outcomeOf(before, after, now);
  });
}

const noFile = { fileUrl: null, fileName: null, fileType: null, filePath: null, fileSize: null };

import { and, desc, eq, isNull } from "drizzle-orm";
import { db, transaction } from "../../drizzle/db.server";
import { listPage } from "../../drizzle/list-page";
import { resultDocuments } from "../../drizzle/schema";
import { record, writeOnce } from "../activity/activity.server";
import { outcomeOf, type Timing, timingAfter } from "../office/publish-time";
import { type Sought, sought } from "../office/sought.server";
import { seenOf, type Writing } from "../office/writing";
import { fileColumns } from "../uploads/file-columns.server";
import type { AttachedFile } from "../uploads/kept-file.server";
import type { WrittenResultDocument } from "./result-document";

const { id, title, description, examType, examDate, classLevel } = resultDocuments;
const { status, publishAt, createdAt, changedAt, deletedAt } = resultDocuments;
const words = { title, description, examType, examDate, classLevel };
const file = fileColumns(resultDocuments);

export const resultDocumentsPerPage = 50;

/**
 * One page of the office's result papers, newest first, counted from 1, whatever their status, narrowed to what is
 * sought (`classLevel` null: the general results), and whether older ones follow.
 */
export function allResultDocuments(
  page: number,
  { classLevel: wanted, ...rest }: Sought & { classLevel?: number | null } = {},
  now = new Date(),
) {
  const ofClass = wanted === null ? isNull(classLevel) : wanted && eq(classLevel, wanted);
  const { rows, older } = listPage(page, resultDocumentsPerPage, ({ limit, offset }) =>
    db()
      .select({ id, ...words, status, publishAt, createdAt, ...file })
      .from(resultDocuments)
      .where(and(sought(resultDocuments, [title, description, examType], rest, now), ofClass || undefined))
      .orderBy(desc(createdAt), desc(id))
      .limit(limit)
      .offset(offset)
      .all(),
  );
  return { papers: rows, older };
}

/** One result paper for the office, whatever its status; undefined when there is none or it rests in the trash. */
export function findResultDocument(wanted: number) {
  return db()
    .select({ id, ...words, status, publishAt, createdAt, changedAt, ...file })
    .from(resultDocuments)
    .where(and(eq(id, wanted), isNull(deletedAt)))
    .get();
}

/**
 * Writes a result paper down, visible from now on unless the timing says otherwise. Its file must already be stored, so
 * that no row ever names a file that is not there; only a draft may come without one. Gives the new id, or undefined
 * when this form was received before.
 */
export function publishResultDocument(
  paper: WrittenResultDocument,
  stored?: AttachedFile,
  writing: Writing = {},
): number | undefined {
  const { account = "", once = "", timing = { status: "Published" }, createdAt = new Date() } = writing;
  const row = { ...paper, ...stored, createdAt, publishAt: timing.publishAt ?? createdAt, status: timing.status };
  return writeOnce(once, (tx) => {
    const { itemId } = tx.insert(resultDocuments).values(row).returning({ itemId: id }).get();
    record(tx, { account, act: "created", kind: "resultDocument", itemId, title: paper.title });
    return itemId;
  });
}

export type Changing = {
  account: string;
  timing: Timing;
  /** The moment the form was filled from, in ms; a row changed after that has been overtaken. */
  seen: number;
  /** The new file; undefined keeps the present one. */
  file?: AttachedFile;
};

/**
 * Changes a result paper. Gives what it has come to, "gone" when it is not there any more,
 * and "overtaken", with nothing written, when a colleague has changed it since the form was opened. A file it no longer
 * names is left to the sweep.
 */
export function changeResultDocument(
  wanted: number,
  paper: WrittenResultDocument,
  { account, timing, seen, file }: Changing,
  now = new Date(),
) {
  return transaction((tx) => {
    const before = findResultDocument(wanted);
    if (!before) return "gone";
    if (seenOf(before) !== seen) return "overtaken";
    const after = timingAfter(before, timing, now);
    tx.update(resultDocuments)
      .set({ ...paper, ...after, changedAt: now, ...file })
      .where(eq(id, wanted))
      .run();
    record(tx, { account, act: "changed", kind: "resultDocument", itemId: wanted, title: paper.title }, now);
    return outcomeOf(before, after, now);
  });
}

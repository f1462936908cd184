import { and, eq, isNotNull, isNull, lt } from "drizzle-orm";
import { type SchoolTransaction, transaction } from "../../drizzle/client";
import type { ActivityEntry } from "./activity.server";
import { recordActivity } from "./activity.server";
import { type ContentKind, contentKinds } from "./activity-texts";
import { contentTables } from "./content-tables.server";
import { retentionStart } from "./trash";

export function moveToTrash(kind: ContentKind, id: number, account: string, now = new Date()): string | undefined {
  return transaction((tx) => {
    const { title, deletedAt } = contentTables[kind];
    const outside = and(eq(contentTables[kind].id, id), isNull(deletedAt));
    const moved = tx.update(contentTables[kind]).set({ deletedAt: now }).where(outside).returning({ title }).get();
    return recordIfDone(tx, moved && { account, act: "deleted", kind, itemId: id, title: moved.title }, now);
  });
}

export function restoreContent(kind: ContentKind, id: number, account: string, now = new Date()): string | undefined {
  return transaction((tx) => {
    const { title } = contentTables[kind];
    const back = tx
      .update(contentTables[kind])
      .set({ deletedAt: null })
      .where(isInTrash(kind, id))
      .returning({ title })
      .get();
    return recordIfDone(tx, back && { account, act: "restored", kind, itemId: id, title: back.title }, now);
  });
}

/** All or none; missing items are skipped. */
export function restoreAll(kind: ContentKind, ids: number[], account: string): void {
  transaction(() => {
    for (const id of ids) restoreContent(kind, id, account);
  });
}

/** The files are left to the sweep. */
export function deletePermanently(
  kind: ContentKind,
  id: number,
  account: string,
  now = new Date(),
): string | undefined {
  return transaction((tx) => {
    const gone = tx
      .delete(contentTables[kind])
      .where(isInTrash(kind, id))
      .returning({ title: contentTables[kind].title })
      .get();
    return recordIfDone(tx, gone && { account, act: "removed", kind, itemId: id, title: gone.title }, now);
  });
}

export function purgeTrash(now = new Date()): void {
  transaction((tx) => {
    for (const kind of contentKinds) {
      const { id, title, deletedAt } = contentTables[kind];
      const gone = tx
        .delete(contentTables[kind])
        .where(lt(deletedAt, retentionStart(now)))
        .returning({ id, title })
        .all();
      for (const row of gone)
        recordIfDone(tx, { account: "", act: "removed", kind, itemId: row.id, title: row.title }, now);
    }
  });
}

const isInTrash = (kind: ContentKind, id: number) =>
  and(eq(contentTables[kind].id, id), isNotNull(contentTables[kind].deletedAt));

function recordIfDone(tx: SchoolTransaction, line: ActivityEntry | undefined, at: Date): string | undefined {
  if (line) recordActivity(tx, line, at);
  return line?.title;
}

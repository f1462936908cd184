import { and, eq, isNotNull, isNull, lt, type SQL } from "drizzle-orm";
import { type SchoolTransaction, transaction } from "~drizzle/client";
import { type ActivityEntry, recordActivity } from "../activity/activity.server";
import { type ContentKind, contentKinds } from "./content-kind";
import { contentTables } from "./content-tables.server";
import { retentionStart } from "./trash";

/** Returns the title of the item, or undefined if the item does not exist or is already in the Trash. */
export const moveToTrash = (kind: ContentKind, id: number, account: string, now = new Date()) =>
  changeDeletion({ kind, id, account, act: "deleted" }, isNull(contentTables[kind].deletedAt), now, now);

export const restoreContent = (kind: ContentKind, id: number, account: string, now = new Date()) =>
  changeDeletion({ kind, id, account, act: "restored" }, isNotNull(contentTables[kind].deletedAt), null, now);

type Deletion = Pick<ActivityEntry, "account" | "act"> & { kind: ContentKind; id: number };

function changeDeletion({ id, ...line }: Deletion, which: SQL, deletedAt: Date | null, now: Date): string | undefined {
  const table = contentTables[line.kind];
  const itself = and(eq(table.id, id), which);
  return transaction((tx) => {
    const row = tx.update(table).set({ deletedAt }).where(itself).returning({ title: table.title }).get();
    if (row) recordActivity(tx, { ...line, itemId: id, title: row.title }, now);
    return row?.title;
  });
}

/** Restores the items in one transaction, and skips items that do not exist. */
export function restoreAll(kind: ContentKind, ids: number[], account: string): void {
  transaction(() => {
    for (const id of ids) restoreContent(kind, id, account);
  });
}

/** Deletes the row. The clean-up task deletes its files later. */
export const deletePermanently = (kind: ContentKind, id: number, account: string, now = new Date()) =>
  transaction((tx) => removeRows(tx, kind, eq(contentTables[kind].id, id), account, now))[0];

export function purgeTrash(now = new Date()): void {
  transaction((tx) => {
    for (const kind of contentKinds)
      removeRows(tx, kind, lt(contentTables[kind].deletedAt, retentionStart(now)), "", now);
  });
}

function removeRows(tx: SchoolTransaction, kind: ContentKind, which: SQL, account: string, now: Date): string[] {
  const { id, title, deletedAt } = contentTables[kind];
  const gone = tx
    .delete(contentTables[kind])
    .where(and(which, isNotNull(deletedAt)))
    .returning({ id, title })
    .all();
  for (const row of gone) recordActivity(tx, { account, act: "removed", kind, itemId: row.id, title: row.title }, now);
  return gone.map((row) => row.title);
}

import { and, eq, isNotNull, isNull, lt } from "drizzle-orm";
import { type SchoolTransaction, transaction } from "../../drizzle/db.server";
import { record } from "../activity/activity.server";
import { type Line, type PublishedKind, publishedKinds } from "../activity/line";
import { restBegan } from "./rest";
import { tables } from "./things.server";

/**
 * Puts a thing into the trash, where nobody but the office sees it and its file. `account` is the e-mail of who does
 * it. Gives its title, or undefined when there is no such thing or it rests there already.
 */
export function moveToTrash(kind: PublishedKind, id: number, account: string, now = new Date()): string | undefined {
  return transaction((tx) => {
    const { title, deletedAt } = tables[kind];
    const outside = and(eq(tables[kind].id, id), isNull(deletedAt));
    const moved = tx.update(tables[kind]).set({ deletedAt: now }).where(outside).returning({ title }).get();
    return written(tx, moved && { account, act: "deleted", kind, itemId: id, title: moved.title }, now);
  });
}

/** Takes a thing out of the trash, just as it was. Gives its title, or undefined when it does not rest there. */
export function restore(kind: PublishedKind, id: number, account: string, now = new Date()): string | undefined {
  return transaction((tx) => {
    const { title } = tables[kind];
    const back = tx.update(tables[kind]).set({ deletedAt: null }).where(inTrash(kind, id)).returning({ title }).get();
    return written(tx, back && { account, act: "restored", kind, itemId: id, title: back.title }, now);
  });
}

/**
 * Removes a thing that rests in the trash; nothing brings it back. The row goes first, its files are left to the sweep
 * of the uploads folder. Gives its title, or undefined when it does not rest in the trash.
 */
export function removeForGood(kind: PublishedKind, id: number, account: string, now = new Date()): string | undefined {
  return transaction((tx) => {
    const gone = tx.delete(tables[kind]).where(inTrash(kind, id)).returning({ title: tables[kind].title }).get();
    return written(tx, gone && { account, act: "removed", kind, itemId: id, title: gone.title }, now);
  });
}

/** Removes for good whatever has rested for more than its 30 days, in the name of the website itself. */
export function emptyOldTrash(now = new Date()): void {
  transaction((tx) => {
    for (const kind of publishedKinds) {
      const { id, title, deletedAt } = tables[kind];
      const gone = tx
        .delete(tables[kind])
        .where(lt(deletedAt, restBegan(now)))
        .returning({ id, title })
        .all();
      for (const row of gone) written(tx, { account: "", act: "removed", kind, itemId: row.id, title: row.title }, now);
    }
  });
}

const inTrash = (kind: PublishedKind, id: number) => and(eq(tables[kind].id, id), isNotNull(tables[kind].deletedAt));

function written(tx: SchoolTransaction, line: Line | undefined, at: Date): string | undefined {
  if (line) record(tx, line, at);
  return line?.title;
}

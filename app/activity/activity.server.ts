import { desc, lt } from "drizzle-orm";
import { db, type SchoolTransaction, transaction } from "../../drizzle/db.server";
import { activity, receivedForms } from "../../drizzle/schema";
import type { Line } from "./line";

/** Adds a line in the transaction of the write it tells of, so that neither is there without the other. */
export function record(tx: SchoolTransaction, line: Line, at = new Date()): void {
  tx.insert(activity)
    .values({ ...line, at })
    .run();
}

export const linesPerPage = 50;

/** A page of lines, the newest first, written before the line with the id `before`, and whether older ones follow. */
export function activityBefore(before?: number) {
  const lines = db()
    .select()
    .from(activity)
    .where(before === undefined ? undefined : lt(activity.id, before))
    .orderBy(desc(activity.id))
    .limit(linesPerPage + 1)
    .all();
  return { lines: lines.slice(0, linesPerPage), older: lines.length > linesPerPage };
}

/**
 * Writes a form down once, however often it is sent: the first time for a token runs `write` in one transaction and
 * gives what that gives, any later time does nothing and gives undefined. An empty token is always a first time.
 */
export function writeOnce<T>(token: string, write: (tx: SchoolTransaction) => T, at = new Date()): T | undefined {
  return transaction((tx) => {
    const isKnown =
      token !== "" &&
      tx.insert(receivedForms).values({ token, receivedAt: at }).onConflictDoNothing().run().changes === 0;
    return isKnown ? undefined : write(tx);
  });
}

const weekMs = 7 * 24 * 3600 * 1000;

/** Forgets the tokens of forms received more than a week ago. */
export function forgetOldForms(now = new Date()): void {
  db()
    .delete(receivedForms)
    .where(lt(receivedForms.receivedAt, new Date(now.getTime() - weekMs)))
    .run();
}

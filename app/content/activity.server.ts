import { desc, lt } from "drizzle-orm";
import { z } from "zod";
import { db, type SchoolTransaction, transaction } from "../../drizzle/client";
import { activity, receivedForms } from "../../drizzle/schema";
import type { ActivityDetails, ActivityEntry } from "./activity";

/** Adds a line in the transaction of the write it tells of, so that neither is there without the other. */
export function recordActivity(tx: SchoolTransaction, line: ActivityEntry, at = new Date()): void {
  tx.insert(activity)
    .values({ ...line, details: line.details && JSON.stringify(line.details), at })
    .run();
}

export const entriesPerPage = 50;

/** A page of lines, the newest first, written before the line with the id `before`, and whether older ones follow. */
export function listActivity(before?: number) {
  const lines = db()
    .select()
    .from(activity)
    .where(before === undefined ? undefined : lt(activity.id, before))
    .orderBy(desc(activity.id))
    .limit(entriesPerPage + 1)
    .all();
  const shown = lines.slice(0, entriesPerPage).map((line) => ({ ...line, details: parseDetails(line.details) }));
  return { lines: shown, older: lines.length > entriesPerPage };
}

const detailsSchema = z.object({
  classLevel: z.int().min(1).max(10),
  name: z.string().optional(),
  nameBn: z.string().optional(),
  added: z.int().optional(),
  changed: z.int().optional(),
});

// A restored row may hold anything; then the title stands for itself.
function parseDetails(text: string | null): ActivityDetails | undefined {
  try {
    return detailsSchema.safeParse(JSON.parse(text ?? "null")).data;
  } catch {
    return undefined;
  }
}

/**
 * Writes a form down once, however often it is sent: the first time for a token runs `write` in one transaction and
 * returns its result, any later time does nothing and returns undefined. An empty token is always a first time. With
 * `reject` nothing is written, and the form may be sent again; its outcome is returned instead.
 */
export function withIdempotencyKey<T, Outcome = never>(
  token: string,
  write: (tx: SchoolTransaction, reject: (outcome: Outcome) => never) => T,
  at = new Date(),
): T | Outcome | undefined {
  try {
    return transaction((tx) => {
      const isKnown =
        token !== "" &&
        tx.insert(receivedForms).values({ token, receivedAt: at }).onConflictDoNothing().run().changes === 0;
      if (isKnown) return undefined;
      return write(tx, (outcome) => {
        throw new WriteRejected(outcome);
      });
    });
  } catch (error) {
    if (error instanceof WriteRejected) return error.outcome;
    throw error;
  }
}

class WriteRejected<Outcome> extends Error {
  constructor(readonly outcome: Outcome) {
    super("Nothing was written");
  }
}

const weekMs = 7 * 24 * 3600 * 1000;

/** Forgets the tokens of forms received more than a week ago. */
export function purgeIdempotencyKeys(now = new Date()): void {
  db()
    .delete(receivedForms)
    .where(lt(receivedForms.receivedAt, new Date(now.getTime() - weekMs)))
    .run();
}

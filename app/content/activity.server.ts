import { desc, lt } from "drizzle-orm";
import { z } from "zod";
import { db, type SchoolTransaction } from "../../drizzle/client";
import { activity } from "../../drizzle/schema";
import type { ActivityDetails, ActivityEntry } from "./activity-texts";

export type { ActivityAct, ActivityKind } from "../../drizzle/activity-kinds";

/** Adds an entry in the transaction of the write it is about, so that neither is there without the other. */
export function recordActivity(tx: SchoolTransaction, line: ActivityEntry, at = new Date()): void {
  tx.insert(activity)
    .values({ ...line, details: line.details && JSON.stringify(line.details), at })
    .run();
}

const entriesPerPage = 50;

/** At most `limit` lines, the newest first, written before the line with the id `before`, and whether older ones follow. */
export function listActivity(before?: number, limit = entriesPerPage) {
  const lines = db()
    .select()
    .from(activity)
    .where(before === undefined ? undefined : lt(activity.id, before))
    .orderBy(desc(activity.id))
    .limit(limit + 1)
    .all();
  const shown = lines.slice(0, limit).map((line) => ({ ...line, details: parseDetails(line.details) }));
  return { lines: shown, older: lines.length > limit };
}

const detailsSchema = z.union([
  z.object({
    classLevel: z.int().min(1).max(10),
    name: z.string().optional(),
    nameBn: z.string().optional(),
    added: z.int().optional(),
    changed: z.int().optional(),
  }),
  z.object({
    section: z.string(),
    fields: z.array(z.string()).optional(),
    items: z.array(z.string()).optional(),
    added: z.int().optional(),
    changed: z.int().optional(),
  }),
]);

// A restored row may hold anything; then the title stands for itself.
function parseDetails(text: string | null): ActivityDetails | undefined {
  try {
    return detailsSchema.safeParse(JSON.parse(text ?? "null")).data;
  } catch {
    return undefined;
  }
}

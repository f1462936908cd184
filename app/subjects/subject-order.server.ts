import { eq } from "drizzle-orm";
import { transaction } from "../../drizzle/db.server";
import { subjects } from "../../drizzle/schema";
import { record } from "../activity/activity.server";
import { moved, subjectLine } from "./subject";
import { findSubject, subjectsOfClass } from "./subjects.server";

/**
 * Puts a subject at a place of its class's mark sheet, counted from 1, and numbers all of them anew. Gives the place,
 * or undefined when the subject is gone. The same move a second time changes nothing.
 */
export function moveSubject(wanted: number, to: number, account: string, now = new Date()): number | undefined {
  return transaction((tx) => {
    const subject = findSubject(wanted);
    if (!subject) return undefined;
    const before = subjectsOfClass(subject.classLevel).map(({ id }) => id);
    const after = moved(before, wanted, to);
    for (const [place, id] of after.entries()) {
      const position = place + 1;
      tx.update(subjects).set({ position }).where(eq(subjects.id, id)).run();
    }
    if (after.join() !== before.join()) record(tx, { account, act: "changed", ...subjectLine(subject) }, now);
    return after.indexOf(wanted) + 1;
  });
}

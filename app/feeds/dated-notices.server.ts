import { and, desc, sql } from "drizzle-orm";
import { db } from "../../drizzle/db.server";
import { notices } from "../../drizzle/schema";
import { visible } from "../../drizzle/visible.server";

/** The newest visible notices of a day at school (exam, holiday, meeting, event), for the calendar; at most 200. */
export function datedNotices(now = new Date()) {
  const { id, title, type, content, createdAt, publishAt } = notices;
  return db()
    .select({ id, title, type, content, createdAt, publishAt })
    .from(notices)
    .where(and(visible(notices, now), sql`${type} <> 'General'`))
    .orderBy(desc(publishAt), desc(id))
    .limit(200)
    .all();
}

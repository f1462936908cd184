import { desc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import { db } from "../../drizzle/db.server";
import { listPage } from "../../drizzle/list-page";
import { blogs, galleryItems, notices, resultDocuments } from "../../drizzle/schema";
import { isVisible } from "../../drizzle/visible.server";
import type { PublishedKind } from "../activity/line";

export const tables = { notice: notices, resultDocument: resultDocuments, blog: blogs, photo: galleryItems };

/** One thing the office publishes. `isPublic`: everybody sees it, or would were it not in the trash. */
export type Thing = { kind: PublishedKind; id: number; title: string; deletedAt: Date | null; isPublic: boolean };

/** One thing, in the trash or not; undefined when there is none. */
export function findThing(kind: PublishedKind, id: number, now = new Date()): Thing | undefined {
  const row = things(kind, eq(tables[kind].id, id)).get();
  return row && seen(row, now);
}

export const thingsPerPage = 50;

/** One page of what rests in the trash, the newest deletion first, counted from 1, and whether older ones follow. */
export function trashed(page: number, now = new Date()) {
  const { rows, older } = listPage(page, thingsPerPage, ({ limit, offset }) =>
    unionAll(resting("notice"), resting("resultDocument"), resting("blog"), resting("photo"))
      .orderBy(desc(sql`deleted_at`), desc(sql`id`))
      .limit(limit)
      .offset(offset)
      .all(),
  );
  const things = rows.flatMap(({ deletedAt, ...row }) => {
    return deletedAt ? [{ ...seen({ ...row, deletedAt }, now), deletedAt }] : [];
  });
  return { things, older };
}

const resting = (kind: PublishedKind) => things(kind, isNotNull(tables[kind].deletedAt));

function things(kind: PublishedKind, which: SQL) {
  const table = tables[kind];
  // A photo is published by being there.
  const published = "status" in table ? table : { status: sql<"Published">`'Published'`, publishAt: table.createdAt };
  return db()
    .select({
      kind: sql<PublishedKind>`${kind}`.as("kind"),
      id: table.id,
      title: table.title,
      deletedAt: table.deletedAt,
      status: sql<"Draft" | "Published">`${published.status}`.as("status"),
      publishAt: published.publishAt,
    })
    .from(table)
    .where(which);
}

function seen({ status, publishAt, ...thing }: Omit<Thing, "isPublic"> & Published, now: Date): Thing {
  return { ...thing, isPublic: isVisible({ status, publishAt, deletedAt: null }, now) };
}

type Published = { status: "Draft" | "Published"; publishAt: Date };

import { and, count, desc, eq, gt, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import { db, paginate } from "~drizzle/client";
import { blogs, downloads, galleryItems, notices, resultDocuments } from "~drizzle/schema";
import { isVisible } from "~drizzle/visible-rows";
import { type ContentKind, contentKinds } from "./content-kind";
import { displayStatus } from "./publication";

export const contentTables = {
  notice: notices,
  resultDocument: resultDocuments,
  blog: blogs,
  photo: galleryItems,
  download: downloads,
} satisfies Record<ContentKind, unknown>;

export type ContentTable = (typeof contentTables)[ContentKind];

/** These kinds have a picture for shared links. */
export const sharedKinds = ["notice", "blog", "download"] as const;

export const pagedTables = [notices, resultDocuments, downloads] as const;

/**
 * `deletedAt` is set for an item in the Trash. `isPublic` does not consider the Trash. `scheduledAt` is set if the item
 * will be published later, or if the item in the Trash was not yet published when it was deleted.
 */
type ContentItem = {
  kind: ContentKind;
  id: number;
  title: string;
  deletedAt: Date | null;
  isPublic: boolean;
  scheduledAt?: Date;
};

export function findContent(kind: ContentKind, id: number, now = new Date()): ContentItem | undefined {
  const row = selectContent(kind, eq(contentTables[kind].id, id)).get();
  return row && toContentItem(row, now);
}

export const countContent = (kind: ContentKind) => countRows(kind, isNull(contentTables[kind].deletedAt));

export const countTrashed = (kind: ContentKind) => countRows(kind, isNotNull(contentTables[kind].deletedAt));

export function countTrash(before: Date): { all: number; before: number } {
  const counted = contentKinds.map((kind) => {
    const { deletedAt } = contentTables[kind];
    return { all: countRows(kind, isNotNull(deletedAt)), before: countRows(kind, lt(deletedAt, before)) };
  });
  const sum = (of: "all" | "before") => counted.reduce((total, one) => total + one[of], 0);
  return { all: sum("all"), before: sum("before") };
}

const countRows = (kind: ContentKind, which: SQL) =>
  db().select({ rows: count() }).from(contentTables[kind]).where(which).get()?.rows ?? 0;

export function findNextScheduled(kind: Exclude<ContentKind, "photo">, now: Date) {
  const table = contentTables[kind];
  return db()
    .select({ title: table.title, at: table.publishAt })
    .from(table)
    .where(and(sql`${table.status} = 'Published'`, gt(table.publishAt, now), isNull(table.deletedAt)))
    .orderBy(table.publishAt, table.id)
    .limit(1)
    .get();
}

const trashItemsPerPage = 50;
const [firstKind, secondKind, ...otherKinds] = contentKinds;

/** Lists the items of one kind or of all kinds. `page` counts from 1. */
export function listTrash(page: number, kind?: ContentKind, now = new Date()) {
  const { rows, older } = paginate(page, trashItemsPerPage, ({ limit, offset }) =>
    (kind
      ? selectTrashed(kind)
      : unionAll(selectTrashed(firstKind), selectTrashed(secondKind), ...otherKinds.map(selectTrashed))
    )
      .orderBy(desc(sql`deleted_at`), desc(sql`id`))
      .limit(limit)
      .offset(offset)
      .all(),
  );
  const items = rows.flatMap(({ deletedAt, ...row }) => {
    return deletedAt ? [{ ...toContentItem({ ...row, deletedAt }, now), deletedAt }] : [];
  });
  return { items, older };
}

const selectTrashed = (kind: ContentKind) => selectContent(kind, isNotNull(contentTables[kind].deletedAt));

function selectContent(kind: ContentKind, which: SQL) {
  const table = contentTables[kind];
  return db()
    .select({
      kind: sql<ContentKind>`${kind}`.as("kind"),
      id: table.id,
      title: table.title,
      ...publicationColumns(table),
    })
    .from(table)
    .where(which);
}

/**
 * A photo has no status and no publishing time. It is public while it exists. Its publishing time counts as 0, so that
 * photos stay public even if the server's clock is wrong.
 */
export function publicationColumns(table: ContentTable) {
  const always = sql<Date>`0`.mapWith(table.createdAt).as("publish_at");
  const { status, publishAt } = "status" in table ? table : { status: sql`'Published'`, publishAt: always };
  const { deletedAt } = table;
  return { deletedAt, status: sql<"Draft" | "Published">`${status}`.as("status"), publishAt };
}

function toContentItem(
  { status, publishAt, ...item }: Omit<ContentItem, "isPublic" | "scheduledAt"> & PublicationColumns,
  now: Date,
): ContentItem {
  const scheduledAt =
    displayStatus({ status, publishAt }, item.deletedAt ?? now) === "Scheduled" ? publishAt : undefined;
  return { ...item, isPublic: isVisible({ status, publishAt, deletedAt: null }, now), scheduledAt };
}

type PublicationColumns = { status: "Draft" | "Published"; publishAt: Date };

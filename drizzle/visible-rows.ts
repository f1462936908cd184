import { and, isNull, lte, type Placeholder, sql } from "drizzle-orm";
import type { blogs, downloads, notices, resultDocuments } from "./schema";

/** The one home of this rule. The status is a literal, as in the indexes made for it: SQLite must match the words. */
export const whereVisible = (table: PublishedTable, now: Date | Placeholder) =>
  and(sql`${table.status} = 'Published'`, lte(table.publishAt, now), isNull(table.deletedAt));

type PublishedTable = typeof notices | typeof resultDocuments | typeof blogs | typeof downloads;

type PublishedRow = { status: "Draft" | "Published"; publishAt: Date; deletedAt: Date | null };

export const isVisible = (row: PublishedRow, now: Date) =>
  row.status === "Published" && row.publishAt <= now && row.deletedAt === null;

/** In ms since 1970. */
export const nowPlaceholder = sql.placeholder("now");

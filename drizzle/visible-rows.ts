import { and, isNull, lte, type Placeholder, sql } from "drizzle-orm";
import type { blogs, notices, resultDocuments } from "./schema";

/**
 * What everybody may see of a table: the rows that are published, whose time has come, and that are not in the trash.
 * The one home of this rule. The status stands in it as a literal, as it does in the indexes made for it. A prepared
 * statement is told the moment later.
 */
export const whereVisible = (table: typeof notices | typeof resultDocuments | typeof blogs, now: Date | Placeholder) =>
  and(sql`${table.status} = 'Published'`, lte(table.publishAt, now), isNull(table.deletedAt));

type PublishedRow = { status: "Draft" | "Published"; publishAt: Date; deletedAt: Date | null };

/** The same of a row that has been read. */
export const isVisible = (row: PublishedRow, now: Date) =>
  row.status === "Published" && row.publishAt <= now && row.deletedAt === null;

/** The moment that a prepared statement asks about, filled in under this name in ms since 1970. */
export const nowPlaceholder = sql.placeholder("now");

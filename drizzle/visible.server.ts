import { and, isNull, lte, type Placeholder, sql } from "drizzle-orm";
import type { blogs, notices, resultDocuments } from "./schema";

/**
 * What everybody may see of a table: the rows that are published, whose time has come, and that are not in the trash.
 * The one home of this rule. The status stands in it as a literal, as it does in the indexes made for it. A prepared
 * statement is told the moment later.
 */
export const visible = (table: typeof notices | typeof resultDocuments | typeof blogs, now: Date | Placeholder) =>
  and(sql`${table.status} = 'Published'`, lte(table.publishAt, now), isNull(table.deletedAt));

type Row = { status: "Draft" | "Published"; publishAt: Date; deletedAt: Date | null };

/** The same of a row that has been read. */
export const isVisible = (row: Row, now: Date) =>
  row.status === "Published" && row.publishAt <= now && row.deletedAt === null;

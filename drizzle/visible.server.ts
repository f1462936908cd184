import { and, eq, lte } from "drizzle-orm";
import type { blogs, notices, resultDocuments } from "./schema";

/** What everybody may see of a table: the rows that are published and whose time has come. The one home of this rule. */
export const visible = (table: typeof notices | typeof resultDocuments | typeof blogs, now: Date) =>
  and(eq(table.status, "Published"), lte(table.publishAt, now));

/** The same of a row that has been read. */
export const isVisible = (row: { status: "Draft" | "Published"; publishAt: Date }, now: Date) =>
  row.status === "Published" && row.publishAt <= now;

import type { SchoolDatabase } from "../../drizzle/client";
import { notices, resultDocuments } from "../../drizzle/schema";

const november18 = new Date("2024-11-18T04:00:00Z");

const base = { createdAt: november18, publishAt: november18, status: "Published" } as const;

/** Writes a notice straight into the database, published on 18 November 2024 unless told otherwise; gives its id. */
export function pinUp(database: SchoolDatabase, notice: Partial<typeof notices.$inferInsert> = {}): number {
  const words = { title: "Annual sports", content: "Bring canvas shoes.", type: "General" } as const;
  return database
    .insert(notices)
    .values({ ...base, ...words, ...notice })
    .returning({ id: notices.id })
    .get().id;
}

/** The same for a result paper. */
export function publishPaper(
  database: SchoolDatabase,
  paper: Partial<typeof resultDocuments.$inferInsert> = {},
): number {
  return database
    .insert(resultDocuments)
    .values({ ...base, title: "Test Examination", ...paper })
    .returning({ id: resultDocuments.id })
    .get().id;
}

/** The five columns of a file kept under this key. */
export const fileColumns = (key: string, fileName = "routine.pdf", fileType = "application/pdf") => ({
  fileUrl: `/uploads/${key}`,
  fileName,
  fileType,
  filePath: key,
  fileSize: 31,
});

import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { SchoolDatabase } from "~drizzle/client";
import { blogs, downloads, galleryItems, notices, resultDocuments, schoolPictures } from "~drizzle/schema";

/** Returns a function that inserts a row into `table` and returns its id. `usual` has the default values. */
export const rowsOf =
  <Table extends SQLiteTable & { id: SQLiteColumn }>(table: Table, usual: Partial<Table["$inferInsert"]>) =>
  (database: SchoolDatabase, row: Partial<Table["$inferInsert"]> = {}): number =>
    database
      .insert(table as SQLiteTable)
      .values({ ...usual, ...row })
      .returning({ id: table.id })
      .get().id as number;

const november18 = new Date("2024-11-18T04:00:00Z");
const published = { createdAt: november18, publishAt: november18, status: "Published" } as const;

export const insertNotice = rowsOf(notices, {
  ...published,
  title: "Annual sports",
  content: "Bring canvas shoes.",
  type: "General",
});

export const insertResultDocument = rowsOf(resultDocuments, { ...published, title: "Test Examination" });

/** By default, a download belongs to no class and has no file. */
export const insertDownload = rowsOf(downloads, { ...published, title: "Class routine", group: "routine" });

export const insertBlog = rowsOf(blogs, {
  ...published,
  title: "Reading aloud",
  content: "One page a day.",
  excerpt: "Twenty minutes.",
  author: "Senior Teacher",
  category: "Education",
});

export const insertPhoto = rowsOf(galleryItems, {
  createdAt: november18,
  title: "The school field",
  category: "sports",
});

/** Returns the five columns of a row whose file is stored under the key `key`. */
export const fileColumns = (key: string, fileName = "routine.pdf", fileType = "application/pdf") => ({
  fileUrl: `/uploads/${key}`,
  fileName,
  fileType,
  filePath: key,
  fileSize: 31,
});

/** Inserts a picture that the pages about the school can show. */
export const insertPicture = rowsOf(schoolPictures, {
  ...fileColumns("documents/school/a_1.jpg", "me.jpg", "image/jpeg"),
  width: 900,
  height: 600,
});

export const words = (count: number, word = "word") => Array(count).fill(word).join(" ");

import type { SchoolDatabase } from "../../drizzle/client";
import { blogs, downloads, galleryItems, notices, resultDocuments, schoolPictures } from "../../drizzle/schema";

/** Writes a photo straight into the database, hung on 18 November 2024 unless told otherwise. */
export function insertPhoto(database: SchoolDatabase, item: Partial<typeof galleryItems.$inferInsert> = {}): void {
  database
    .insert(galleryItems)
    .values({ createdAt: new Date("2024-11-18T04:00:00Z"), title: "The school field", category: "sports", ...item })
    .run();
}

const november18 = new Date("2024-11-18T04:00:00Z");

const base = { createdAt: november18, publishAt: november18, status: "Published" } as const;

/** Writes a notice straight into the database, published on 18 November 2024 unless told otherwise; gives its id. */
export function insertNotice(database: SchoolDatabase, notice: Partial<typeof notices.$inferInsert> = {}): number {
  const words = { title: "Annual sports", content: "Bring canvas shoes.", type: "General" } as const;
  return database
    .insert(notices)
    .values({ ...base, ...words, ...notice })
    .returning({ id: notices.id })
    .get().id;
}

/** The same for a result paper. */
export function insertResultDocument(
  database: SchoolDatabase,
  paper: Partial<typeof resultDocuments.$inferInsert> = {},
): number {
  return database
    .insert(resultDocuments)
    .values({ ...base, title: "Test Examination", ...paper })
    .returning({ id: resultDocuments.id })
    .get().id;
}

/** The same for a download, of the whole school and without a file unless told otherwise. */
export function insertDownload(
  database: SchoolDatabase,
  download: Partial<typeof downloads.$inferInsert> = {},
): number {
  return database
    .insert(downloads)
    .values({ ...base, title: "Class routine", group: "routine", ...download })
    .returning({ id: downloads.id })
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

/** Writes a post straight into the database, published on 18 November 2024 unless told otherwise; gives its id. */
export function insertPost(database: SchoolDatabase, post: Partial<typeof blogs.$inferInsert> = {}): number {
  const words = {
    title: "Reading aloud",
    content: "One page a day.",
    excerpt: "Twenty minutes.",
    author: "Senior Teacher",
    category: "Education",
  };
  return database
    .insert(blogs)
    .values({ createdAt: november18, publishAt: november18, status: "Published", ...words, ...post })
    .returning({ id: blogs.id })
    .get().id;
}

/** A post with these words a reader needs time for. */
export const words = (count: number, word = "word") => Array(count).fill(word).join(" ");

/** Writes a picture of the school's own pages straight into the database; gives its id. */
export function insertPicture(
  database: SchoolDatabase,
  picture: Partial<typeof schoolPictures.$inferInsert> = {},
): number {
  const file = fileColumns("documents/school/a_1.jpg", "me.jpg", "image/jpeg");
  return database
    .insert(schoolPictures)
    .values({ ...file, width: 900, height: 600, ...picture })
    .returning({ id: schoolPictures.id })
    .get().id;
}

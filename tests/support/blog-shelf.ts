import type { SchoolDatabase } from "../../drizzle/client";
import { blogs } from "../../drizzle/schema";

const november18 = new Date("2024-11-18T04:00:00Z");

/** Writes a post straight into the database, published on 18 November 2024 unless told otherwise; gives its id. */
export function shelve(database: SchoolDatabase, post: Partial<typeof blogs.$inferInsert> = {}): number {
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

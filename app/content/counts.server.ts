import { count, isNotNull, isNull, type SQL } from "drizzle-orm";
import { db } from "../../drizzle/client";
import { blogs, galleryItems, notices, resultDocuments, students } from "../../drizzle/schema";
import { readOrFallback } from "../http";

type Counted = typeof notices | typeof resultDocuments | typeof blogs | typeof galleryItems | typeof students;

const published = [notices, resultDocuments, blogs, galleryItems];

/** How many there are of each area of the office, what is in the trash apart; undefined of one that cannot be counted. */
export function officeCounts() {
  return {
    notices: ofAll(notices, isNull(notices.deletedAt)),
    results: ofAll(students),
    resultDocuments: ofAll(resultDocuments, isNull(resultDocuments.deletedAt)),
    blogs: ofAll(blogs, isNull(blogs.deletedAt)),
    gallery: ofAll(galleryItems, isNull(galleryItems.deletedAt)),
    trash: inTrash(),
  };
}

function inTrash(): number | undefined {
  const counts = published.map((table) => ofAll(table, isNotNull(table.deletedAt)));
  return counts.reduce((sum, one) => (sum === undefined || one === undefined ? undefined : sum + one), 0);
}

const ofAll = (table: Counted, which?: SQL) =>
  readOrFallback(undefined, () => db().select({ n: count() }).from(table).where(which).get()?.n);

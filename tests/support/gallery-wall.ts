import type { SchoolDatabase } from "../../drizzle/client";
import { galleryItems } from "../../drizzle/schema";

/** Writes a photo straight into the database, hung on 18 November 2024 unless told otherwise. */
export function hangUp(database: SchoolDatabase, item: Partial<typeof galleryItems.$inferInsert> = {}): void {
  database
    .insert(galleryItems)
    .values({ createdAt: new Date("2024-11-18T04:00:00Z"), title: "The school field", category: "sports", ...item })
    .run();
}

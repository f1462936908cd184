import { sql } from "drizzle-orm";
import { integer, text } from "drizzle-orm/sqlite-core";

export const id = () => integer().primaryKey({ autoIncrement: true });

/** A moment in milliseconds since 1970, UTC; shown in Dhaka time. */
export const timestamp = () => integer({ mode: "timestamp_ms" });

export const createdAt = () => timestamp().notNull().default(sql`(cast(unixepoch('subsec') * 1000 as integer))`);

/**
 * What a row remembers of its uploaded file. All five are set or all are null: `filePath` is the key in
 * storage (`notices/x_1.pdf`), `fileUrl` the address it is served at, `fileSize` its bytes.
 */
export const attachedFile = () => ({
  fileUrl: text(),
  fileName: text(),
  fileType: text(),
  filePath: text(),
  fileSize: integer(),
});

/**
 * What the office keeps of everything it publishes: when it was last changed, and since when it rests in the trash.
 * What rests there is for nobody but the office, whatever its status.
 */
export const softDelete = () => ({ changedAt: timestamp(), deletedAt: timestamp() });

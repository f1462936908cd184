import { type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { typeByName } from "./stored-file.server";
import { keyShape } from "./stored-keys";

/*
 * A row also remembers the address and the type of its file. They are never read: a restored row may say "javascript:…"
 * or "text/html" there. The key tells both, and a key that no upload has tells of no file.
 */

type FileColumns<Name, Size> = { filePath: AnySQLiteColumn; fileName: Name; fileSize: Size };

/** What to select of a row to show and link its file: the address and the type are those of its key. */
export const fileColumns = <Name, Size>({ filePath, fileName, fileSize }: FileColumns<Name, Size>) => ({
  fileUrl: addressColumn(filePath),
  fileName,
  fileType: derived(filePath, typeOfKey),
  fileSize,
});

/** The address of the file whose key stands in this column; null where none does. */
export const addressColumn = (key: AnySQLiteColumn) => derived(key, addressOf);

/** The media type of the file stored under a key. */
export const typeOfKey = (key: string): string => typeByName(key) || "application/octet-stream";

const addressOf = (key: string) => (keyShape.test(key) ? `/uploads/${key}` : null);

const derived = (column: AnySQLiteColumn, read: (key: string) => string | null) =>
  sql`${column}`.mapWith(read) as SQL<string | null>;

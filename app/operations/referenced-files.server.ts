import type Database from "better-sqlite3";
import { keyPattern } from "../uploads/storage-interface.server";

type KeyColumn = { tableName: string; columnName: string };

/** The keys of all files that rows name, also in a database of an older version: what stands in any `…_path` column. */
export const listReferencedFiles = (client: Database.Database): string[] =>
  listKeyColumns(client).flatMap((column) => readKeys(client, column));

/** Says which row names a file that is no upload, or another address beside it than that file's. */
export function findInvalidReference(client: Database.Database): string | undefined {
  for (const { tableName, columnName } of listKeyColumns(client)) {
    const addressName = columnName.replace(/_path$/, "_url");
    const names = client.prepare<[], { key: unknown; address: unknown }>(
      `SELECT ${quoteIdentifier(columnName)} AS key, ${quoteIdentifier(addressName)} AS address FROM ${quoteIdentifier(tableName)}`,
    );
    for (const { key, address } of names.iterate()) {
      if (key === null && address === null) continue;
      if (typeof key !== "string" || !keyPattern.test(key))
        return `is damaged: ${tableName} names ${quoteValue(key)}, not an upload`;
      if (address === `/uploads/${key}`) continue;
      return `is damaged: ${tableName} names ${quoteValue(address)} as the address of ${quoteValue(key)}`;
    }
  }
}

const listKeyColumns = (client: Database.Database): KeyColumn[] =>
  client
    .prepare<[], KeyColumn>(
      `SELECT t.name AS tableName, c.name AS columnName
       FROM pragma_table_list AS t JOIN pragma_table_info(t.name) AS c
       WHERE t.schema = 'main' AND t.type = 'table' AND c.name LIKE '%!_path' ESCAPE '!'`,
    )
    .all();

const quoteValue = (value: unknown) => JSON.stringify(String(value).slice(0, 100));

const readKeys = (client: Database.Database, { tableName, columnName }: KeyColumn) =>
  client
    .prepare<[], string>(
      `SELECT ${quoteIdentifier(columnName)} FROM ${quoteIdentifier(tableName)} WHERE ${quoteIdentifier(columnName)} IS NOT NULL`,
    )
    .pluck()
    .all();

const quoteIdentifier = (name: string) => `"${name.replaceAll('"', '""')}"`;

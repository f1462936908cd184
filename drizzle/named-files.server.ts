import type Database from "better-sqlite3";

type Column = { tableName: string; columnName: string };

/** The keys of all files that rows name, also in a database of an older version: what stands in any `…_path` column. */
export const namedFiles = (client: Database.Database): string[] =>
  keyColumns(client).flatMap((column) => keysIn(client, column));

/** Says which row names a file that is no upload, or another address beside it than that file's. */
export function faultInNames(client: Database.Database, isKey: (key: string) => boolean): string | undefined {
  for (const { tableName, columnName } of keyColumns(client)) {
    const addressName = columnName.replace(/_path$/, "_url");
    const names = client.prepare<[], { key: unknown; address: unknown }>(
      `SELECT ${quoted(columnName)} AS key, ${quoted(addressName)} AS address FROM ${quoted(tableName)}`,
    );
    for (const { key, address } of names.iterate()) {
      if (key === null && address === null) continue;
      if (typeof key !== "string" || !isKey(key)) return `is damaged: ${tableName} names ${said(key)}, not an upload`;
      if (address === `/uploads/${key}`) continue;
      return `is damaged: ${tableName} names ${said(address)} as the address of ${said(key)}`;
    }
  }
}

const keyColumns = (client: Database.Database): Column[] =>
  client
    .prepare<[], Column>(
      `SELECT t.name AS tableName, c.name AS columnName
       FROM pragma_table_list AS t JOIN pragma_table_info(t.name) AS c
       WHERE t.schema = 'main' AND t.type = 'table' AND c.name LIKE '%!_path' ESCAPE '!'`,
    )
    .all();

const said = (value: unknown) => JSON.stringify(String(value).slice(0, 100));

const keysIn = (client: Database.Database, { tableName, columnName }: Column) =>
  client
    .prepare<[], string>(
      `SELECT ${quoted(columnName)} FROM ${quoted(tableName)} WHERE ${quoted(columnName)} IS NOT NULL`,
    )
    .pluck()
    .all();

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

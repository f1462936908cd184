import type Database from "better-sqlite3";

type Column = { tableName: string; columnName: string };

/** The keys of all files that rows name, also in a database of an older version: what stands in any `…_path` column. */
export function namedFiles(client: Database.Database): string[] {
  const columns = client
    .prepare<[], Column>(
      `SELECT t.name AS tableName, c.name AS columnName
       FROM pragma_table_list AS t JOIN pragma_table_info(t.name) AS c
       WHERE t.schema = 'main' AND t.type = 'table' AND c.name LIKE '%!_path' ESCAPE '!'`,
    )
    .all();
  return columns.flatMap((column) => keysIn(client, column));
}

const keysIn = (client: Database.Database, { tableName, columnName }: Column) =>
  client
    .prepare<[], string>(
      `SELECT ${quoted(columnName)} FROM ${quoted(tableName)} WHERE ${quoted(columnName)} IS NOT NULL`,
    )
    .pluck()
    .all();

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

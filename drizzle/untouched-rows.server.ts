import type Database from "better-sqlite3";

type RowCounts = Map<string, number>;

/** How many rows each table holds. */
export function rowCounts(client: Database.Database): RowCounts {
  const tables = client
    .prepare<[], string>(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'",
    )
    .pluck()
    .all();
  return new Map(tables.map((table) => [table, countOf(client, table)]));
}

/** Throws when a table that is not among the `expected` ones holds another number of rows than before, or is gone. */
export function refuseLostRows(before: RowCounts, after: RowCounts, expected: string[]): void {
  for (const [table, rows] of before) {
    if (expected.includes(table) || after.get(table) === rows) continue;
    throw new Error(`${table} had ${rows} rows and would have ${after.get(table) ?? "none, for it is gone"}`);
  }
}

export class BrokenReference extends Error {}

/** Throws BrokenReference when a row points at another that is not there. */
export function refuseBrokenReferences(client: Database.Database): void {
  const [broken] = client.prepare<[], { table: string; parent: string }>("PRAGMA foreign_key_check").all();
  if (broken) throw new BrokenReference(`rows of ${broken.table} point at ${broken.parent} that are not there`);
}

const countOf = (client: Database.Database, table: string) =>
  client
    .prepare<[], number>(`SELECT count(*) FROM "${table.replaceAll('"', '""')}"`)
    .pluck()
    .get() ?? 0;

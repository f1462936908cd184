import type Database from "better-sqlite3";

export type RecordedStatement = { sql: string; values: unknown[] };

/** Records every statement that reads or changes rows from now on, with the values of its first run. */
export function recordStatements(client: Database.Database): RecordedStatement[] {
  const heard = new Map<string, RecordedStatement>();
  const list: RecordedStatement[] = [];
  const prepare = client.prepare.bind(client);
  const listening = (sql: string) => {
    const statement = prepare(sql);
    for (const way of ["all", "get", "run"] as const) {
      const run = statement[way].bind(statement);
      statement[way] = (...values: unknown[]) => {
        if (!heard.has(sql)) {
          const one = { sql, values };
          heard.set(sql, one);
          list.push(one);
        }
        return run(...values) as never;
      };
    }
    return statement;
  };
  client.prepare = listening as typeof client.prepare;
  return list;
}

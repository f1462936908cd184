import type Database from "better-sqlite3";

const day = 24 * 3600 * 1000;
// Bangladesh keeps one time all year.
const dhakaAhead = 6 * 3600 * 1000;

const scheduled = ["notices", "result_documents", "blogs"]
  .map(
    (table) =>
      `SELECT min(publish_at) AS at FROM ${table} WHERE status = 'Published' AND deleted_at IS NULL AND publish_at > :now`,
  )
  .join(" UNION ALL ");

/** What finds the next moment at which public pages change by themselves: something scheduled appears, or a day ends in Dhaka. Both in ms since 1970. */
export function nextDueIn(client: Database.Database): (now: number) => number {
  const statement = client.prepare<[{ now: number }], number | null>(`SELECT min(at) FROM (${scheduled})`).pluck();
  return (now) => Math.min(statement.get({ now }) ?? Number.POSITIVE_INFINITY, endOfDay(now));
}

const endOfDay = (now: number) => (Math.floor((now + dhakaAhead) / day) + 1) * day - dhakaAhead;

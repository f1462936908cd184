import type Database from "better-sqlite3";
import { getTableName } from "drizzle-orm";
import { contentTables } from "~/content/content-tables.server";
import { examDays, exams, notices, pushSettings, schoolSections, subjects } from "~drizzle/schema";
import { probeDatabase } from "../database-and-disk-errors";

/**
 * Lists the tables that public pages read. The table of the school's pictures is not needed, because the pictures
 * change only with the section that uses them.
 */
export const publicTables = [
  ...Object.values(contentTables),
  schoolSections,
  exams,
  examDays,
  subjects,
  pushSettings,
].map((table) => getTableName(table));

type ChangeTracker = {
  /**
   * Checks whether the data has changed. Call this when a request arrives. All requests that arrive in one turn of the
   * event loop share one query of the database.
   */
  check: () => void;
  /**
   * Also checks whether the data has changed. Call this at any later time, for example after rendering. It always
   * queries the database, because an earlier result may be outdated by then.
   */
  look: () => void;
  /**
   * Returns a number that increases when the data changes. A write of this process increases it immediately, without
   * `check` or `look`.
   */
  version: () => number;
  secondsToChange: () => number;
};

/**
 * Tracks changes of the data on public pages. For the writes of this process, our triggers count only writes to public
 * tables. For other processes, SQLite reports only that they wrote something. So any write of another process counts as
 * a change.
 */
export function trackChanges(database: () => Database.Database, now: () => number = Date.now): ChangeTracker {
  let version = 0;
  let watched: WatchedDatabase | undefined;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let checkedVersion = -1;

  function check(): void {
    // One query is enough for a turn of the event loop, because all requests that we read in this turn arrived before
    // the query. Without this line, the query for each request would need eight system calls.
    if (checkedVersion === version) return;
    look();
    checkedVersion = version;
    setImmediate(() => {
      checkedVersion = -1;
    });
  }

  function look(): void {
    const client = database();
    probeDatabase(() => {
      if (client !== watched?.client) {
        watched = watchDatabase(client, () => void version++);
        version += 1;
      }
      const writesOfOthers = watched.writesOfOthers();
      if (writesOfOthers !== watched.lastWrites) version += 1;
      watched.lastWrites = writesOfOthers;
    });
    if (watched) checkClock(watched);
  }

  function checkClock(current: WatchedDatabase): void {
    const time = now();
    if (time < checkedAt || time >= current.nextChange) version += 1;
    checkedAt = time;
    if (current.nextChangeAsOf === version) return;
    current.nextChange = current.findNextChange(time);
    current.nextChangeAsOf = version;
  }

  return {
    check,
    look,
    version: () => version,
    secondsToChange: () => ((watched?.nextChange ?? checkedAt) - checkedAt) / 1000,
  };
}

type WatchedDatabase = ReturnType<typeof watchDatabase>;

function watchDatabase(client: Database.Database, onWrite: () => void) {
  const dataVersion = client.prepare<[], number>("PRAGMA data_version").pluck();
  const writesOfOthers = () => dataVersion.get() ?? 0;
  client.function("public_table_written", () => {
    onWrite();
    return null;
  });
  for (const table of publicTables) {
    for (const act of ["insert", "update", "delete"]) {
      client.exec(
        `CREATE TEMP TRIGGER IF NOT EXISTS watch_${table}_${act} AFTER ${act} ON main.${table} BEGIN SELECT public_table_written(); END`,
      );
    }
  }
  return {
    client,
    writesOfOthers,
    lastWrites: writesOfOthers(),
    findNextChange: createNextChangeQuery(client),
    nextChange: Number.POSITIVE_INFINITY,
    nextChangeAsOf: -1,
  };
}

const dayMs = 24 * 3600 * 1000;
// Bangladesh has no daylight saving time, so the offset is the same all year.
const dhakaOffsetMs = 6 * 3600 * 1000;

const nextPublications = Object.values(contentTables)
  .filter((table) => "publishAt" in table)
  .map(
    (table) =>
      `SELECT min(publish_at) AS at FROM ${getTableName(table)} WHERE status = 'Published' AND deleted_at IS NULL AND publish_at > :now`,
  );

const nextUrgentEnd = `SELECT min(urgent_until) AS at FROM ${getTableName(notices)} WHERE status = 'Published' AND deleted_at IS NULL AND urgent_until > :now`;

const nextChange = [...nextPublications, nextUrgentEnd].join(" UNION ALL ");

function createNextChangeQuery(client: Database.Database): (now: number) => number {
  const statement = client.prepare<[{ now: number }], number | null>(`SELECT min(at) FROM (${nextChange})`).pluck();
  return (now) => Math.min(statement.get({ now }) ?? Number.POSITIVE_INFINITY, endOfDay(now));
}

const endOfDay = (now: number) => (Math.floor((now + dhakaOffsetMs) / dayMs) + 1) * dayMs - dhakaOffsetMs;

import type Database from "better-sqlite3";
import { probeDatabase } from "../database-and-disk-errors";

/** The tables that public pages read; pictures of the school change only with the section that names them. */
export const publicTables = [
  "notices",
  "result_documents",
  "blogs",
  "gallery_items",
  "school_sections",
  "exams",
] as const;

/** Tells whether public pages may have changed. */
type ChangeTracker = {
  /** Looks at the clock and for writes of other processes. Throws when the database cannot be read. */
  check: () => void;
  /** The same, once in a turn of the event loop. */
  checkOncePerTurn: () => void;
  /** Grows with every change; a write of this process counts at once, without a check. */
  version: () => number;
  /** How long until public pages change by themselves, as of the last check. */
  secondsToChange: () => number;
};

/**
 * Watches the database that `database` gives, another one after a restore. Writes to public tables are counted by
 * triggers that live in this connection only, so marks and sessions count for nothing; of other processes SQLite tells
 * that they wrote, not what. A scheduled item that comes due, the end of a day and a clock that goes backwards are
 * changes too. `now` gives ms since 1970.
 */
export function trackChanges(database: () => Database.Database, now: () => number = Date.now): ChangeTracker {
  let version = 0;
  let watched: WatchedDatabase | undefined;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let hasChecked = false;

  function check(): void {
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

  /*
   * Once in every turn of the event loop is enough for requests as Node reads them: all that it reads in one turn had
   * begun to arrive when that turn began, so none of them began after a write that this check does not see. Whatever
   * runs between two turns must use `check`. Writes of this process count without a check.
   */
  function checkOncePerTurn(): void {
    if (hasChecked) return;
    check();
    hasChecked = true;
    setImmediate(() => {
      hasChecked = false;
    });
  }

  return {
    check,
    checkOncePerTurn,
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
// Bangladesh keeps one time all year.
const dhakaOffsetMs = 6 * 3600 * 1000;

const nextPublication = ["notices", "result_documents", "blogs"]
  .map(
    (table) =>
      `SELECT min(publish_at) AS at FROM ${table} WHERE status = 'Published' AND deleted_at IS NULL AND publish_at > :now`,
  )
  .join(" UNION ALL ");

/** What finds the next moment at which public pages change by themselves: something scheduled appears, or a day ends in Dhaka. Both in ms since 1970. */
function createNextChangeQuery(client: Database.Database): (now: number) => number {
  const statement = client
    .prepare<[{ now: number }], number | null>(`SELECT min(at) FROM (${nextPublication})`)
    .pluck();
  return (now) => Math.min(statement.get({ now }) ?? Number.POSITIVE_INFINITY, endOfDay(now));
}

const endOfDay = (now: number) => (Math.floor((now + dhakaOffsetMs) / dayMs) + 1) * dayMs - dhakaOffsetMs;

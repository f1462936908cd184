import type Database from "better-sqlite3";
import { askDatabase } from "../busy-database.server";
import { type PublicTable, publicTables } from "./known-pages";
import { nextDueIn } from "./next-due.server";

/** What tells whether public pages may have changed. */
export type SchoolWatch = {
  /** Looks at the clock and for writes of other processes. Throws when the database cannot be asked. */
  look: () => void;
  /** Grows with every change; a write of this process counts at once, without a look. */
  changes: () => number;
  /** Grows with every change to one of these tables and with every change that may be to any. */
  changesTo: (tables: readonly PublicTable[]) => number;
  /** How long until public pages change by themselves, as of the last look. */
  secondsToDue: () => number;
  /** When that was, in ms since 1970. */
  lookedAt: () => number;
};

/**
 * Watches the database that `school` gives, another one after a restore. Writes to public tables are counted by
 * triggers that live in this connection only, so marks and sessions count for nothing; of other processes SQLite tells
 * that they wrote, not what. A scheduled item that comes due, the end of a day and a clock that goes backwards are
 * changes too. `now` gives ms since 1970.
 */
export function watchSchool(school: () => Database.Database, now = Date.now): SchoolWatch {
  const writes: Record<PublicTable, number> = { notices: 0, result_documents: 0, blogs: 0, gallery_items: 0 };
  let [upheavals, changes] = [0, 0];
  let watched: Watched | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;

  function countWrite(table: PublicTable): void {
    writes[table] += 1;
    changes += 1;
  }

  function countUpheaval(): void {
    upheavals += 1;
    changes += 1;
  }

  function look(): void {
    const client = school();
    askDatabase(() => {
      if (client !== watched?.client) {
        watched = beginToWatch(client, countWrite);
        countUpheaval();
      }
      const others = watched.others();
      if (others !== watched.seenOthers) countUpheaval();
      watched.seenOthers = others;
    });
    if (watched) keepTime(watched);
  }

  function keepTime(current: Watched): void {
    const at = now();
    if (at < lookedAt || at >= current.due) countUpheaval();
    lookedAt = at;
    if (current.dueAsOf === changes) return;
    current.due = current.nextDue(at);
    current.dueAsOf = changes;
  }

  return {
    look,
    changes: () => changes,
    changesTo: (tables) => tables.reduce((sum, table) => sum + writes[table], upheavals),
    secondsToDue: () => ((watched?.due ?? lookedAt) - lookedAt) / 1000,
    lookedAt: () => lookedAt,
  };
}

type Watched = {
  client: Database.Database;
  others: () => number;
  seenOthers: number;
  nextDue: (now: number) => number;
  due: number;
  dueAsOf: number;
};

function beginToWatch(client: Database.Database, count: (table: PublicTable) => void): Watched {
  const statement = client.prepare<[], number>("PRAGMA data_version").pluck();
  const others = () => statement.get() ?? 0;
  const seenOthers = others();
  for (const table of publicTables) {
    client.function(`count_${table}`, () => {
      count(table);
      return null;
    });
    for (const act of ["insert", "update", "delete"]) {
      client.exec(
        `CREATE TEMP TRIGGER IF NOT EXISTS watch_${table}_${act} AFTER ${act} ON main.${table} BEGIN SELECT count_${table}(); END`,
      );
    }
  }
  const due = Number.POSITIVE_INFINITY;
  return { client, others, seenOthers, nextDue: nextDueIn(client), due, dueAsOf: -1 };
}

import { rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type Database from "better-sqlite3";
import { copyRows } from "../../drizzle/copy-rows.server";
import { db } from "../../drizzle/db.server";
import { flush, makeFolder, putInPlace } from "../../drizzle/durable-file.server";
import { causeOf } from "../http";
import { isCopyDue, type Unsaved } from "./latest-copy";

/** The one file that may be copied at any time. */
export const latestName = "school-latest.db";

export type LatestCopy = {
  /** Looks whether anything was written, and makes the copy when it is due. Resolves when none is being made. */
  look: () => Promise<void>;
  /** Makes the copy once more if it lacks anything, for a clean end. */
  finish: () => Promise<void>;
};

/** Keeps `school-latest.db` up to date from now on, looking every second. `finish` before the database is closed. */
export function keepLatestCopy(folder: string): LatestCopy {
  const kept = latestCopyIn(folder);
  void kept.look();
  const timer = setInterval(() => void kept.look(), 1000).unref();
  return {
    look: kept.look,
    finish() {
      clearInterval(timer);
      return kept.finish();
    },
  };
}

/**
 * The copy of the rows in a folder. One that is missing or older than the database is due at the first look. A copy
 * that cannot be made is one line in the log and tried again a minute later; the older file stays. `clock` is in ms.
 */
export function latestCopyIn(folder: string, school = () => db().$client, clock = () => performance.now()): LatestCopy {
  const path = join(folder, latestName);
  let seen = school();
  let mark = markOf(seen);
  let unsaved: Unsaved = { begunAt: Number.NEGATIVE_INFINITY };
  let running: Promise<void> | undefined;
  if (isOutdated(path, seen)) unsaved = { firstAt: clock() - 60_000, lastAt: clock() - 60_000, begunAt: -Infinity };

  function noteWrites(): void {
    const [client, found] = [school(), markOf(school())];
    if (client === seen && found === mark) return;
    [seen, mark] = [client, found];
    unsaved = { ...unsaved, firstAt: unsaved.firstAt ?? clock(), lastAt: clock() };
  }

  async function make(): Promise<void> {
    const { firstAt, lastAt } = unsaved;
    unsaved = { begunAt: clock() };
    try {
      await writeLatest(seen, path);
    } catch (fault) {
      unsaved = { ...unsaved, firstAt: firstAt ?? clock(), lastAt: unsaved.lastAt ?? lastAt ?? clock() };
      console.error(`${path} could not be renewed: ${causeOf(fault)}`);
    } finally {
      running = undefined;
    }
  }

  async function look(): Promise<void> {
    try {
      noteWrites();
    } catch {
      // Another program has the database for a moment.
      return;
    }
    if (!running && isCopyDue(unsaved, clock())) running = make();
    await running;
  }

  async function finish(): Promise<void> {
    await look();
    if (unsaved.firstAt !== undefined) await make();
  }

  return { look, finish };
}

// The writes of this connection, and whether another one has written: nobody who writes has to tell.
const markOf = (client: Database.Database) =>
  `${client.prepare("SELECT total_changes()").pluck().get()} ${client.pragma("data_version", { simple: true })}`;

function isOutdated(path: string, { memory, name }: Database.Database): boolean {
  const copy = statSync(path, { throwIfNoEntry: false });
  return !copy || (!memory && copy.mtimeMs < statSync(name).mtimeMs);
}

async function writeLatest(client: Database.Database, path: string): Promise<void> {
  const temporary = `${path}.tmp`;
  try {
    makeFolder(dirname(path), 0o700);
    await copyRows(client, temporary);
    await flush(temporary);
    putInPlace(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

import { statSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { DatabaseInUse, DatabaseRefused, NotUpToDate } from "../../drizzle/database-refused";
import { db } from "../../drizzle/db.server";
import { type DatabasePlace, refuseUnusable, wasEverMade } from "../../drizzle/file-state.server";
import { allMigrations } from "../../drizzle/migrations.server";
import type { Environment } from "../env.server";
import { causeOf } from "../http";
import { openClosedWebsite } from "./closed-website.server";
import { closedNotice } from "./greeting";
import type { Front } from "./open-front.server";

const usualPatience = { lookMs: 2000, anywayMs: 60_000 };

/**
 * Resolves when the database of the settings is open. While the one that was there cannot be used, a closed website
 * stands in, which is handed to `standIn` as it opens; what is wrong goes to the terminal. Throws DatabaseRefused when
 * another process has the database or the first one cannot be made, CannotListen when nothing can stand in.
 */
export async function usableDatabase(
  environment: Environment,
  log: Logger,
  standIn: (front: Front) => void,
  patience = usualPatience,
): Promise<void> {
  const { DATABASE_PATH: databasePath, BACKUP_DIR: backupDir } = environment;
  try {
    db();
  } catch (refused) {
    if (!isDamage(refused) || !wasEverMade(databasePath)) throw refused;
    console.error(refused.message);
    const closed = await openClosedWebsite({ environment, log });
    standIn(closed);
    console.error(closedNotice(closed.address));
    await databaseAgain({ databasePath, backupDir }, refused, patience);
  }
}

/**
 * Looks at the files every `lookMs`, and into the database when they have changed and rest, or after `anywayMs`. Never
 * makes a database, and takes the instance lock, which a restore needs, only for one that is whole.
 */
async function databaseAgain(
  place: DatabasePlace,
  refused: DatabaseRefused,
  { lookMs, anywayMs }: typeof usualPatience,
) {
  let said = refused.message;
  let tried = stampOf(place);
  let before = tried;
  let triedAt = performance.now();
  // Each try to bring it up to date costs a copy.
  let mayPass = !(refused instanceof NotUpToDate);

  for (;;) {
    await pause(lookMs);
    const stamp = stampOf(place);
    const isAtRest = stamp === before;
    before = stamp;
    const isDue = stamp !== tried || (mayPass && performance.now() - triedAt >= anywayMs);
    if (!isAtRest || !isDue) continue;

    const fault = faultOf(place);
    if (fault === undefined) return;
    triedAt = performance.now();
    // A restore has the lock until its last step.
    if (fault instanceof DatabaseInUse) continue;
    mayPass = !(fault instanceof NotUpToDate);
    tried = stampOf(place);
    if (isDamage(fault) && fault.message !== said) {
      said = fault.message;
      console.error(said);
    }
  }
}

const isDamage = (fault: unknown): fault is DatabaseRefused =>
  fault instanceof DatabaseRefused && !(fault instanceof DatabaseInUse);

function faultOf(place: DatabasePlace): unknown {
  try {
    refuseUnusable(place, allMigrations().length);
    db();
  } catch (fault) {
    return fault;
  }
}

function stampOf({ databasePath }: DatabasePlace): string {
  const endings = ["", "-journal", "-wal", ".lock"];
  return endings.map((ending) => stateOf(databasePath + ending)).join();
}

function stateOf(path: string): string {
  try {
    const file = statSync(path, { throwIfNoEntry: false });
    return file ? `${file.ino} ${file.size} ${file.mtimeMs} ${file.ctimeMs}` : "";
  } catch (fault) {
    return causeOf(fault);
  }
}

import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { openDatabase, type SchoolDatabase } from "./connection.server";
import { DatabaseRefused, oneLine } from "./database-refused";
import { makeFolder } from "./durable-file.server";
import { type DatabasePlace, refuseUnusable } from "./file-state.server";
import { leaveMarker, makeDatabaseOnce } from "./first-start.server";
import { releaseInstanceLock, takeInstanceLock, withInstanceLock } from "./instance-lock.server";
import { migrate } from "./migrate.server";
import { pendingMigrations } from "./migration-record.server";
import { allMigrations } from "./migrations.server";
import { forgetUnfinishedRestore } from "./restore.server";

/**
 * Opens the school's database: makes it on a first start, refuses it when it is not sound, brings it up to date.
 * With `lock` (the server) no other process may use it until this one ends; without it (a command beside the
 * running server) the lock is taken only if there is something to make or to migrate. Throws DatabaseRefused.
 */
export function prepareDatabase({ lock = true, ...place }: DatabasePlace & { lock?: boolean }): SchoolDatabase {
  try {
    makeFolder(dirname(place.databasePath));
    if (lock) {
      takeInstanceLock(place.databasePath);
      forgetUnfinishedRestore(place.databasePath);
    }
    if (!existsSync(place.databasePath)) {
      withInstanceLock(place.databasePath, " and has not made it yet", () => makeDatabaseOnce(place));
    }
    refuseUnusable(place, allMigrations().length);
    const database = openUpToDate(place);
    leaveMarker(place);
    return database;
  } catch (error) {
    if (lock) releaseInstanceLock(place.databasePath);
    throw plainly(error, place);
  }
}

function openUpToDate({ databasePath, backupDir }: DatabasePlace): SchoolDatabase {
  const database = openDatabase(databasePath);
  try {
    if (pendingMigrations(database.$client, allMigrations()).length > 0) {
      withInstanceLock(databasePath, ", and it is of another version than this one", () =>
        migrate(database, allMigrations(), { snapshotInto: backupDir }),
      );
    }
    return database;
  } catch (error) {
    database.$client.close();
    throw error;
  }
}

const plainly = (error: unknown, { databasePath }: DatabasePlace) =>
  error instanceof DatabaseRefused
    ? error
    : new DatabaseRefused(
        `The database ${databasePath} could not be opened or made: ${oneLine(error)}. ` +
          "Check that its folder is on a disk with free space and may be written by this program, and that no other " +
          "program has it open.",
        { cause: error },
      );

import { rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { openDatabase } from "../../drizzle/connection.server";
import { whileClosed } from "../../drizzle/db.server";
import { putInPlace } from "../../drizzle/durable-file.server";
import { lookInside } from "../../drizzle/look-inside.server";
import { migrate } from "../../drizzle/migrate.server";
import { allMigrations } from "../../drizzle/migrations.server";
import { keepCopy, replaceDatabase } from "../../drizzle/restore.server";
import { record } from "../activity/activity.server";
import { env } from "../env.server";
import { causeOf } from "../http";
import { diskSpace } from "../uploads/free-space.server";
import { keyShape, uploads } from "../uploads/storage.server";
import { alone } from "./at-work.server";
import { closeDoors, openDoors } from "./doors.server";
import type { KeptBackup } from "./on-the-box.server";
import { makeReady, type ReadySchool, type SchoolPlace } from "./restore.server";
import { bringMissing, removeSurplus } from "./restored-uploads.server";

let afterwards = () => {};

/** What the website does when another school stands in its place: what it had begun for the one before is over. */
export function afterRestore(does: () => void): void {
  afterwards = does;
}

/**
 * Puts a backup in the place of the school while the website runs, for the account of this e-mail, which the restored
 * school writes down; gives the folder that keeps what was there. Everything is made ready beside the present school;
 * then one rename changes the database, and nobody is signed in any more. Throws AtWork, DatabaseRefused, or what the
 * disk says; then the present school stays.
 */
export function restoreFromOffice(
  backup: KeptBackup,
  account: string,
  now = new Date(),
  space = diskSpace,
): Promise<string> {
  return alone("restore", async () => {
    try {
      await closeDoors();
      return await putBack(backup, account, now, space);
    } finally {
      openDoors();
    }
  });
}

async function putBack(
  { path, name }: KeptBackup,
  account: string,
  now: Date,
  space: typeof diskSpace,
): Promise<string> {
  const { DATABASE_PATH, BACKUP_DIR, UPLOADS_DIR } = env();
  const place = { databasePath: DATABASE_PATH, backupDir: BACKUP_DIR, uploadsDir: UPLOADS_DIR, storage: uploads() };
  const inside = await lookInside(path, (key) => keyShape.test(key));
  const school = await makeReady(path, inside, place, now, space);
  try {
    bringUpToDate(school.ready, { account, act: "restored", kind: "school", itemId: 0, title: name }, now);
    exchange(school, place);
  } catch (fault) {
    rmSync(school.ready, { force: true });
    throw fault;
  }
  afterwards();
  try {
    await bringMissing(path, inside, place);
    await removeSurplus(school.surplus, place);
  } catch (fault) {
    console.error(`The school is restored, but not all of its uploads: ${causeOf(fault)}`);
  }
  return school.aside;
}

function bringUpToDate(ready: string, line: Parameters<typeof record>[1], now: Date): void {
  const database = openDatabase(ready);
  try {
    migrate(database, allMigrations());
    database.transaction((tx) => record(tx, line, now), { behavior: "immediate" });
  } finally {
    database.$client.close();
  }
}

function exchange({ ready, aside }: ReadySchool, place: SchoolPlace): void {
  const before = statSync(place.databasePath);
  try {
    whileClosed(() => replaceDatabase(ready, place, aside));
  } catch (fault) {
    whileClosed(() => {
      if (statSync(place.databasePath, { throwIfNoEntry: false })?.ino === before.ino) return;
      const back = `${place.databasePath}.back`;
      keepCopy(join(aside, basename(place.databasePath)), back);
      putInPlace(back, place.databasePath);
    });
    throw fault;
  }
}

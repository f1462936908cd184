import { existsSync, rmSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { openDatabase } from "./connection.server";
import { writeCurriculum } from "./curriculum.server";
import { putInPlace, writeDurably } from "./durable-file.server";
import { applicationId, type DatabasePlace, markerOf, refuseLost } from "./file-state.server";
import { migrate } from "./migrate.server";
import { allMigrations } from "./migrations.server";

/**
 * Makes the database of a new school, with the curriculum in it, where there is none and never was one. It gets
 * its name only when it is whole, so an interrupted first start is simply begun again. Throws DatabaseRefused
 * when there was one before.
 */
export function makeDatabaseOnce(place: DatabasePlace): void {
  if (existsSync(place.databasePath)) return;
  refuseLost(place);
  const unfinished = `${place.databasePath}.new`;
  for (const remains of [unfinished, `${unfinished}-journal`]) rmSync(remains, { force: true });
  writeFileSync(unfinished, "", { mode: 0o600 });
  const database = openDatabase(unfinished);
  try {
    migrate(database, allMigrations());
    writeCurriculum(database);
    database.$client.pragma(`application_id = ${applicationId}`);
  } finally {
    database.$client.close();
  }
  putInPlace(unfinished, place.databasePath);
}

/** Leaves the note that keeps a lost database from being taken for a first start. Only beside a database that is there. */
export function leaveMarker({ databasePath, backupDir }: DatabasePlace): void {
  if (existsSync(markerOf(databasePath))) return;
  const name = basename(databasePath);
  writeDurably(
    markerOf(databasePath),
    `The school's database ${name} lives in this folder. Leave this note beside it.\n` +
      `If ${name} is ever missing, the website does not start with an empty school, because of this note.\n` +
      `Put the database back then, with "npm run restore FILE"; the copies are in ${backupDir}.\n`,
  );
}

import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import type Database from "better-sqlite3";
import { firstLine } from "../../../drizzle/database-errors";
import { listMigrations } from "../../../drizzle/migration-runner";
import { checkContent, hasArchive, markerPath } from "../../../drizzle/open-database";
import { openReadOnly } from "../inspect-backup.server";
import { listReferencedFiles } from "../write-backup-file.server";
import { checkReferencedFiles, type Finding, fail, ok, warn } from "./rules";

type DataSettings = { DATABASE_PATH: string; UPLOADS_DIR: string; BACKUP_DIR: string; UPLOADS_S3?: unknown };

/** What was found, and the moment of the newest row and the files that rows name where the database could be read. */
type DatabaseFindings = { findings: Finding[]; newestRow?: Date; named?: string[] };

/** Looks through the database for reading only; the website may run meanwhile. Never throws. */
export function checkDatabase(places: DataSettings): DatabaseFindings {
  const { DATABASE_PATH: path } = places;
  if (!existsSync(path)) return { findings: [missingDatabase(places)] };
  if (statSync(path).size < 512) return { findings: [damagedDatabase(places, "is empty or cut off")] };
  let client: Database.Database | undefined;
  try {
    client = openReadOnly(path);
    client.pragma("busy_timeout = 2000");
    if (hasArchive(client)) return { findings: [unpackedBackup(path)] };
    const error = checkContent(client, Number.POSITIVE_INFINITY);
    if (error) return { findings: [damagedDatabase(places, error)] };
    const named = listReferencedFiles(client);
    // Those in a bucket are for whoever can ask it.
    const files = places.UPLOADS_S3 ? [] : [checkFiles(places.UPLOADS_DIR, named)];
    return { findings: [checkVersion(client, path), ...files], newestRow: getNewestRow(client), named };
  } catch (error) {
    return { findings: [damagedDatabase(places, `cannot be read (${firstLine(error)?.replace(/\.$/, "")})`)] };
  } finally {
    client?.close();
  }
}

function missingDatabase({ DATABASE_PATH, BACKUP_DIR }: DataSettings): Finding {
  return existsSync(markerPath(DATABASE_PATH))
    ? fail(
        "database",
        `${DATABASE_PATH} is missing, although one was here. Put it back from ${BACKUP_DIR}:  npm run restore FILE`,
      )
    : warn("database", `There is no ${DATABASE_PATH} yet; the first start makes it.`);
}

const unpackedBackup = (path: string) =>
  fail(
    "database",
    `${path} is a whole backup that was put there by hand; its uploads are still packed. Move it away and run:  npm run restore FILE`,
  );

const damagedDatabase = ({ DATABASE_PATH, BACKUP_DIR }: DataSettings, error: string) =>
  fail("database", `${DATABASE_PATH} ${error}. Put a good copy back from ${BACKUP_DIR}:  npm run restore FILE`);

function checkVersion(client: Database.Database, path: string): Finding {
  const steps = Number(client.pragma("user_version", { simple: true }));
  const known = listMigrations().length;
  if (steps > known) {
    return fail("database", `${path} was made by a newer version of this program. Start that version.`);
  }
  if (existsSync(`${path}-wal`)) {
    return warn("database", `${path}-wal lies beside it: another program has it open. Close that one.`);
  }
  return steps < known
    ? warn("database", `${path} is whole, of an older version; the next start brings it up to date.`)
    : ok("database", `${path} is whole.`);
}

function checkFiles(folder: string, named: string[]): Finding {
  const gone = named.filter((key) => !existsSync(join(folder, key)));
  return checkReferencedFiles(named.length, gone, folder);
}

// The moments rows carry; a table of an older version may lack the column.
function getNewestRow(client: Database.Database): Date | undefined {
  const moments = ["notices", "activity", "accounts"].map((table) => newestInTable(client, table));
  const newest = Math.max(...moments);
  return newest > 0 ? new Date(newest) : undefined;
}

function newestInTable(client: Database.Database, table: string): number {
  const columns = client.prepare<[string], string>("SELECT name FROM pragma_table_info(?)").pluck().all(table);
  const column = ["created_at", "at"].find((name) => columns.includes(name));
  if (!column) return 0;
  return client.prepare<[], number>(`SELECT max("${column}") FROM "${table}"`).pluck().get() ?? 0;
}

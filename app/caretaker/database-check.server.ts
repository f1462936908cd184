import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import type Database from "better-sqlite3";
import { oneLine } from "../../drizzle/database-refused";
import { applicationId, markerOf } from "../../drizzle/file-state.server";
import { openCopy } from "../../drizzle/look-inside.server";
import { allMigrations } from "../../drizzle/migrations.server";
import { namedFiles } from "../../drizzle/named-files.server";
import { refuseBrokenReferences } from "../../drizzle/untouched-rows.server";
import { type Finding, look, ok, wrong } from "./finding";
import { judgeFiles } from "./machine-rules";

type Places = { DATABASE_PATH: string; UPLOADS_DIR: string; BACKUP_DIR: string; UPLOADS_S3?: unknown };

/** What was found, and the moment of the newest row and the files that rows name where the database could be read. */
export type DatabaseFindings = { findings: Finding[]; newestRow?: Date; named?: string[] };

/** Looks through the database for reading only; the website may run meanwhile. Never throws. */
export function checkDatabase(places: Places): DatabaseFindings {
  const { DATABASE_PATH: path } = places;
  if (!existsSync(path)) return { findings: [missing(places)] };
  if (statSync(path).size < 512) return { findings: [damaged(places, "is empty or cut off")] };
  let client: Database.Database | undefined;
  try {
    client = openCopy(path);
    client.pragma("busy_timeout = 2000");
    if (isWholeBackup(client)) return { findings: [putByHand(path)] };
    const fault = faultIn(client);
    if (fault) return { findings: [damaged(places, fault)] };
    const named = namedFiles(client);
    // Those in a bucket are for whoever can ask it.
    const files = places.UPLOADS_S3 ? [] : [filesIn(places.UPLOADS_DIR, named)];
    return { findings: [state(client, path), ...files], newestRow: newestRow(client), named };
  } catch (error) {
    return { findings: [damaged(places, `cannot be read (${oneLine(error)?.replace(/\.$/, "")})`)] };
  } finally {
    client?.close();
  }
}

function missing({ DATABASE_PATH, BACKUP_DIR }: Places): Finding {
  return existsSync(markerOf(DATABASE_PATH))
    ? wrong(
        "database",
        `${DATABASE_PATH} is missing, although one was here. Put it back from ${BACKUP_DIR}:  npm run restore FILE`,
      )
    : look("database", `There is no ${DATABASE_PATH} yet; the first start makes it.`);
}

const isWholeBackup = (client: Database.Database) =>
  client.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'sqlar'").get() !== undefined;

const putByHand = (path: string) =>
  wrong(
    "database",
    `${path} is a whole backup that was put there by hand; its uploads are still packed. Move it away and run:  npm run restore FILE`,
  );

const damaged = ({ DATABASE_PATH, BACKUP_DIR }: Places, fault: string) =>
  wrong("database", `${DATABASE_PATH} ${fault}. Put a good copy back from ${BACKUP_DIR}:  npm run restore FILE`);

function faultIn(client: Database.Database): string | undefined {
  if (client.pragma("application_id", { simple: true }) !== applicationId) return "belongs to another program";
  const verdict = client.pragma("quick_check(1)", { simple: true });
  if (verdict !== "ok") return `is damaged (${oneLine(String(verdict))})`;
  try {
    refuseBrokenReferences(client);
  } catch (error) {
    return `is damaged (${oneLine(error)})`;
  }
}

function state(client: Database.Database, path: string): Finding {
  const steps = Number(client.pragma("user_version", { simple: true }));
  const known = allMigrations().length;
  if (steps > known) {
    return wrong("database", `${path} was made by a newer version of this program. Start that version.`);
  }
  if (existsSync(`${path}-wal`)) {
    return look("database", `${path}-wal lies beside it: another program has it open. Close that one.`);
  }
  return steps < known
    ? look("database", `${path} is whole, of an older version; the next start brings it up to date.`)
    : ok("database", `${path} is whole.`);
}

function filesIn(folder: string, named: string[]): Finding {
  const gone = named.filter((key) => !existsSync(join(folder, key)));
  return judgeFiles(named.length, gone, folder);
}

// The moments rows carry; a table of an older version may lack the column.
function newestRow(client: Database.Database): Date | undefined {
  const moments = ["notices", "activity", "accounts"].map((table) => newestIn(client, table));
  const newest = Math.max(...moments);
  return newest > 0 ? new Date(newest) : undefined;
}

function newestIn(client: Database.Database, table: string): number {
  const columns = client.prepare<[string], string>("SELECT name FROM pragma_table_info(?)").pluck().all(table);
  const column = ["created_at", "at"].find((name) => columns.includes(name));
  if (!column) return 0;
  return client.prepare<[], number>(`SELECT max("${column}") FROM "${table}"`).pluck().get() ?? 0;
}

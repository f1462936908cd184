import { statSync } from "node:fs";
import { setImmediate as nextTurn } from "node:timers/promises";
import Database from "better-sqlite3";
import { type ArchiveEntry, hasArchive, isMoment, listArchive } from "./archive.server";
import { beside } from "./beside.server";
import { DatabaseRefused, oneLine } from "./database-refused";
import { faultInCopy } from "./fault-in-file.server";
import { faultInSchema } from "./fault-in-schema.server";
import { applicationId } from "./file-state.server";
import { pendingMigrations } from "./migration-record.server";
import { allMigrations } from "./migrations.server";
import { faultInNames, namedFiles } from "./named-files.server";
import { rowCounts } from "./untouched-rows.server";

/** What a copy of the school holds. `uploads` is undefined in a copy of the rows alone, which says nothing of files. */
export type Inside = {
  madeAt: Date;
  rows: Map<string, number>;
  uploads?: { key: string; entry: ArchiveEntry }[];
  /** Keys that rows name and that are not among the uploads. */
  missing: string[];
  isOlder: boolean;
};

/**
 * Reads a backup, or a copy of the database alone, from end to end and changes nothing; visitors are answered
 * meanwhile. `isKey` tells what an upload may be called. Throws DatabaseRefused when the file is not a whole school
 * that this program can use.
 */
export async function lookInside(path: string, isKey: (key: string) => boolean): Promise<Inside> {
  const client = openCopy(path);
  try {
    const fault = (await faultIn(client, path)) ?? faultInNames(client, isKey);
    if (fault) throw refused(path, fault);
    const pending = pendingMigrations(client, allMigrations()).length;
    const uploads = hasArchive(client) ? await listedUploads(client, isKey) : undefined;
    await beside({ rowsOf: path }, ...(uploads ? [{ archiveOf: path }] : []));
    const kept = new Set(uploads?.map(({ key }) => key));
    return {
      madeAt: madeAt(client) ?? statSync(path).mtime,
      rows: rowCounts(client),
      uploads,
      missing: uploads ? namedFiles(client).filter((key) => !kept.has(key)) : [],
      isOlder: pending > 0,
    };
  } catch (error) {
    throw error instanceof DatabaseRefused ? error : refused(path, `is damaged: ${oneLine(error)}`);
  } finally {
    client.close();
  }
}

/** Opens a copy for reading only, whatever is written in it. Throws DatabaseRefused. */
export function openCopy(path: string): Database.Database {
  let client: Database.Database | undefined;
  try {
    client = new Database(path, { readonly: true, fileMustExist: true });
    client.pragma("trusted_schema = OFF");
    client.pragma("schema_version");
    return client;
  } catch (error) {
    client?.close();
    const isOther = error instanceof Database.SqliteError && error.code === "SQLITE_NOTADB";
    throw refused(path, isOther ? "is not a database" : `cannot be read: ${oneLine(error)}`);
  }
}

async function faultIn(client: Database.Database, path: string): Promise<string | undefined> {
  if (client.pragma("application_id", { simple: true }) !== applicationId) return "is not a backup of this program";
  const steps = Number(client.pragma("user_version", { simple: true }));
  const fault = faultInSchema(client, steps) ?? (await faultInCopy(path));
  if (fault) return fault;
  const recorded = allMigrations().length - pendingMigrations(client, allMigrations()).length;
  if (recorded === 0) return "holds no school";
  if (recorded !== steps) return `is damaged: it counts ${steps} steps and names ${recorded}`;
}

async function listedUploads(client: Database.Database, isKey: (key: string) => boolean) {
  const uploads: { key: string; entry: ArchiveEntry }[] = [];
  for (const entry of listArchive(client)) {
    const key = /^uploads\/(.+)$/s.exec(entry.name)?.[1];
    if (key === undefined || !isKey(key)) throw new RangeError(`it holds ${JSON.stringify(entry.name)}, not an upload`);
    uploads.push({ key, entry });
    await nextTurn();
  }
  if (new Set(uploads.map(({ key }) => key)).size < uploads.length) throw new RangeError("it holds a file twice");
  return uploads;
}

function madeAt(client: Database.Database): Date | undefined {
  if (!rowCounts(client).has("backup")) return undefined;
  const moment = client.prepare<[], unknown>("SELECT made_at FROM backup").pluck().get();
  if (moment !== undefined && !isMoment(moment, 1000)) throw new RangeError("it does not say when it was made");
  return moment === undefined ? undefined : new Date(moment);
}

const refused = (path: string, fault: string) => new DatabaseRefused(`${path} ${fault}. Nothing was changed.`);

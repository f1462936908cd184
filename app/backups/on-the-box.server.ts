import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { hasArchive } from "../../drizzle/archive.server";
import { openCopy } from "../../drizzle/look-inside.server";
import { env } from "../env.server";
import { madeAt } from "./backup-names";

/** A backup that lies on the box; `isWhole` is undefined when it cannot be read. */
export type KeptBackup = { name: string; path: string; at: Date; bytes: number; isWhole?: boolean };

const plainName = /^[\w][\w.-]{0,99}\.db$/;

/** The backups in BACKUP_DIR, the newest first. Never the database that is in use, by whatever name. */
export function backupsOnTheBox(): KeptBackup[] {
  return namesIn(env().BACKUP_DIR)
    .flatMap((name) => findBackup(name) ?? [])
    .sort((one, other) => other.at.getTime() - one.at.getTime());
}

/** One of them by its name; undefined for any other name. */
export function findBackup(name: string): KeptBackup | undefined {
  const { BACKUP_DIR, DATABASE_PATH } = env();
  if (!plainName.test(name)) return undefined;
  const path = join(BACKUP_DIR, name);
  const status = statSync(path, { throwIfNoEntry: false });
  const inUse = statSync(DATABASE_PATH, { throwIfNoEntry: false });
  // Reading that one outside the database's own connection would take its locks away.
  if (!status?.isFile() || (status.ino === inUse?.ino && status.dev === inUse.dev)) return undefined;
  return { name, path, at: madeAt(name) ?? status.mtime, bytes: status.size, isWhole: isWhole(path) };
}

/** When the newest whole backup was made, by the names in BACKUP_DIR. */
export function newestBackup(): Date | undefined {
  const moments = namesIn(env().BACKUP_DIR).flatMap((name) => madeAt(name)?.getTime() ?? []);
  return moments.length > 0 ? new Date(Math.max(...moments)) : undefined;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw fault;
  }
}

function isWhole(path: string): boolean | undefined {
  try {
    const copy = openCopy(path);
    try {
      return hasArchive(copy);
    } finally {
      copy.close();
    }
  } catch {
    return undefined;
  }
}

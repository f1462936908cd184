import { closeSync, existsSync, fsyncSync, openSync, readdirSync, rmSync, statSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { oneLine } from "../../drizzle/database-refused";
import { madeAt } from "../backups/backup-names";
import { diskSpace, floorOf } from "../uploads/free-space.server";
import { type Finding, look, ok, wrong } from "./finding";
import { judgeMode, judgeSpace } from "./machine-rules";

const latestCopy = "school-latest.db";

export type Places = { DATABASE_PATH: string; UPLOADS_DIR: string; BACKUP_DIR: string };

/** Looks at the folders of the school: whether they can be written, on which disk they are, who may read them. */
export function checkPlaces(places: Places): Finding[] {
  const { DATABASE_PATH, UPLOADS_DIR, BACKUP_DIR } = places;
  const folders = [...new Set([dirname(DATABASE_PATH), UPLOADS_DIR, BACKUP_DIR])];
  const space = diskSpace(UPLOADS_DIR);
  return [
    ...folders.map(judgeFolder),
    ...oneDisk(folders),
    judgeSpace(UPLOADS_DIR, { freeBytes: space.freeBytes, floor: floorOf(space) }),
    ...[DATABASE_PATH].filter(existsSync).map((path) => judgeMode(path, statSync(path).mode, "file")),
    ...[BACKUP_DIR].filter(existsSync).map((path) => judgeMode(path, statSync(path).mode, "folder")),
  ];
}

/** When the newest backup was made and school-latest.db written; undefined for what is not there. */
export function copiesIn(folder: string): { backup?: Date; latest?: Date } {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const made = names.flatMap((name) => madeAt(name) ?? []);
  const newest = made.reduce<Date | undefined>((one, other) => (one && one > other ? one : other), undefined);
  return { backup: newest, latest: statSync(join(folder, latestCopy), { throwIfNoEntry: false })?.mtime };
}

/** Whether a file can be made and kept in a folder; a moment's file is written there. */
export function canWriteIn(folder: string): boolean {
  return problemWriting(folder) === undefined;
}

function judgeFolder(folder: string): Finding {
  if (!existsSync(folder)) return look("folder", `${folder} is not there yet; the first start makes it.`);
  const problem = problemWriting(folder);
  if (!problem) return ok("folder", `${folder} can be written.`);
  const owner = statSync(folder).uid;
  return wrong(
    "folder",
    `${folder} cannot be written: ${problem}. It belongs to user number ${owner}; run the website as that user, or give the folder to the website's user:  chown`,
  );
}

function problemWriting(folder: string): string | undefined {
  const path = join(folder, `.written-to-see-if-it-can-be-${process.pid}`);
  try {
    const file = openSync(path, "wx", 0o600);
    try {
      writeSync(file, "It can be written.");
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    return undefined;
  } catch (error) {
    return oneLine(error);
  } finally {
    rmSync(path, { force: true });
  }
}

function oneDisk(folders: string[]): Finding[] {
  const there = folders.filter(existsSync);
  const disks = new Set(there.map((folder) => statSync(folder).dev));
  if (there.length < 2) return [];
  return disks.size === 1
    ? [ok("disk", "Database, uploads and backups are on one disk. Keep a copy of the newest backup on another one.")]
    : [
        look(
          "disk",
          `${there.join(", ")} are on ${disks.size} disks. See that all of them are mounted before the website starts.`,
        ),
      ];
}

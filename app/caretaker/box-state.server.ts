import { diskSpace, floorOf } from "../uploads/free-space.server";
import { canWriteIn, copiesIn, type Places } from "./places.server";

/** How the box is, for those who look after it: sizes in bytes, ages in seconds, null for what is not there. */
export type BoxState = {
  database: boolean;
  volume: boolean;
  freeBytes: number;
  uploadsStopBelowBytes: number;
  backupAgeSeconds: number | null;
  latestCopyAgeSeconds: number | null;
  node: string;
  runsSince: string;
};

/** Reads the state of the box; `ask` throws when the database does not answer. */
export function boxState(places: Places, ask: () => unknown, now = new Date()): BoxState {
  const space = diskSpace(places.UPLOADS_DIR);
  const { backup, latest } = copiesIn(places.BACKUP_DIR);
  const ageOf = (moment: Date | undefined) =>
    moment && Math.max(0, Math.round((now.getTime() - moment.getTime()) / 1000));
  return {
    database: answers(ask),
    volume: canWriteIn(places.UPLOADS_DIR),
    freeBytes: space.freeBytes,
    uploadsStopBelowBytes: Math.round(floorOf(space)),
    backupAgeSeconds: ageOf(backup) ?? null,
    latestCopyAgeSeconds: ageOf(latest) ?? null,
    node: process.versions.node,
    runsSince: new Date(now.getTime() - process.uptime() * 1000).toISOString(),
  };
}

function answers(ask: () => unknown): boolean {
  try {
    ask();
    return true;
  } catch {
    return false;
  }
}

import { parseDhakaInput, toDhakaInput } from "../i18n/format";

/** What a line of 18 Mbit/s brings in the hour a request may take; larger ones are put into BACKUP_DIR by hand. */
export const maxBackupUploadBytes = 8 * 1024 ** 3;

const dayMs = 24 * 3600 * 1000;
const dhakaMs = 6 * 3600 * 1000;
export const keptSpans = { days: 7, weeks: 4 };

/** The one file that may be copied at any time. */
export const latestCopyName = "school-latest.db";

/** "2026-11-21-0340", in Dhaka time. */
export const formatTimestamp = (at: Date) => toDhakaInput(at).replace("T", "-").replace(":", "");

export const backupName = (now: Date) => `school-${formatTimestamp(now)}.db`;

export function parseBackupDate(name: string): Date | undefined {
  const [, day, hour, minute] = /^school-(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)\.db$/.exec(name) ?? [];
  return day ? parseDhakaInput(`${day}T${hour}:${minute}`) : undefined;
}

export const findNewestBackup = (names: string[]): string | undefined => sortNewestFirst(names)[0]?.name;

export function findNewestBackupDate(names: string[]): Date | undefined {
  const newest = findNewestBackup(names);
  return newest ? parseBackupDate(newest) : undefined;
}

export const isBackupDue = (names: string[], now: Date): boolean =>
  now.getTime() - (findNewestBackupDate(names)?.getTime() ?? 0) >= dayMs;

/** All but the last of each of the newest days and weeks (from Sunday) that have one, in Dhaka. */
export function outdatedBackups(names: string[]): string[] {
  const all = sortNewestFirst(names);
  const needed = new Set([
    ...lastOfEach(all, dayNumber, keptSpans.days),
    ...lastOfEach(all, weekNumber, keptSpans.weeks),
  ]);
  return all.map(({ name }) => name).filter((name) => !needed.has(name));
}

type DatedBackup = { name: string; at: number };

const sortNewestFirst = (names: string[]): DatedBackup[] =>
  names
    .map((name) => ({ name, at: parseBackupDate(name)?.getTime() ?? Number.NaN }))
    .filter(({ at }) => !Number.isNaN(at))
    .sort((one, other) => other.at - one.at);

function lastOfEach(all: DatedBackup[], spanOf: (at: number) => number, count: number): string[] {
  const last = new Map<number, string>();
  for (const { name, at } of all) if (!last.has(spanOf(at))) last.set(spanOf(at), name);
  return [...last.values()].slice(0, count);
}

const dayNumber = (at: number) => Math.floor((at + dhakaMs) / dayMs);
// Day 0 of the count, 1 January 1970, was a Thursday.
const weekNumber = (at: number) => Math.floor((dayNumber(at) + 4) / 7);

export type BackupStatusLevel = "good" | "old" | "bad";

export function getBackupStatus(newest: Date | undefined, now: Date): { light: BackupStatusLevel; days?: number } {
  if (!newest) return { light: "bad" };
  // A clock that went back makes no backup younger than new.
  const days = Math.max(0, Math.floor((now.getTime() - newest.getTime()) / dayMs));
  return { light: days < 2 ? "good" : days < 7 ? "old" : "bad", days };
}

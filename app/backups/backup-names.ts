import { dhakaInput, fromDhakaInput } from "../language/digits-and-dates";

const dayMs = 24 * 3600 * 1000;
const dhakaMs = 6 * 3600 * 1000;
const days = 7;
const weeks = 4;

/** A moment as the names of backups have it, "2026-11-21-0340", in Dhaka time. */
export const momentInName = (at: Date) => dhakaInput(at).replace("T", "-").replace(":", "");

/** The name a backup made now is given, "school-2026-11-21-0340.db". */
export const backupName = (now: Date) => `school-${momentInName(now)}.db`;

/** When the backup of this name was made; undefined for a name that backupName did not give. */
export function madeAt(name: string): Date | undefined {
  const [, day, hour, minute] = /^school-(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)\.db$/.exec(name) ?? [];
  return day ? fromDhakaInput(`${day}T${hour}:${minute}`) : undefined;
}

/** Whether the newest of these files is older than a day, or there is none. */
export function isBackupDue(names: string[], now: Date): boolean {
  const [newest] = newestFirst(names);
  return newest === undefined || now.getTime() - newest.at >= dayMs;
}

/**
 * The backups that may go: all but the last one of each of the newest 7 days and of each of the newest 4 weeks (from
 * Sunday) that have one, in Dhaka. Other files are never among them.
 */
export function outdatedBackups(names: string[]): string[] {
  const all = newestFirst(names);
  const kept = new Set([...lastOfEach(all, dayOf, days), ...lastOfEach(all, weekOf, weeks)]);
  return all.map(({ name }) => name).filter((name) => !kept.has(name));
}

type Made = { name: string; at: number };

const newestFirst = (names: string[]): Made[] =>
  names
    .map((name) => ({ name, at: madeAt(name)?.getTime() ?? Number.NaN }))
    .filter(({ at }) => !Number.isNaN(at))
    .sort((one, other) => other.at - one.at);

function lastOfEach(all: Made[], spanOf: (at: number) => number, count: number): string[] {
  const last = new Map<number, string>();
  for (const { name, at } of all) if (!last.has(spanOf(at))) last.set(spanOf(at), name);
  return [...last.values()].slice(0, count);
}

const dayOf = (at: number) => Math.floor((at + dhakaMs) / dayMs);
// Day 0 of the count, 1 January 1970, was a Thursday.
const weekOf = (at: number) => Math.floor((dayOf(at) + 4) / 7);

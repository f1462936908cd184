import { parseDhakaInput, toDhakaInput } from "../i18n/format";

const dayMs = 24 * 3600 * 1000;
const dhakaMs = 6 * 3600 * 1000;
export const keptSpans = { days: 7, weeks: 4, onPurpose: 30 };

/** Users may copy this file at any time, but no other database file. */
export const latestCopyName = "school-latest.db";

/** Formats a time in Dhaka like "2026-11-21-034005". */
export const formatTimestamp = (at: Date) =>
  toDhakaInput(at).replace("T", "-").replace(":", "") + String(at.getUTCSeconds()).padStart(2, "0");

/** The website copies the database before each of these changes. */
export type LargeChange = "import" | "rolls" | "year";

export type BackupReason = "nightly" | "by-hand" | `before-${LargeChange}`;

const namePattern =
  /^school-(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)([0-5]\d)?(?:-(by-hand|before-import|before-rolls|before-year))?(?:-\d+)?\.db$/;

/** Returns the name without ".db", because a second backup in the same second gets a number before ".db". */
export const backupStem = (now: Date, reason: BackupReason = "nightly") =>
  `school-${formatTimestamp(now)}${reason === "nightly" ? "" : `-${reason}`}`;

type NamedBackup = { at: Date; reason: BackupReason };

/** Also parses the names of backups from earlier versions, which have no seconds and no reason. */
export function parseBackupName(name: string): NamedBackup | undefined {
  const [, day, hour, minute, second = "0", reason = "nightly"] = namePattern.exec(name) ?? [];
  const at = day && parseDhakaInput(`${day}T${hour}:${minute}`);
  return at ? { at: new Date(at.getTime() + Number(second) * 1000), reason: reason as BackupReason } : undefined;
}

/** Returns the newest backup that contains the uploads. */
export const findNewestBackup = (names: string[]): string | undefined =>
  sortNewestFirst(names).find(holdsUploads)?.name;

export const findNewestBackupDate = (names: string[]): Date | undefined =>
  parseBackupName(findNewestBackup(names) ?? "")?.at;

export const isBackupDue = (names: string[], now: Date): boolean =>
  now.getTime() - (findNewestBackupDate(names)?.getTime() ?? 0) >= dayMs;

/**
 * Lists the backups to delete. We keep the last nightly backup of each recent day and of each recent week (from Sunday,
 * in Dhaka). Backups made by hand or before a large change stay for 30 days. The newest backup with uploads always
 * stays.
 */
export function outdatedBackups(names: string[], now: Date): string[] {
  const all = sortNewestFirst(names);
  const nightly = all.filter(({ reason }) => reason === "nightly");
  const isRecent = ({ at }: NamedBackup) => now.getTime() - at.getTime() < keptSpans.onPurpose * dayMs;
  const kept = new Set([
    ...all.filter(holdsUploads).slice(0, 1),
    ...all.filter((backup) => backup.reason !== "nightly" && isRecent(backup)),
    ...lastOfEach(nightly, dayNumber, keptSpans.days),
    ...lastOfEach(nightly, weekNumber, keptSpans.weeks),
  ]);
  return all.filter((backup) => !kept.has(backup)).map(({ name }) => name);
}

type ListedBackup = NamedBackup & { name: string };

const sortNewestFirst = (names: string[]): ListedBackup[] =>
  names
    .flatMap((name) => {
      const named = parseBackupName(name);
      return named ? [{ name, ...named }] : [];
    })
    .sort((one, other) => other.at.getTime() - one.at.getTime());

const holdsUploads = ({ reason }: NamedBackup) => !reason.startsWith("before-");

function lastOfEach(all: ListedBackup[], spanOf: (at: Date) => number, count: number): ListedBackup[] {
  const last = new Map<number, ListedBackup>();
  for (const backup of all) if (!last.has(spanOf(backup.at))) last.set(spanOf(backup.at), backup);
  return [...last.values()].slice(0, count);
}

const dayNumber = (at: Date) => Math.floor((at.getTime() + dhakaMs) / dayMs);
// Day 0 is 1 January 1970, a Thursday. Adding four days makes weeks begin on Sunday.
const weekNumber = (at: Date) => Math.floor((dayNumber(at) + 4) / 7);

export type BackupStatusLevel = "good" | "old" | "bad";

export function getBackupStatus(newest: Date | undefined, now: Date): { level: BackupStatusLevel; days?: number } {
  if (!newest) return { level: "bad" };
  // If the clock was set back, the newest backup has a date in the future and counts as new.
  const days = Math.max(0, Math.floor((now.getTime() - newest.getTime()) / dayMs));
  return { level: days < 2 ? "good" : days < 7 ? "old" : "bad", days };
}

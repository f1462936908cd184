import type { ContentKind } from "../content/activity-texts";
import { addDays } from "../i18n/days";
import { dhakaToday, formatShortDate, formatTime } from "../i18n/format";
import type { Language } from "../i18n/languages";
import type { BackupStatusLevel } from "../operations/backup-rules";
import type { MissingFact } from "../school/missing-facts";

export type ScheduledKind = Exclude<ContentKind, "photo">;

type BeingMarked = { id: number; name: string; classLevel: number; given: number; all: number };

/** What is known of the work in the office; what could not be read is left out, or empty. */
export type OfficeState<Moment = Date> = {
  /** How the backups stand; the newest whole one is `days` old. */
  backup?: { light: BackupStatusLevel; days?: number };
  /** The requests for an account, with the one that waits longest. */
  requests?: { number: number; email: string; at: Moment };
  /** The examinations that have some of their marks. */
  exams: BeingMarked[];
  missing: MissingFact[];
  /** The next of each kind that waits for its time. */
  scheduled: { kind: ScheduledKind; title: string; at: Moment }[];
  /** How many things are deleted for good within the next days. */
  leaving?: number;
};

/** One thing that waits for somebody. `Moment` is a Date, or what a reader is told of it. */
export type Due<Moment = Date> =
  | { what: "backup"; days?: number }
  | ({ what: "requests" } & NonNullable<OfficeState<Moment>["requests"]>)
  | ({ what: "marks"; missing: number } & BeingMarked)
  | { what: "facts"; facts: MissingFact[] }
  | ({ what: "scheduled" } & OfficeState<Moment>["scheduled"][number])
  | { what: "trash"; number: number };

const daysAhead = 7;

/**
 * What is due at `now`, what weighs most first: the backup when the newest is older than a week or there is none, people
 * who wait for an account, marks that are missing, facts that visitors miss, the next item that goes out within a week,
 * and what the trash is about to lose.
 */
export function listDue(office: OfficeState, now: Date): Due[] {
  const { backup, requests, exams, missing, scheduled, leaving = 0 } = office;
  const lastDay = addDays(dhakaToday(now), daysAhead);
  const [next] = scheduled
    .filter(({ at }) => at > now && dhakaToday(at) <= lastDay)
    .sort((one, other) => one.at.getTime() - other.at.getTime());
  return [
    ...(backup?.light === "bad" ? [{ what: "backup", days: backup.days } as const] : []),
    ...(requests ? [{ what: "requests", ...requests } as const] : []),
    ...exams
      .filter(({ given, all }) => given < all)
      .map((exam) => ({ what: "marks", ...exam, missing: exam.all - exam.given }) as const),
    ...(missing.length > 0 ? [{ what: "facts", facts: missing } as const] : []),
    ...(next ? [{ what: "scheduled", ...next } as const] : []),
    ...(leaving > 0 ? [{ what: "trash", number: leaving } as const] : []),
  ];
}

/** A moment as somebody would name it today: which day, in words where there are any, and the hour in Dhaka. */
export type NamedMoment = { is: "yesterday" | "today" | "tomorrow" | "otherDay"; day: string; time: string };

/** Names a moment for who reads it at `now`. */
export function nameMoment(at: Date, now: Date, language: Language): NamedMoment {
  const today = dhakaToday(now);
  const near = { [addDays(today, -1)]: "yesterday", [today]: "today", [addDays(today, 1)]: "tomorrow" } as const;
  return {
    is: near[dhakaToday(at)] ?? "otherDay",
    day: formatShortDate(at, language),
    time: formatTime(at, language),
  };
}

/** The same thing that is due, for a reader. */
export const toDueView = (due: Due, now: Date, language: Language): Due<NamedMoment> =>
  "at" in due ? { ...due, at: nameMoment(due.at, now, language) } : due;

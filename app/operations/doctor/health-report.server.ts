import { closeSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { dhakaToday } from "~/i18n/format";
import { type Finding, isProblem, type Problem, problems } from "./rules";

/**
 * The result of the last automatic check. `at` is its time, and `fullCheckAt` the time of the last full check, in ms
 * since 1970. `problems` contains all current problems. `reported` contains the problems about which an email was sent
 * when they began, but not yet when they ended.
 */
const healthReport = z.object({
  at: z.number(),
  fullCheckAt: z.number(),
  problems: z.array(z.object({ about: z.enum(problems), message: z.string() })),
  reported: z.array(z.enum(problems)),
});

type HealthReport = z.infer<typeof healthReport>;

export type OpenProblem = HealthReport["problems"][number];

export type News = { report: HealthReport; begun: OpenProblem[]; over: Problem[] };

const slowProblems: Problem[] = ["database", "files", "uploads", "backup file"];

/**
 * Returns whether the next check should be a full check. A full check is due once a day, after midnight in Dhaka. While
 * a problem continues that only the full check finds, every check is a full check.
 */
export const isFullCheckDue = (last: HealthReport | undefined, now: Date): boolean =>
  !last ||
  dhakaToday(new Date(last.fullCheckAt)) !== dhakaToday(now) ||
  last.problems.some(({ about }) => slowProblems.includes(about));

/**
 * Compares the findings with the last check. If a part of the check did not run this time, its last result still
 * counts.
 */
export function compareWithLast(last: HealthReport | undefined, findings: Finding[], isFull: boolean, now: Date): News {
  const looked = findings.map(({ about }) => about);
  const found = findings.filter(isProblem);
  const kept = (last?.problems ?? []).filter(({ about }) => !isFull && !looked.includes(about));
  const current = [...new Set(found.map(({ about }) => about))].map((about) => ({
    about,
    message: found.flatMap((one) => (one.about === about ? [one.message] : [])).join(" "),
  }));
  const reported = last?.reported ?? [];
  const report = {
    at: now.getTime(),
    fullCheckAt: isFull ? now.getTime() : (last?.fullCheckAt ?? 0),
    problems: [...current, ...kept],
    reported,
  };
  return {
    report,
    begun: report.problems.filter(({ about }) => !reported.includes(about)),
    over: reported.filter((about) => !report.problems.some((one) => one.about === about)),
  };
}

const reportPath = (databasePath: string) => join(dirname(databasePath), "doctor.json");

/** Returns undefined if no check has run yet, or if its report cannot be read. */
export function readHealthReport(databasePath: string): HealthReport | undefined {
  try {
    return healthReport.parse(JSON.parse(readFileSync(reportPath(databasePath), "utf8")));
  } catch {
    return undefined;
  }
}

const minFileBytes = 8192;

/** Stores the result of a check. Overwrites the existing file, because a full disk has no space for a new file. */
export function writeHealthReport(databasePath: string, report: HealthReport): void {
  const path = reportPath(databasePath);
  const file = readHealthReport(databasePath) ? openSync(path, "r+") : openSync(path, "w", 0o600);
  try {
    ftruncateSync(file, writeSync(file, JSON.stringify(report).padEnd(minFileBytes)));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

const silentMs = 2 * 24 * 3600 * 1000;

/**
 * Returns the result of the last automatic check. Adds a problem if that check is too old. Returns undefined if the
 * automatic check never ran.
 */
export function getServerHealth(databasePath: string, now: Date) {
  const last = readHealthReport(databasePath);
  if (!last) return undefined;
  const silent: OpenProblem = { about: "doctor", message: "" };
  return {
    at: new Date(last.at),
    problems: now.getTime() - last.at > silentMs ? [silent, ...last.problems] : last.problems,
  };
}

export type ServerHealth = NonNullable<ReturnType<typeof getServerHealth>>;

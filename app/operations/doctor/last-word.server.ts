import { closeSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { dhakaToday } from "~/i18n/format";
import { type Finding, isProblem, type Problem } from "./rules";

export type OpenProblem = { about: Problem; message: string };

/**
 * The result of the last automatic check. `at` is its time, and `wholeAt` the time of the last full check, in ms since
 * 1970. `troubles` contains all current problems. `told` contains the problems about which an email was sent when they
 * began, but not yet when they ended.
 */
export type LastWord = { at: number; wholeAt: number; troubles: OpenProblem[]; told: Problem[] };

export type News = { word: LastWord; begun: OpenProblem[]; over: Problem[] };

const slowProblems: Problem[] = ["database", "files", "uploads", "backup file"];

/**
 * Returns whether the next check should be a full check. A full check is due once a day, after midnight in Dhaka. While
 * a problem continues that only the full check finds, every check is a full check.
 */
export const isWholeDue = (last: LastWord | undefined, now: Date): boolean =>
  !last ||
  dhakaToday(new Date(last.wholeAt)) !== dhakaToday(now) ||
  last.troubles.some(({ about }) => slowProblems.includes(about));

/**
 * Compares the findings with the last check. If a part of the check did not run this time, its last result still
 * counts.
 */
export function compareWithLast(last: LastWord | undefined, findings: Finding[], isWhole: boolean, now: Date): News {
  const looked = findings.map(({ about }) => about);
  const found = findings.filter(isProblem);
  const kept = (last?.troubles ?? []).filter(({ about }) => !isWhole && !looked.includes(about));
  const troubles = [...new Set(found.map(({ about }) => about))].map((about) => ({
    about,
    message: found.flatMap((one) => (one.about === about ? [one.message] : [])).join(" "),
  }));
  const told = last?.told ?? [];
  const word = {
    at: now.getTime(),
    wholeAt: isWhole ? now.getTime() : (last?.wholeAt ?? 0),
    troubles: [...troubles, ...kept],
    told,
  };
  return {
    word,
    begun: word.troubles.filter(({ about }) => !told.includes(about)),
    over: told.filter((about) => !word.troubles.some((one) => one.about === about)),
  };
}

const lastWordPath = (databasePath: string) => join(dirname(databasePath), "doctor.json");

export function readLastWord(databasePath: string): LastWord | undefined {
  try {
    return JSON.parse(readFileSync(lastWordPath(databasePath), "utf8"));
  } catch {
    return undefined;
  }
}

const minFileBytes = 8192;

/** Stores the result of a check. Overwrites the existing file, because a full disk has no space for a new file. */
export function writeLastWord(databasePath: string, word: LastWord): void {
  const path = lastWordPath(databasePath);
  const file = readLastWord(databasePath) ? openSync(path, "r+") : openSync(path, "w", 0o600);
  try {
    ftruncateSync(file, writeSync(file, JSON.stringify(word).padEnd(minFileBytes)));
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
  const last = readLastWord(databasePath);
  if (!last) return undefined;
  const silent: OpenProblem = { about: "doctor", message: "" };
  return {
    at: new Date(last.at),
    troubles: now.getTime() - last.at > silentMs ? [silent, ...last.troubles] : last.troubles,
  };
}

export type ServerHealth = NonNullable<ReturnType<typeof getServerHealth>>;

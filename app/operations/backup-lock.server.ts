import { setTimeout } from "node:timers/promises";
import { firstLine } from "~drizzle/database-errors";
import type { Flash } from "../admin/flash";
import { diskProblem } from "../errors";

export class BackupInProgress extends Error {
  constructor() {
    super("a backup is under way");
  }
}

let isUnderWay = false;
let lastFailureMessage: Flash | undefined;

export const isBackupUnderWay = (): boolean => isUnderWay;

export const getLastFailure = (): Flash | undefined => lastFailureMessage;

export async function withBackupLock<T>(task: () => Promise<T>): Promise<T> {
  if (isUnderWay) throw new BackupInProgress();
  isUnderWay = true;
  try {
    const done = await task();
    lastFailureMessage = undefined;
    return done;
  } catch (error) {
    lastFailureMessage = failureMessage(error);
    throw error;
  } finally {
    isUnderWay = false;
  }
}

export async function waitAtMost<T>(ms: number, job: Promise<T>): Promise<T | "goingOn"> {
  job.catch(() => {});
  return Promise.race([job, setTimeout(ms, "goingOn" as const, { ref: false })]);
}

function failureMessage(error: unknown): Flash {
  const message = firstLine(error) ?? "";
  return {
    tone: "bad",
    title: "backups.err.make",
    body: causeTexts[diskProblem(error) ?? "other"],
    values: { message },
  };
}

const causeTexts = {
  full: "backups.cause.full",
  readOnly: "backups.cause.readOnly",
  other: "backups.cause.other",
} as const;

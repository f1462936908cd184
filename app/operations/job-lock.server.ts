import { setTimeout } from "node:timers/promises";
import { firstLine } from "../../drizzle/database-errors";
import type { Flash } from "../admin/flash";
import { diskProblem } from "../errors";

type Job = "backup" | "restore";

/** Something else is under way that this must not meet. */
export class JobInProgress extends Error {
  constructor(readonly other: Job) {
    super(`a ${other} is under way`);
  }
}

let currentJob: Job | undefined;
let lastFailureMessage: Flash | undefined;

/** What is being made or put back in this process now. */
export const getCurrentJob = (): Job | undefined => currentJob;

/** Says why the last backup or restore came to nothing; undefined after a good one. */
export const getLastFailure = (): Flash | undefined => lastFailureMessage;

/** Does one such work at a time. Throws JobInProgress while another is under way, and what the task throws. */
export async function withJobLock<T>(work: Job, task: () => Promise<T>): Promise<T> {
  if (currentJob) throw new JobInProgress(currentJob);
  currentJob = work;
  try {
    const done = await task();
    lastFailureMessage = undefined;
    return done;
  } catch (error) {
    lastFailureMessage = failureMessage(work, error);
    throw error;
  } finally {
    currentJob = undefined;
  }
}

/** What a job that has begun returns, or "goingOn" when it takes longer than that; what it throws later is ignored. */
export async function waitAtMost<T>(ms: number, job: Promise<T>): Promise<T | "goingOn"> {
  job.catch(() => {});
  return Promise.race([job, setTimeout(ms, "goingOn" as const, { ref: false })]);
}

/** The message for whoever wants to begin while this job is running. */
export const jobInProgressMessage = (job: Job): Flash =>
  job === "backup"
    ? { tone: "bad", title: "backups.underWay.title", body: "backups.underWay.body" }
    : { tone: "bad", title: "backups.restoring.title", body: "backups.restoring.body" };

/** What to say when one such work came to nothing: in words where the cause is known, else as the system says it. */
export function failureMessage(work: Job, error: unknown): Flash {
  const message = firstLine(error) ?? "";
  const title = work === "backup" ? "backups.err.make" : "backups.err.restore";
  return { tone: "bad", title, body: causeTexts[diskProblem(error) ?? "other"], values: { message } };
}

const causeTexts = {
  room: "backups.cause.full",
  leave: "backups.cause.readOnly",
  other: "backups.cause.other",
} as const;

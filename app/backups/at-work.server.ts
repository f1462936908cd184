export type Work = "backup" | "restore";

/** Something else is under way that this must not meet. */
export class AtWork extends Error {
  constructor(readonly other: Work) {
    super(`a ${other} is under way`);
  }
}

export type Failed = { work: Work; cause: string };

let present: Work | undefined;
let lastFailed: Failed | undefined;

/** What is being made or put back in this process now. */
export const workUnderWay = (): Work | undefined => present;

/** Why the last backup or restore came to nothing; undefined after a good one. */
export const lastFailure = (): Failed | undefined => lastFailed;

/** Does one such work at a time. Throws AtWork while another is under way, and what the task throws. */
export async function alone<T>(work: Work, task: () => Promise<T>): Promise<T> {
  if (present) throw new AtWork(present);
  present = work;
  try {
    const done = await task();
    lastFailed = undefined;
    return done;
  } catch (fault) {
    lastFailed = { work, cause: inWords(fault) };
    throw fault;
  } finally {
    present = undefined;
  }
}

/** What a work that has begun gives, or "goingOn" when it takes longer than that; what it throws later is not heard. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T | "goingOn"> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<"goingOn">((resolve) => {
    timer = setTimeout(resolve, ms, "goingOn");
  });
  work.catch(() => {});
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}

/** Why something could not be done, in one line for people. */
export function inWords(fault: unknown): string {
  const { code, message } = fault as { code?: unknown; message?: unknown };
  if (code === "ENOSPC" || code === "SQLITE_FULL") return "the disk is full";
  return String(message ?? fault).split("\n")[0] ?? "";
}

import { lackOf } from "../http";
import type { Message } from "../office/messages";

export type Work = "backup" | "restore";

/** Something else is under way that this must not meet. */
export class AtWork extends Error {
  constructor(readonly other: Work) {
    super(`a ${other} is under way`);
  }
}

let present: Work | undefined;
let lastFailed: Message | undefined;

/** What is being made or put back in this process now. */
export const workUnderWay = (): Work | undefined => present;

/** Says why the last backup or restore came to nothing; undefined after a good one. */
export const lastFailure = (): Message | undefined => lastFailed;

/** Does one such work at a time. Throws AtWork while another is under way, and what the task throws. */
export async function alone<T>(work: Work, task: () => Promise<T>): Promise<T> {
  if (present) throw new AtWork(present);
  present = work;
  try {
    const done = await task();
    lastFailed = undefined;
    return done;
  } catch (fault) {
    lastFailed = failure(work, fault);
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

/** What to say when one such work came to nothing: in words where the cause is known, else as the system says it. */
export function failure(work: Work, fault: unknown): Message {
  const { message } = fault as { message?: unknown };
  const said = String(message ?? fault).split("\n")[0] ?? "";
  const title = work === "backup" ? "backups.err.make" : "backups.err.restore";
  return { tone: "bad", title, body: causes[lackOf(fault) ?? "other"], values: { said } };
}

const causes = {
  room: "backups.cause.full",
  leave: "backups.cause.readOnly",
  other: "backups.cause.other",
} as const;

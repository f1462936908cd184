import { causeOf, isLocked, lackOf } from "../http";
import type { TextKey } from "../language/en";

/**
 * Logs in one line why something could not be written down, and gives the sentence for whoever sent it: what the box
 * lacks where that is known. `what` completes "…could not be written", such as "a notice".
 */
export function notWritten(what: string, fault: unknown): TextKey {
  console.error(JSON.stringify({ fault: `${what} could not be written`, cause: causeOf(fault) }));
  const lack = lackOf(fault);
  if (lack) return lack === "room" ? "form.boxFull" : "form.boxReadOnly";
  return isLocked(fault) ? "form.boxBusy" : "toast.unexpected.body";
}

/** The status of an answer that says this: 507 for a full box, 503 for one that is in use, else 500. */
export const statusSaying = (said: TextKey | undefined): number => (said && statuses[said]) ?? 500;

const statuses: Partial<Record<TextKey, number>> = {
  "form.boxFull": 507,
  "toast.uploadFailed.full": 507,
  "form.boxBusy": 503,
};

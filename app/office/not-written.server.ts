import { causeOf, isLocked, lackOf } from "../http";
import type { TextKey } from "../language/en";

/**
 * Logs in one line why something could not be written down, and gives the sentence for whoever sent it: what the box
 * lacks where that is known. `what` completes "…could not be written", such as "a notice".
 */
export function notWritten(what: string, fault: unknown): TextKey {
  console.error(JSON.stringify({ fault: `${what} could not be written`, cause: causeOf(fault) }));
  return lackSaid(fault) ?? "toast.unexpected.body";
}

/**
 * The same for an act without a form, of which nothing typed has to stay: `told` is the whole line of the log, and
 * `otherwise` is said where nobody knows what the box lacks.
 */
export function notDone(told: string, fault: unknown, otherwise: TextKey = "common.tryAgain"): TextKey {
  console.error(JSON.stringify({ fault: told, cause: causeOf(fault) }));
  const said = lackSaid(fault) ?? otherwise;
  return said === "form.boxFull" ? "caretaker.full.act" : said;
}

function lackSaid(fault: unknown): TextKey | undefined {
  const lack = lackOf(fault);
  if (lack) return lack === "room" ? "form.boxFull" : "form.boxReadOnly";
  return isLocked(fault) ? "form.boxBusy" : undefined;
}

/** The status of an answer that says this: 507 for a full box, 503 for one that is in use, else 500. */
export const statusSaying = (said: TextKey | undefined): number => (said && statuses[said]) ?? 500;

const statuses: Partial<Record<TextKey, number>> = {
  "form.boxFull": 507,
  "caretaker.full.act": 507,
  "toast.uploadFailed.full": 507,
  "form.boxBusy": 503,
};

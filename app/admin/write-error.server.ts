import { diskProblem, errorSummary, isDatabaseLocked } from "../http";
import type { TextKey } from "../i18n/en";
import { withDiskReserve } from "../uploads/disk-space.server";
import type { Flash } from "./flash";

/**
 * Logs in one line why something could not be written down, and gives the sentence for whoever sent it: what the box
 * lacks where that is known. `what` completes "…could not be written", such as "a notice".
 */
export function writeErrorText(what: string, fault: unknown): TextKey {
  console.error(JSON.stringify({ fault: `${what} could not be written`, cause: errorSummary(fault) }));
  return knownCauseText(fault) ?? "toast.unexpected.body";
}

/**
 * The same for an act without a form, of which nothing typed has to stay: `told` is the whole line of the log, and
 * `otherwise` is said where nobody knows what the box lacks.
 */
export function actionErrorText(told: string, fault: unknown, otherwise: TextKey = "common.tryAgain"): TextKey {
  console.error(JSON.stringify({ fault: told, cause: errorSummary(fault) }));
  const said = knownCauseText(fault) ?? otherwise;
  return said === "form.boxFull" ? "caretaker.full.act" : said;
}

function knownCauseText(fault: unknown): TextKey | undefined {
  const lack = diskProblem(fault);
  if (lack) return lack === "room" ? "form.boxFull" : "form.boxReadOnly";
  return isDatabaseLocked(fault) ? "form.boxBusy" : undefined;
}

/** The status of an answer that says this: 507 for a full box, 503 for one that is in use, else 500. */
export const writeErrorStatus = (said: TextKey | undefined): number => (said && statusByText[said]) ?? 500;

const statusByText: Partial<Record<TextKey, number>> = {
  "form.boxFull": 507,
  "caretaker.full.act": 507,
  "toast.uploadFailed.full": 507,
  "form.boxBusy": 503,
};

/** Runs an act, and tells of it under this title when it could not be written; `what` is that of writeErrorText. */
export function runWrite(what: string, title: TextKey, write: () => Flash): Flash {
  try {
    return write();
  } catch (error) {
    return { tone: "bad", title, body: writeErrorText(what, error) };
  }
}

/** The same for a deletion, which may use the room that is kept free for it. */
export const runDeletion = (what: string, title: TextKey, remove: () => Flash): Promise<Flash> =>
  withDiskReserve(() => {
    try {
      return remove();
    } catch (error) {
      const line = `the removal of ${what} could not be written`;
      return { tone: "bad", title, body: actionErrorText(line, error, "toast.unexpected.body") };
    }
  });

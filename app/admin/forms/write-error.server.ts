import { diskProblem, errorSummary, isDatabaseLocked } from "../../errors";
import type { TextKey } from "../../i18n/en";
import type { Flash } from "../flash";

/**
 * Logs in one line why something could not be written, and returns the sentence for whoever sent it: what the server
 * lacks where that is known. `what` completes "…could not be written", such as "a notice".
 */
export function writeErrorText(what: string, error: unknown): TextKey {
  console.error(JSON.stringify({ fault: `${what} could not be written`, cause: errorSummary(error) }));
  return knownCauseText(error) ?? "toast.unexpected.body";
}

/**
 * The same for an action without a form, of which nothing has to be kept: `logText` is the whole line of the log, and
 * `otherwise` the text where nobody knows what the server lacks.
 */
export function actionErrorText(logText: string, error: unknown, otherwise: TextKey = "common.tryAgain"): TextKey {
  console.error(JSON.stringify({ fault: logText, cause: errorSummary(error) }));
  const text = knownCauseText(error) ?? otherwise;
  return text === "form.boxFull" ? "caretaker.full.act" : text;
}

function knownCauseText(error: unknown): TextKey | undefined {
  const lack = diskProblem(error);
  if (lack) return lack === "room" ? "form.boxFull" : "form.boxReadOnly";
  return isDatabaseLocked(error) ? "form.boxBusy" : undefined;
}

/** The status of a response with this text: 507 for a full disk, 503 for a database that is in use, else 500. */
export const writeErrorStatus = (text: TextKey | undefined): number => (text && statusByText[text]) ?? 500;

const statusByText: Partial<Record<TextKey, number>> = {
  "form.boxFull": 507,
  "caretaker.full.act": 507,
  "toast.uploadFailed.full": 507,
  "form.boxBusy": 503,
};

/** Returns the message about a write, under this title when it could not be written; `what` is that of writeErrorText. */
export function runWrite(what: string, title: TextKey, write: () => Flash): Flash {
  try {
    return write();
  } catch (error) {
    return { tone: "bad", title, body: writeErrorText(what, error) };
  }
}

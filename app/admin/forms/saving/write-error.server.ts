import type { Flash } from "~/admin/flash";
import { diskProblem, errorSummary, isDatabaseLocked } from "~/errors";
import type { TextKey } from "~/i18n/en";

/** Logs the error. `what` completes the log entry "… could not be written", for example "a notice". */
export function writeErrorText(what: string, error: unknown): TextKey {
  console.error(JSON.stringify({ fault: `${what} could not be written`, cause: errorSummary(error) }));
  return knownCauseText(error) ?? "toast.unexpected.body";
}

/** Logs an error of an action without a form. `logText` is the complete text of the log entry. */
export function actionErrorText(logText: string, error: unknown, otherwise: TextKey = "common.tryAgain"): TextKey {
  console.error(JSON.stringify({ fault: logText, cause: errorSummary(error) }));
  const text = knownCauseText(error) ?? otherwise;
  return text === "form.boxFull" ? "caretaker.full.act" : text;
}

function knownCauseText(error: unknown): TextKey | undefined {
  const lack = diskProblem(error);
  if (lack) return lack === "full" ? "form.boxFull" : "form.boxReadOnly";
  return isDatabaseLocked(error) ? "form.boxBusy" : undefined;
}

export const writeErrorStatus = (text: TextKey | undefined): number => (text && statusByText[text]) ?? 500;

const statusByText: Partial<Record<TextKey, number>> = {
  "form.boxFull": 507,
  "caretaker.full.act": 507,
  "toast.uploadFailed.full": 507,
  "form.boxBusy": 503,
};

export function runWrite(what: string, title: TextKey, write: () => Flash): Flash {
  try {
    return write();
  } catch (error) {
    return { tone: "bad", title, body: writeErrorText(what, error) };
  }
}

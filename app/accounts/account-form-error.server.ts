import type { Flash } from "../admin/flash";
import { writeErrorStatus } from "../admin/forms/write-error.server";
import type { TextKey } from "../i18n/en";
import type { FieldError } from "../i18n/form-values";

export type AccountFieldErrors = Partial<Record<"password" | "newPassword" | "newEmail", FieldError>>;

type ErrorDetails = {
  /** What is wrong by field. */
  errors?: AccountFieldErrors;
  /** A title of its own in place of the form's. */
  title?: TextKey;
  /** How long the next try must wait; the text says it in minutes. */
  seconds?: number;
};

/** Why a form about an account is not accepted: the text and the status of its answer. */
export class AccountFormError extends Error {
  constructor(
    readonly text: TextKey,
    readonly status = 400,
    readonly details: ErrorDetails = {},
  ) {
    super(text);
  }
}

/** More passwords wait to be hashed than the box can take. */
export class TooBusyError extends AccountFormError {
  constructor() {
    super("login.busy", 429);
  }
}

/** Something was tried or asked for too often: the next time must wait for so many seconds. */
export const retryLater = (text: TextKey, seconds: number) => new AccountFormError(text, 429, { seconds });

type RejectionTitles = { rejected: TextKey; failed?: TextKey };

/**
 * Returns the answer to a form whose action threw `error`, under the title of that form, or under `failed` where
 * nothing was wrong with the form. What is no AccountFormError goes to `explain`, which logs it and returns its text.
 */
export function rejectAccountForm(
  error: unknown,
  { rejected, failed = rejected }: RejectionTitles,
  explain: () => TextKey,
) {
  if (!(error instanceof AccountFormError)) {
    const body = explain();
    return { message: { tone: "bad", title: failed, body } satisfies Flash, init: { status: writeErrorStatus(body) } };
  }
  const { text, status, details } = error;
  const { errors, seconds, title = error instanceof TooBusyError ? failed : rejected } = details;
  const message: Flash = { tone: "bad", title, body: text };
  if (seconds === undefined) return { message, errors, init: { status } };
  message.values = { minutes: Math.ceil(seconds / 60) };
  return { message, errors, init: { status, headers: { "Retry-After": String(seconds) } } };
}

import type { Flash } from "../admin/flash";
import { writeErrorStatus } from "../admin/forms/write-error.server";
import type { TextKey } from "../i18n/en";
import type { FieldError } from "../i18n/form-values";

export type AccountFieldErrors = Partial<Record<"password" | "newPassword" | "newEmail", FieldError>>;

type ErrorDetails = {
  errors?: AccountFieldErrors;
  title?: TextKey;
  seconds?: number;
};

export class AccountFormError extends Error {
  constructor(
    readonly text: TextKey,
    readonly status = 400,
    readonly details: ErrorDetails = {},
  ) {
    super(text);
  }
}

export class TooBusyError extends AccountFormError {
  constructor() {
    super("auth.busy", 429);
  }
}

export const retryLater = (text: TextKey, seconds: number) => new AccountFormError(text, 429, { seconds });

type RejectionTitles = { rejected: TextKey; failed?: TextKey };

/**
 * An AccountFormError gets the title `rejected`. Any other error is an error of the server. It gets the title `failed`,
 * and `explain` logs it.
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

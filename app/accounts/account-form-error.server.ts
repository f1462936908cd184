import type { z } from "zod";
import type { Flash } from "../admin/flash";
import { writeErrorStatus } from "../admin/forms/saving/write-error.server";
import type { TextKey } from "../i18n/en";
import { checkForm, type FieldErrors } from "../i18n/form-schema";
import { isLack } from "../i18n/form-values";

type ErrorDetails = {
  errors?: FieldErrors;
  title?: TextKey;
  seconds?: number;
  /** If the account is not approved yet, this is the request of this browser. Without a mail server it has a number. */
  request?: { number?: string };
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

/** Creates the error of a single field. */
export const fieldRejected = (field: string, text: TextKey) =>
  new AccountFormError(text, 400, { errors: { [field]: { text } } });

/**
 * Checks a form. Throws AccountFormError with the errors of all wrong fields. The errors of empty fields come first.
 */
export function readAccountForm<Schema extends z.ZodObject>(schema: Schema, form: FormData): z.output<Schema> {
  const checked = checkForm(schema, form);
  if (checked.isValid) return checked.value;
  const errors: FieldErrors = checked.errors;
  const found = Object.values(errors).flatMap((error) => error ?? []);
  const lack = found.find(isLack);
  const { text, summary = text } = lack ?? found[0] ?? { text: "form.broken" };
  throw new AccountFormError(summary, 400, { errors, title: lack && "toast.missingInfo.title" });
}

export class TooBusyError extends AccountFormError {
  constructor() {
    super("auth.busy", 429);
  }
}

export const retryLater = (text: TextKey, seconds: number) => new AccountFormError(text, 429, { seconds });

type RejectionTitles = { rejected: TextKey; failed?: TextKey };

/**
 * For an AccountFormError, the message has the title `rejected`. Any other error is an error of the server: the message
 * has the title `failed`, and `explain` logs the error.
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
  const { errors, seconds, request, title = error instanceof TooBusyError ? failed : rejected } = details;
  const message: Flash = { tone: request ? "warning" : "bad", title, body: text };
  if (seconds === undefined) return { message, errors, request, init: { status } };
  message.values = { minutes: Math.ceil(seconds / 60) };
  return { message, errors, init: { status, headers: { "Retry-After": String(seconds) } } };
}

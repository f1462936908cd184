import { createHash } from "node:crypto";
import type { TextKey } from "~/i18n/en";
import type { FieldErrors } from "~/i18n/form-schema";
import { type Flash, flashForErrors } from "../flash";
import type { ParsedForm, Rejection } from "./form.server";
import { writeErrorStatus, writeErrorText } from "./write-error.server";

export type Saved<Rejected, Written> = { rejected: Rejected } | { written: Written; messages: Flash[] };

export type SaveRowOptions<Typed, Written> = {
  values: Typed;
  title: TextKey;
  fieldsTitle?: TextKey;
  /** The name of the row in the log, for example "a subject". */
  what: string;
  /** Throws FieldsRejected or RowConflict if the row cannot be saved. */
  write: () => Written;
  saved: (written: Written) => Flash;
};

export function saveRow<Typed extends { version: number | string }, Field extends string, Written>(
  { stopped }: Pick<ParsedForm<never>, "stopped">,
  { values, title, fieldsTitle, what, write, saved }: SaveRowOptions<Typed, Written>,
): Saved<Rejection<Typed, Field>, Written> {
  const reject = (
    message: Flash,
    status: number,
    errors: FieldErrors<Field> = {},
    version: number | string = values.version,
  ) => ({
    rejected: { values: { ...values, version }, errors, message, status },
  });
  try {
    if (stopped) return reject(stopped.message ?? { tone: "bad", title, body: "form.broken" }, stopped.status);
    const written = write();
    return { written, messages: [saved(written)] };
  } catch (error) {
    if (error instanceof FieldsRejected) {
      const message = flashForErrors(error.errors, []);
      return reject({ ...message, title: fieldsTitle ?? message.title }, 400, error.errors as FieldErrors<Field>);
    }
    if (error instanceof RowConflict) return reject({ tone: "bad", title, body: error.text }, 409, {}, error.version);
    const body = writeErrorText(what, error);
    return reject({ tone: "bad", title, body }, writeErrorStatus(body));
  }
}

export class FieldsRejected extends Error {
  constructor(readonly errors: FieldErrors) {
    super("Fields of the form were rejected");
  }
}

/**
 * Means that a colleague has changed or deleted the row. The form then gets the current version, so that sending it
 * again replaces the colleague's change.
 */
export class RowConflict extends Error {
  constructor(
    readonly text: TextKey,
    readonly version?: number | string,
  ) {
    super(`The row has changed: ${text}`);
  }
}

type VersionedRow = { changedAt: Date | null };

/** Returns the time of the last change in ms, or 0 if the row has never been changed. */
export const rowVersion = ({ changedAt }: VersionedRow) => Number(changedAt ?? 0);

/** Throws RowConflict if the row was deleted or changed since `version`. */
export function requireVersion<Row extends VersionedRow>(
  row: Row | undefined,
  version: number,
  goneText: TextKey,
): Row {
  if (!row) throw new RowConflict(goneText);
  if (rowVersion(row) !== version) throw new RowConflict("form.conflict", rowVersion(row));
  return row;
}

/** Returns a hash of the data that a screen showed. The hash differs if any part of the data has changed since. */
export const stateVersion = (state: unknown): string =>
  createHash("sha256").update(JSON.stringify(state)).digest("base64url");

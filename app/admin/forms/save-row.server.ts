import type { TextKey } from "../../i18n/en";
import type { FieldError } from "../../i18n/form-values";
import { type Flash, flashForErrors } from "../flash";
import type { ParsedForm, Rejection } from "./form.server";
import { writeErrorStatus, writeErrorText } from "./write-error.server";

type FieldErrors<Field extends string> = Partial<Record<Field, FieldError>>;

type SaveRowOptions<Typed, Field extends string> = {
  values: Typed;
  errors: FieldErrors<Field>;
  /** The title of the message when nothing was written. */
  title: TextKey;
  /** The title of the message about fields with mistakes; without one it is a plain error. */
  fieldsTitle?: TextKey;
  /** What is written, for the log: "a subject". */
  what: string;
  /** Writes the row in one transaction, or throws FieldsRejected or RowConflict, which takes the transaction back. */
  write: () => unknown;
  /** The message once it is written. */
  saved: Flash;
};

/**
 * Saves the form of a subject, an examination or a student when nothing is wrong with it. Otherwise nothing is written,
 * and it comes back with all that was typed: with errors at its fields, with the version of the row as it is now, or with
 * what kept the server from writing.
 */
export function saveRow<Typed extends { version: number }, Field extends string>(
  { stopped }: Pick<ParsedForm<never>, "stopped">,
  { values, errors, title, fieldsTitle, what, write, saved }: SaveRowOptions<Typed, Field>,
): { rejected: Rejection<Typed, Field> } | { messages: Flash[] } {
  const reject = (message: Flash, status: number, errors: FieldErrors<Field> = {}, version = values.version) => ({
    rejected: { values: { ...values, version }, errors, message, status },
  });
  try {
    if (stopped) return reject(stopped.message ?? { tone: "bad", title, body: "form.broken" }, stopped.status);
    if (Object.keys(errors).length > 0) throw new FieldsRejected(errors);
    write();
    return { messages: [saved] };
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

/** What is wrong with a form, by field, as it turned out while its row was being written. */
export class FieldsRejected extends Error {
  constructor(readonly errors: FieldErrors<string>) {
    super("Fields of the form were rejected");
  }
}

/**
 * The row is not as it was when its form was opened, in the words of `text`. With its version of now, the form replaces
 * what somebody else has written when it is sent once more.
 */
export class RowConflict extends Error {
  constructor(
    readonly text: TextKey,
    readonly version?: number,
  ) {
    super(`The row has changed: ${text}`);
  }
}

type VersionedRow = { changedAt: Date | null };

/** The version of a row: the moment of its last change in ms, 0 for none. */
export const rowVersion = ({ changedAt }: VersionedRow) => Number(changedAt ?? 0);

/** The row that a form changes. Throws RowConflict when it is gone, or when somebody has changed it since this version. */
export function requireVersion<Row extends VersionedRow>(
  row: Row | undefined,
  version: number,
  goneText: TextKey,
): Row {
  if (!row) throw new RowConflict(goneText);
  if (rowVersion(row) !== version) throw new RowConflict("form.conflict", rowVersion(row));
  return row;
}

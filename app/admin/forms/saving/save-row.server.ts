import { createHash } from "node:crypto";
import { type Flash, flashForErrors } from "~/admin/flash";
import type { TextKey } from "~/i18n/en";
import type { FieldErrors } from "~/i18n/form-schema";
import type { Rejection, StoppedForm } from "./form.server";
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
  saved: (written: Written) => Flash | Flash[];
};

export function saveRow<Typed extends object, Field extends string, Written>(
  { stopped }: { stopped?: StoppedForm },
  { values, title, fieldsTitle, what, write, saved }: SaveRowOptions<Typed, Written>,
): Saved<Rejection<Typed, Field>, Written> {
  const reject = (message: Flash, status: number, errors: FieldErrors<Field> = {}, newer?: { version: unknown }) => ({
    rejected: { values: { ...values, ...newer }, errors, message, status },
  });
  try {
    if (stopped) return reject(stopped.message, stopped.status, stopped.errors as FieldErrors<Field>);
    const written = write();
    return { written, messages: [saved(written)].flat() };
  } catch (error) {
    if (error instanceof FieldsRejected) {
      const message = flashForErrors(error.errors, error.files);
      return reject({ ...message, title: fieldsTitle ?? message.title }, 400, error.errors as FieldErrors<Field>);
    }
    if (error instanceof RowConflict) {
      const { text, version } = error;
      return reject({ tone: "bad", title, body: text }, 409, {}, version === undefined ? undefined : { version });
    }
    const body = writeErrorText(what, error);
    return reject({ tone: "bad", title, body }, writeErrorStatus(body));
  }
}

/**
 * Saves a row whose files are already stored. `write` returns undefined if the same form was received before, and then
 * it has written nothing. If no row was written, calls `discard`, which must delete the files, with the error if there
 * is one.
 */
export async function saveRowWithFiles<Typed extends object, Written>(
  form: { stopped?: StoppedForm },
  options: SaveRowOptions<Typed, Written | undefined>,
  discard: (error?: unknown) => Promise<void>,
): Promise<Saved<Rejection<Typed, string>, Written | undefined>> {
  let failure: unknown;
  const write = () => {
    try {
      return options.write();
    } catch (error) {
      failure = error;
      throw error;
    }
  };
  const saved = saveRow<Typed, string, Written | undefined>(form, { ...options, write });
  if ("rejected" in saved || saved.written === undefined) await discard(failure);
  return saved;
}

/** `files` contains the names of the file fields. The message mentions the files only if no other field is wrong. */
export class FieldsRejected extends Error {
  constructor(
    readonly errors: FieldErrors,
    readonly files: string[] = [],
  ) {
    super("Fields of the form were rejected");
  }
}

/**
 * Throw this error if a colleague has changed or deleted the row. The form then gets the current version. If the user
 * sends the form again, it replaces the colleague's change.
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

/** Throws RowConflict if the row was deleted, or if it was changed after `version`. */
export function requireVersion<Row extends VersionedRow>(
  row: Row | undefined,
  version: number,
  goneText: TextKey,
): Row {
  if (!row) throw new RowConflict(goneText);
  if (rowVersion(row) !== version) throw new RowConflict("form.conflict", rowVersion(row));
  return row;
}

/** Returns a hash of the data on a screen. The hash changes if any part of the data changes. */
export const stateVersion = (state: unknown): string =>
  createHash("sha256").update(JSON.stringify(state)).digest("base64url");

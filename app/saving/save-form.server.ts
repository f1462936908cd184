import type { z } from "zod";
import type { SchoolTransaction } from "~drizzle/client";
import type { ParsedForm, Rejection } from "../admin/forms/saving/form.server";
import { FieldsRejected, type Saved, type SaveRowOptions, saveRow } from "../admin/forms/saving/save-row.server";
import { checkForm, type FormTexts } from "../i18n/form-schema";
import { getLine } from "../i18n/form-values";
import { getIdempotencyKey, withIdempotencyKey } from "./idempotency.server";

export type FormRejection<Schema extends z.ZodObject> = Rejection<
  FormTexts<Schema> & { version: number },
  keyof Schema["shape"] & string
>;

type SaveFormOptions<Schema extends z.ZodObject> = Omit<SaveRowOptions<never, z.output<Schema>>, "values" | "write"> & {
  schema: Schema;
  /**
   * Throws FieldsRejected or RowConflict if the row cannot be saved. `version` is the version that the row had when the
   * user opened the form.
   */
  write: (tx: SchoolTransaction, value: z.output<Schema>, version: number) => unknown;
};

/** Checks a form and writes it in one transaction. If a form is sent twice, it is written only once. */
export function saveForm<Schema extends z.ZodObject>(
  form: ParsedForm<never>,
  { schema, write, ...texts }: SaveFormOptions<Schema>,
): Saved<FormRejection<Schema>, z.output<Schema>> {
  const checked = checkForm(schema, form.fields);
  const version = Number(getLine(form.fields, "seen"));
  return saveRow(form, {
    ...texts,
    values: { ...checked.typed, version },
    write() {
      if (!checked.isValid) throw new FieldsRejected(checked.errors);
      const { value } = checked;
      withIdempotencyKey(getIdempotencyKey(form.fields), (tx) => write(tx, value, version));
      return value;
    },
  });
}

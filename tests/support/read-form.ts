import type { z } from "zod";
import { checkForm, type FieldErrors } from "~/i18n/form-schema";
import { formData } from "./page-parts";

/**
 * Checks the fields of a form with a schema and returns the value, the typed texts and the errors. The value of an
 * invalid form is undefined.
 */
export function readForm<Schema extends z.ZodObject>(schema: Schema, fields: Record<string, string | File>) {
  const checked = checkForm(schema, formData(fields));
  const errors: FieldErrors = checked.isValid ? {} : checked.errors;
  return { value: checked.isValid ? checked.value : undefined, typed: checked.typed, errors };
}

import type { z } from "zod";
import { checkForm, type FieldErrors } from "~/i18n/form-schema";
import { formData } from "./page-parts";

/** Returns what a schema makes of the fields of a form. The value of a rejected form is undefined. */
export function readForm<Schema extends z.ZodObject>(schema: Schema, fields: Record<string, string | File>) {
  const checked = checkForm(schema, formData(fields));
  const errors: FieldErrors = checked.isValid ? {} : checked.errors;
  return { value: checked.isValid ? checked.value : undefined, typed: checked.typed, errors };
}

import { createContext, useContext } from "react";
import type { FieldError } from "~/i18n/form-values";

export type FormFields = {
  /** The value of a field as the user typed it, or as it is stored. A name may look like `timeline[2].event.bn`. */
  value: (name: string) => unknown;
  problem: (name: string) => FieldError | undefined;
  /** Returns whether the schema of the form requires the field. */
  isRequired?: (name: string) => boolean;
};

/** Contains the values and errors of a form. Each field inside the form finds its value and its error by its name. */
export const FormFieldsContext = createContext<FormFields | undefined>(undefined);

export function useFormFields(): FormFields {
  const fields = useContext(FormFieldsContext);
  if (!fields) throw new Error("There is no form around this field");
  return fields;
}

export const readValue = (values: unknown, name: string): unknown =>
  name
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce((branch, step) => (Object(branch) as Record<string, unknown>)[step], values);

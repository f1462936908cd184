import { Form, type FormProps } from "@remix-run/react";
import { useRef } from "react";
import type { z } from "zod";
import { useOnChange } from "~/components/use-on-change";
import type { FieldErrors } from "~/i18n/form-schema";
import { useTexts } from "~/i18n/use-texts";
import { FormFieldsContext, readValue } from "./fields/form-fields";
import { useFieldCheck } from "./use-field-check";

type SmallFormProps = FormProps & {
  values?: object;
  errors?: FieldErrors;
  /**
   * Loads the schema. The form calls this only when the user leaves a field, because zod is larger than the sign-in
   * page.
   */
  schema: () => Promise<z.ZodObject>;
};

/** Use this for a small form without AdminForm, for example the sign-in form. */
export function SmallForm({ values, errors, schema, children, ...form }: SmallFormProps) {
  const texts = useTexts();
  const element = useRef<HTMLFormElement>(null);
  const { problem, announced, onBlur, onInput } = useFieldCheck(async (fields) => {
    const [{ findErrors }, loaded] = await Promise.all([import("~/i18n/form-schema"), schema()]);
    return findErrors(loaded, fields);
  }, errors);
  useOnChange(errors, () => element.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
  return (
    <Form ref={element} method="post" noValidate {...form} onBlur={onBlur} onInput={onInput}>
      <FormFieldsContext.Provider value={{ value: (name) => readValue(values, name), problem }}>
        {children}
      </FormFieldsContext.Provider>
      <p role="status" className="sr-only">
        {announced && texts.t(announced.text, texts.values(announced.values))}
      </p>
    </Form>
  );
}

import { type ComponentProps, useId } from "react";
import { useTranslation } from "react-i18next";
import { DateInput } from "~/components/date-input";
import { Field } from "~/components/field";
import { Input, Select, Textarea } from "~/components/input";
import type { TextKey } from "~/i18n/en";
import { useAdminForm } from "./form";

/* These fields must be inside an AdminForm, which finds the error of a field by its name. */

type FormFieldProps = {
  name: string;
  label: TextKey;
  need?: "required" | "optional";
  hint?: TextKey;
};

function FormField({ name, label, hint, ...field }: FormFieldProps & Pick<ComponentProps<typeof Field>, "children">) {
  const { t } = useTranslation();
  const form = useAdminForm();
  return <Field label={t(label)} hint={hint && t(hint)} problem={form.problem(name)} {...field} />;
}

type TextProps = FormFieldProps & { value?: string | null };

/** The user may choose one of the `suggestions` or type any other text. */
export function LineField({ value, suggestions, isNumber, type, ...field }: TextProps & LineOptions) {
  const list = useId();
  return (
    <FormField {...field}>
      {(attributes) => (
        <>
          <Input
            {...attributes}
            type={type}
            name={field.name}
            defaultValue={value ?? ""}
            autoComplete="off"
            inputMode={isNumber ? "numeric" : undefined}
            list={suggestions && list}
          />
          {suggestions && (
            <datalist id={list}>
              {suggestions.map((suggestion) => (
                <option key={suggestion} value={suggestion} />
              ))}
            </datalist>
          )}
        </>
      )}
    </FormField>
  );
}

type LineOptions = { suggestions?: string[]; isNumber?: boolean; type?: "text" | "time" | "tel" | "email" | "url" };

export const TextField = ({ value, rows, ...field }: TextProps & { rows: number }) => (
  <FormField {...field}>
    {(attributes) => <Textarea {...attributes} name={field.name} rows={rows} defaultValue={value ?? ""} />}
  </FormField>
);

/** Without `type` the field takes a date without a time. */
export const DayField = ({ value, type = "date", ...field }: TextProps & { type?: "date" | "datetime-local" }) => (
  <FormField {...field}>
    {(attributes) => <DateInput {...attributes} type={type} name={field.name} defaultValue={value ?? ""} />}
  </FormField>
);

export type Choice = { value: string; text: TextKey };

/** `named` holds options with names that staff typed, which are not translated. */
type ChoiceFieldProps = FormFieldProps & { value: string | number } & (
    | { options: Choice[]; named?: undefined }
    | { options?: undefined; named: ComponentProps<typeof Select>["options"] }
  );

export function ChoiceField({ value, options, named, ...field }: ChoiceFieldProps) {
  const { t } = useTranslation();
  const shown = named ?? options.map((option) => ({ value: option.value, text: t(option.text) }));
  return (
    <FormField {...field}>
      {(attributes) => <Select {...attributes} name={field.name} defaultValue={value} options={shown} />}
    </FormField>
  );
}

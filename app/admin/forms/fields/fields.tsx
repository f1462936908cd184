import { type ComponentProps, type ReactNode, type Ref, useId } from "react";
import { useTranslation } from "react-i18next";
import { DateInput } from "~/components/date-input";
import { CheckboxField, Field } from "~/components/field";
import { Input, Select, Textarea } from "~/components/input";
import type { TextKey } from "~/i18n/en";
import { useTexts } from "~/i18n/use-texts";
import { useFormFields } from "./form-fields";

/* Use these fields only inside a form like AdminForm. The form finds the value and the error of a field by its name. */

type FieldAttributes = Parameters<ComponentProps<typeof Field>["children"]>[0];

export type FormFieldProps = {
  name: string;
  label: TextKey;
  /** If `need` is undefined, the schema of the form decides whether the field is marked as required. */
  need?: "required" | "optional";
  hint?: TextKey;
};

type FormFieldParts = FormFieldProps & {
  children: (control: FieldAttributes & { name: string; defaultValue: string }) => ReactNode;
};

export function FormField({ name, label, hint, children, ...field }: FormFieldParts) {
  const { t } = useTranslation();
  const { value, problem, isRequired } = useFormFields();
  const need = field.need ?? (isRequired?.(name) ? "required" : undefined);
  const found = problem(name);
  return (
    <Field label={t(label)} hint={hint && t(hint)} need={need} problem={found?.isQuestion ? undefined : found}>
      {(attributes) => children({ ...attributes, name, defaultValue: String(value(name) ?? "") })}
    </Field>
  );
}

type LineOptions = Pick<ComponentProps<typeof Input>, "className" | "lang" | "maxLength"> & {
  type?: "text" | "time" | "tel" | "email" | "url";
  /** True if the value is a number. Then it is shown in the digits of the page's language. A text is shown as it is. */
  isNumber?: boolean;
  /** The user may choose a suggestion or type any other text. */
  suggestions?: string[];
  inputRef?: Ref<HTMLInputElement>;
};

export function LineField({
  suggestions,
  isNumber,
  inputRef,
  type,
  className,
  lang,
  maxLength,
  ...field
}: FormFieldProps & LineOptions) {
  const { digits } = useTexts();
  const stored = useFormFields().value(field.name);
  const list = useId();
  return (
    <FormField {...field}>
      {(control) => (
        <>
          <Input
            {...control}
            {...{ type, className, maxLength, ...(lang && { lang }) }}
            ref={inputRef}
            defaultValue={typeof stored === "number" ? digits(stored) : control.defaultValue}
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

export const TextField = ({ rows, ...field }: FormFieldProps & { rows: number }) => (
  <FormField {...field}>{(control) => <Textarea {...control} rows={rows} />}</FormField>
);

/** Without `type`, the field is for a date without a time. */
export const DayField = ({ type = "date", ...field }: FormFieldProps & { type?: "date" | "datetime-local" }) => (
  <FormField {...field}>{(control) => <DateInput {...control} type={type} />}</FormField>
);

export type Choice = { value: string; text: TextKey };

/** `named` contains options with names that staff typed. We do not translate these names. */
type ChoiceFieldProps = FormFieldProps & { className?: string } & (
    | { options: Choice[]; named?: undefined }
    | { options?: undefined; named: ComponentProps<typeof Select>["options"] }
  );

export function ChoiceField({ options, named, className, ...field }: ChoiceFieldProps) {
  const { t } = useTranslation();
  const shown = named ?? options.map((option) => ({ value: option.value, text: t(option.text) }));
  return <FormField {...field}>{(control) => <Select {...control} className={className} options={shown} />}</FormField>;
}

type TickFieldProps = { name: string; label: TextKey; hint?: string };

export function TickField({ name, label, hint }: TickFieldProps) {
  const { t } = useTranslation();
  return <CheckboxField name={name} text={t(label)} hint={hint} isTicked={Boolean(useFormFields().value(name))} />;
}

import { type ComponentPropsWithoutRef, forwardRef } from "react";
import { detectLanguage } from "../i18n/languages";

const control =
  "block min-h-11 w-full rounded-sm border border-rule-strong bg-card px-3 py-1.8 font-text text-base text-ink focus:border-focus focus:shadow-field focus:outline-none aria-invalid:border-danger aria-invalid:shadow-invalid aria-invalid:focus:shadow-invalid-focus";

export const Input = forwardRef<HTMLInputElement, ComponentPropsWithoutRef<"input">>(
  ({ className = "", ...attributes }, ref) => (
    <input
      ref={ref}
      lang={languageOf(attributes.type === undefined ? attributes.defaultValue : undefined)}
      {...attributes}
      className={`${control} leading-1.6 ${className}`}
    />
  ),
);

export const Textarea = forwardRef<HTMLTextAreaElement, ComponentPropsWithoutRef<"textarea">>(
  ({ className = "", ...attributes }, ref) => (
    <textarea
      ref={ref}
      lang={languageOf(attributes.defaultValue)}
      {...attributes}
      className={`${control} leading-1.75 ${className}`}
    />
  ),
);

const languageOf = (value: unknown) =>
  typeof value === "string" && /\p{L}/u.test(value) ? detectLanguage(value) : undefined;

type SelectProps = ComponentPropsWithoutRef<"select"> & {
  options: readonly { value: string | number; text: string }[];
};

export const Select = forwardRef<HTMLSelectElement, SelectProps>(({ options, className = "", ...attributes }, ref) => (
  <select
    ref={ref}
    {...attributes}
    className={`${control} appearance-none bg-chevron bg-chevron-end bg-no-repeat pr-11 leading-1.6 ${className}`}
  >
    {options.map(({ value, text }) => (
      <option key={value} value={value}>
        {text}
      </option>
    ))}
  </select>
));

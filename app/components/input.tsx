import { type ComponentPropsWithoutRef, forwardRef } from "react";
import { detectLanguage } from "../i18n/languages";

const fieldColors = "border border-rule-strong bg-card focus:border-focus aria-invalid:border-danger";
/** The outlines of a field that has the focus or an error. */
export const fieldLines =
  "focus:shadow-field focus:outline-none aria-invalid:shadow-invalid aria-invalid:focus:shadow-invalid-focus";
export const fieldFrame = `rounded-sm ${fieldColors} ${fieldLines}`;
/** The outlines of `fieldLines` for a frame that contains the field and other elements. */
export const frameOfField = [
  "rounded-sm border border-rule-strong bg-card focus-within:border-focus focus-within:shadow-field",
  "has-invalid:border-danger has-invalid:shadow-invalid has-invalid:focus-within:shadow-invalid-focus",
].join(" ");
const fieldBox = "block min-h-11 w-full px-3 py-1.8 text-ink";
const control = `${fieldBox} ${fieldFrame} font-text text-base`;

const textareas = {
  text: `${control} leading-1.75`,
  code: `${fieldBox} ${fieldFrame} break-all font-mono text-body leading-1.75`,
  /** This field fills a frame, and the frame has the outlines. */
  source: `${fieldBox} rounded-sm bg-card font-mono text-small leading-1.6 focus:outline-none`,
  hidden: "sr-only",
};

const selects = {
  framed: control,
  plain: `${fieldBox} rounded-sm bg-transparent pl-2 font-text text-base font-semibold focus:outline-none`,
};

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

type TextareaProps = ComponentPropsWithoutRef<"textarea"> & { variant?: keyof typeof textareas };

export const Textarea = forwardRef<HTMLTextAreaElement, TextareaProps>(
  ({ variant = "text", className = "", ...attributes }, ref) => (
    <textarea
      ref={ref}
      lang={languageOf(attributes.defaultValue)}
      {...attributes}
      className={`${textareas[variant]} ${className}`}
    />
  ),
);

const languageOf = (value: unknown) =>
  typeof value === "string" && /\p{L}/u.test(value) ? detectLanguage(value) : undefined;

type SelectProps = ComponentPropsWithoutRef<"select"> & {
  options: readonly { value: string | number; text: string }[];
  variant?: keyof typeof selects;
};

export const Select = forwardRef<HTMLSelectElement, SelectProps>((props, ref) => {
  const { options, variant = "framed", className = "", ...attributes } = props;
  return (
    <select
      ref={ref}
      {...attributes}
      className={`${selects[variant]} appearance-none bg-chevron bg-chevron-end bg-no-repeat pr-11 leading-1.6 ${className}`}
    >
      {options.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
});

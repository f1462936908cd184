import { type ComponentPropsWithoutRef, type SyntheticEvent, useEffect, useRef, useState } from "react";
import { formatDateAndTime, formatShortDay, isDay, parseDhakaInput, toLatinDigits } from "../i18n/format";
import type { Language } from "../i18n/languages";
import { useTexts } from "../i18n/use-texts";
import { Input } from "./input";

type DateInputProps = ComponentPropsWithoutRef<"input"> & {
  type: "date" | "datetime-local";
  defaultValue?: string;
};

/**
 * Browsers write a date in the browser's language. So our text in the page's language covers the field until the field
 * gets the focus.
 */
export function DateInput({ type, defaultValue = "", ...others }: DateInputProps) {
  // A browser leaves the field empty if the value has Bengali digits.
  const attributes = { ...others, defaultValue: defaultValue === halfTyped ? "" : toLatinDigits(defaultValue) };
  const { t, language } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const [isAlive, setAlive] = useState(false);
  const [value, setValue] = useState(attributes.defaultValue);
  const [isHalfTyped, setHalfTyped] = useState(false);
  // We read the value from the field, because a browser may have restored another value when the page was reloaded.
  useEffect(() => {
    setAlive(true);
    if (input.current) setValue(input.current.value);
  }, []);
  useEffect(() => {
    const form = input.current?.form;
    form?.addEventListener("formdata", markHalfTyped);
    return () => form?.removeEventListener("formdata", markHalfTyped);
  }, []);
  const update = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    setValue(currentTarget.value);
    setHalfTyped(currentTarget.validity.badInput);
  };
  const toChoose = isAlive && !isHalfTyped && t(type === "date" ? "form.chooseDay" : "form.chooseDayAndHour");
  const words = value ? formatValue[type](value, language) : toChoose;
  return (
    <div className="group/date relative">
      <Input {...attributes} ref={input} type={type} onInput={update} onBlur={update} />
      {words && (
        <span
          data-part="date-text"
          className={
            isAlive ? `${overField} ${value ? "text-ink" : "text-ink-2"}` : "mt-1.4 block text-small text-ink-2"
          }
          aria-hidden="true"
        >
          {words}
        </span>
      )}
    </div>
  );
}

const halfTyped = "…";

/**
 * The value of a half-typed date is empty, so the form would treat it as a date that was left out, for example as
 * publishing at once. Gives it a text that no form accepts.
 */
function markHalfTyped({ target, formData }: FormDataEvent) {
  for (const field of (target as HTMLFormElement).elements)
    if (field instanceof HTMLInputElement && field.validity.badInput) formData.set(field.name, halfTyped);
}

const overField = [
  "pointer-events-none absolute inset-y-0.5 left-0.5 right-12 flex items-center overflow-hidden whitespace-nowrap",
  "bg-card pl-2.5 text-base group-focus-within/date:hidden",
].join(" ");

const formatValue = {
  date: (value: string, language: Language) => (isDay(value) ? formatShortDay(value, language) : ""),
  "datetime-local": (value: string, language: Language) => {
    const moment = parseDhakaInput(value);
    return moment ? formatDateAndTime(moment, language) : "";
  },
};

import type { KeptForm } from "./kept-form-store";

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What a form holds now, or held when it was opened: its texts, choices and ticks, without files and passwords. */
export function readForm(form: HTMLFormElement, when: "now" | "first"): KeptForm["fields"] {
  return listControls(form).flatMap((control): KeptForm["fields"] => {
    const isFirst = when === "first";
    if (isTick(control) && !(isFirst ? control.defaultChecked : control.checked)) return [];
    return [[control.name, isFirst && !isTick(control) ? getFirstValue(control) : control.value]];
  });
}

/**
 * Puts texts back into a form, and tells of each as if it had been typed. What somebody has typed since the form was
 * opened stays, a field that is not there any more is left out, and one that was not there then is left as it is.
 */
export function fillForm(form: HTMLFormElement, fields: KeptForm["fields"]): void {
  const left = new Map<string, string[]>();
  for (const [name, value] of fields) left.set(name, [...(left.get(name) ?? []), value]);
  for (const control of listControls(form)) {
    const values = left.get(control.name);
    if (isTick(control)) {
      const isTicked = values?.includes(control.value) ?? false;
      if (control.checked !== isTicked && control.checked === control.defaultChecked) control.click();
      continue;
    }
    const value = values?.shift();
    if (value === undefined || control.value === value || control.value !== getFirstValue(control)) continue;
    setValue(control, value);
  }
}

/** Those that belong to one sending of the form: which one it is, and the version it was filled from. */
const ownFields = ["once", "seen", "resume", "intent"];
const ownTypes = ["file", "password", "submit", "button", "reset", "image"];

const listControls = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (control): control is TextControl =>
      (control instanceof HTMLInputElement ||
        control instanceof HTMLTextAreaElement ||
        control instanceof HTMLSelectElement) &&
      control.name !== "" &&
      !control.disabled &&
      !ownTypes.includes(control.type) &&
      !ownFields.includes(control.name),
  );

const isTick = (control: TextControl): control is HTMLInputElement =>
  control.type === "checkbox" || control.type === "radio";

function getFirstValue(control: TextControl): string {
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue;
  const options = [...control.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? "";
}

function setValue(control: TextControl, value: string): void {
  // React looks for changes in its own property of the element, and would not see one that was put there.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value") ?? {};
  set?.call(control, value);
  for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
}

import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from "react";
import type { FieldErrors } from "~/i18n/form-schema";
import type { FieldError } from "~/i18n/form-values";

/** Checks a form in the browser. Returns the same errors that the server would return for this form. */
export type FormCheck = (fields: FormData) => FieldErrors | Promise<FieldErrors>;

type Checked = {
  answered?: FieldErrors;
  /** The server's errors at fields that the user has not changed after the response. */
  server: FieldErrors;
  found: FieldErrors;
  /** The fields that have lost the focus at least once. */
  left: string[];
  /** The fields that have had an error. Their errors appear and disappear while the user types. */
  wrong: string[];
  /** The error that appeared when the user went on to the next field. Screen readers announce it. */
  announced?: FieldError;
};

function begin(answered?: FieldErrors, server: FieldErrors = answered ?? {}): Checked {
  return { answered, server, found: {}, left: [], wrong: Object.keys(server) };
}

/**
 * Checks a field when the user leaves it, and a date as soon as it is complete. Checks a wrong field again while the user
 * types. `answered` contains the errors in the server's last response.
 */
export function useFieldCheck(check: FormCheck | undefined, answered: FieldErrors | undefined) {
  const [known, setKnown] = useState(() => begin(answered));
  const checked = known.answered === answered ? known : begin(answered);
  if (checked !== known) setKnown(checked);
  const afterPress = useAfterPress();

  const onBlur = ({ currentTarget: form, target, relatedTarget }: FocusEvent<HTMLFormElement>) => {
    const names = listNames(target);
    if (!check || names.length === 0 || groupOf(target).contains(relatedTarget)) return;
    afterPress(async () => {
      // If the field still has the focus, the user has only left the window, so we do not check the field.
      if (document.activeElement === target || !form.isConnected) return;
      const errors = await check(new FormData(form));
      const announced = names.map((name) => errors[name]).find(Boolean);
      setKnown((before) => {
        const left = [...before.left, ...names];
        return { ...showErrors(before, errors, [...left, ...before.wrong]), left, announced };
      });
    });
  };
  const onInput = async ({ currentTarget: form, target }: FormEvent<HTMLFormElement>) => {
    const names = listNames(target as Element);
    const dates = isWholeDate(target as Element) ? names : [];
    if (!check || (checked.wrong.length === 0 && dates.length === 0)) return;
    const errors = await check(new FormData(form));
    setKnown((before) => {
      const server = renameKeys(before.server, (name) => (names.includes(name) ? undefined : name));
      const announced = dates.map((name) => errors[name]).find(Boolean);
      return { ...showErrors(before, errors, [...before.wrong, ...dates]), server, announced };
    });
  };
  /** Renames the fields of list items that have moved. */
  const rename = (newName: (name: string) => string | undefined) =>
    setKnown((before) => ({
      ...before,
      server: renameKeys(before.server, newName),
      found: renameKeys(before.found, newName),
      left: before.left.flatMap((name) => newName(name) ?? []),
      wrong: before.wrong.flatMap((name) => newName(name) ?? []),
    }));
  const problem = (name: string) => checked.found[name] ?? checked.server[name];
  return { problem, announced: checked.announced, rename, onBlur, onInput };
}

function showErrors(before: Checked, errors: FieldErrors, names: string[]): Checked {
  const found = renameKeys(errors, (name) => (names.includes(name) ? name : undefined));
  return { ...before, found, wrong: [...new Set([...before.wrong, ...Object.keys(found)])] };
}

const renameKeys = (errors: FieldErrors, newName: (name: string) => string | undefined): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([name, error]) => {
      const to = newName(name);
      return to === undefined ? [] : [[to, error]];
    }),
  );

/** While the user types the year 2026, the field has a date in the year 2, 20 and 202. */
const isWholeDate = (control: Element): boolean =>
  control instanceof HTMLInputElement && /^(date|datetime-local)$/.test(control.type) && /^[1-9]/.test(control.value);

/** Returns the element that contains all controls of a field, for example both halves of a localized text. */
const groupOf = (control: Element): Element => control.closest("[data-part=localized], [data-part=field]") ?? control;

/**
 * Returns the names of a field's controls, but without file inputs, because we check a file when the user chooses it.
 */
function listNames(control: Element): string[] {
  const group = groupOf(control);
  return [group, ...group.querySelectorAll("[name]:not([type=file])")]
    .map((element) => element.getAttribute("name") ?? "")
    .filter(Boolean);
}

/**
 * Returns a function that runs its argument when no mouse button is down. Otherwise an error could appear and move a
 * button while the user presses this button.
 */
function useAfterPress() {
  const isPressed = useRef(false);
  useEffect(() => {
    const update = ({ type }: Event) => {
      isPressed.current = type === "pointerdown";
    };
    const controller = new AbortController();
    for (const type of ["pointerdown", "pointerup", "pointercancel"])
      window.addEventListener(type, update, { capture: true, signal: controller.signal });
    return () => controller.abort();
  }, []);
  return (act: () => void) => {
    if (isPressed.current) window.addEventListener("pointerup", () => setTimeout(act), { once: true });
    else setTimeout(act);
  };
}

import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from "react";
import type { FieldErrors } from "~/i18n/form-schema";
import type { FieldError } from "~/i18n/form-values";

/** Returns the errors of a form as the server would find them. */
export type FormCheck = (fields: FormData) => FieldErrors;

type Checked = {
  answered?: FieldErrors;
  /** The server's errors at fields that the user has not changed since. */
  server: FieldErrors;
  found: FieldErrors;
  /** The fields that the user has left. */
  left: string[];
  /** The fields that were wrong at some time. Their errors come and go while the user types. */
  wrong: string[];
  /** The error that is read out, because the user is already in the next field. */
  announced?: FieldError;
};

function begin(answered?: FieldErrors, server: FieldErrors = answered ?? {}): Checked {
  return { answered, server, found: {}, left: [], wrong: Object.keys(server) };
}

/**
 * Checks a field when the user leaves it, and checks a wrong field again while the user types. `answered` has the
 * errors of the server's last answer.
 */
export function useFieldCheck(check: FormCheck | undefined, answered: FieldErrors | undefined) {
  const [known, setKnown] = useState(() => begin(answered));
  const checked = known.answered === answered ? known : begin(answered);
  if (checked !== known) setKnown(checked);
  const afterPress = useAfterPress();

  const onBlur = ({ currentTarget: form, target, relatedTarget }: FocusEvent<HTMLFormElement>) => {
    const names = listNames(target);
    if (!check || names.length === 0 || groupOf(target).contains(relatedTarget)) return;
    afterPress(() => {
      // The field still has the focus if the user left the window.
      if (document.activeElement === target || !form.isConnected) return;
      const errors = check(new FormData(form));
      const announced = names.map((name) => errors[name]).find(Boolean);
      setKnown((before) => {
        const left = [...before.left, ...names];
        return { ...showErrors(before, errors, [...left, ...before.wrong]), left, announced };
      });
    });
  };
  const onInput = ({ currentTarget: form, target }: FormEvent<HTMLFormElement>) => {
    if (!check || checked.wrong.length === 0) return;
    const names = listNames(target as Element);
    const errors = check(new FormData(form));
    setKnown((before) => {
      const server = renameKeys(before.server, (name) => (names.includes(name) ? undefined : name));
      return { ...showErrors(before, errors, before.wrong), server, announced: undefined };
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

/** Returns the element around all controls of a field, such as the two halves of a localized text. */
const groupOf = (control: Element): Element => control.closest("[data-part=localized], [data-part=field]") ?? control;

/** Returns the names of a field's controls. A file is checked when the user chooses it. */
function listNames(control: Element): string[] {
  const group = groupOf(control);
  return [group, ...group.querySelectorAll("[name]:not([type=file])")]
    .map((element) => element.getAttribute("name") ?? "")
    .filter(Boolean);
}

/**
 * Returns a function that runs its argument as soon as no mouse button is down. Otherwise an error that appears while
 * the user presses a button would move the button away.
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

import { useRouteLoaderData } from "@remix-run/react";
import { Smartphone } from "lucide-react";
import { type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { dangerTextButton } from "~/admin/button";
import { useHydrated } from "~/components/use-hydrated";
import { useOnChange } from "~/components/use-on-change";
import { dhakaToday, formatDateAndTime, formatTime } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { useTexts } from "~/i18n/use-texts";
import { deleteStoredForm, type FormKey, type KeptForm, loadForm, storeForm } from "./kept-form-store";

export function KeptLine({ at }: { at: Date | "failed" | undefined }) {
  const { t, language } = useTexts();
  if (!at) return null;
  const isFailed = at === "failed";
  return (
    <p
      data-part="kept"
      role={isFailed ? "alert" : undefined}
      className={`flex items-center gap-2 text-small ${isFailed ? "text-danger" : "text-ink-2"}`}
    >
      <Smartphone size={18} strokeWidth={1.75} className="flex-none" aria-hidden="true" />
      {isFailed ? t("form.notKept") : t("form.kept", { time: formatKeptAt(at, language) })}
    </p>
  );
}

/** Is shown below the buttons, so that the fields stay where they were when the page opened. */
export function RestoredLine({ at, isOutdated, onThrowAway }: RestoredForm & { onThrowAway: () => void }) {
  const { t, language } = useTexts();
  return (
    <div data-part="restored" role="status" className="flex flex-wrap items-center gap-x-4 text-small">
      <strong className="font-semibold">{t("form.restored", { time: formatKeptAt(at, language) })}</strong>
      {isOutdated && <span className="text-maize-deep">{t("form.restored.changed")}</span>}
      <button
        type="button"
        className={dangerTextButton}
        onClick={() => window.confirm(t("form.throwAway.sure")) && onThrowAway()}
      >
        {t("form.throwAway")}
      </button>
    </div>
  );
}

const formatKeptAt = (at: Date, language: Language) =>
  dhakaToday(at) === dhakaToday() ? formatTime(at, language) : formatDateAndTime(at, language);

/** `version` is the version that the item had when the user opened the kept form. */
export type RestoredForm = Pick<KeptForm, "version" | "fields"> & { at: Date; isOutdated: boolean };

const waitMs = 400;

/**
 * `keptAt` is the time at which the device last stored the form. It is "failed" if the browser cannot store data, and
 * undefined if there are no changes.
 */
export function useKeptForm(form: RefObject<HTMLFormElement>, address: string | undefined, isUnsaved: boolean) {
  const { email = "" } = (useRouteLoaderData("routes/admin/layout") ?? {}) as { email?: string };
  const [keptAt, setKeptAt] = useState<Date | "failed">();
  const [restored, setRestored] = useState<RestoredForm>();
  const keeper = useRef<Keeper>();

  // We start the keeper after hydration. Hydration removes the fields that exist only without script.
  useOnChange(useHydrated(), (isHydrated) => {
    const shown = form.current;
    if (!isHydrated || !shown || !address) return;
    const opened = createKeeper({
      form: shown,
      key: { account: email, form: address },
      isUnsaved,
      onKept: setKeptAt,
      onRestored: setRestored,
    });
    keeper.current = opened;
    return opened.close;
  });

  const forget = () => {
    keeper.current?.forget();
    setKeptAt(undefined);
    setRestored(undefined);
  };
  return { keptAt, restored, forget };
}

type Keeper = { forget: () => void; close: () => void };

type KeeperOptions = {
  form: HTMLFormElement;
  key: FormKey;
  isUnsaved: boolean;
  onKept: (at: Date | "failed" | undefined) => void;
  onRestored: (restored: RestoredForm) => void;
};

function createKeeper({ form, key, isUnsaved, onKept, onRestored }: KeeperOptions): Keeper {
  const first = serialize(readForm(form, "first"));
  const getVersion = () => form.querySelector<HTMLInputElement>("input[name=seen]")?.value ?? "";
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOpen = true;
  let isFilling = false;

  const keep = () => {
    clearTimeout(timer);
    timer = undefined;
    const fields = readForm(form, "now");
    const at = new Date();
    const isNew = isUnsaved || serialize(fields) !== first;
    const stored = isNew ? storeForm(key, { at: at.getTime(), version: getVersion(), fields }) : deleteStoredForm(key);
    stored.then(
      () => isOpen && onKept(isNew ? at : undefined),
      () => isOpen && onKept(isNew ? "failed" : undefined),
    );
  };
  const keepSoon = () => {
    if (isFilling) return;
    clearTimeout(timer);
    timer = setTimeout(keep, waitMs);
  };
  const keepNow = () => {
    if (timer !== undefined) keep();
  };

  const restore = ({ at, version, fields }: KeptForm) => {
    isFilling = true;
    // React must render each step before the next one: first the lists, and then the fields that depend on the value of
    // another field.
    flushSync(() => {
      onRestored({ at: new Date(at), version, fields, isOutdated: version !== getVersion() });
      onKept(new Date(at));
    });
    flushSync(() => fillForm(form, fields));
    fillForm(form, fields);
    // A list that is rendered with its items fires no event, so we fire one for the code that counts changes.
    form.dispatchEvent(new Event("input"));
    isFilling = false;
    // If the user typed while the kept fields were loading or before hydration, the form differs from them. Then we
    // store it again.
    if (serialize(readForm(form, "now")) !== serialize(fields)) keepSoon();
  };
  loadForm(key).then(
    (kept) => {
      if (!isOpen) return;
      // If the user typed before hydration, the form differs from its first values. Then we store it.
      if (isUnsaved || serialize(readForm(form, "now")) !== first) keepSoon();
      if (!kept || isUnsaved) return;
      if (serialize(kept.fields) === first) void deleteStoredForm(key);
      else restore(kept);
    },
    () => isOpen && onKept("failed"),
  );

  const listeners = [
    [form, "input", keepSoon],
    [form, "change", keepSoon],
    [document, "visibilitychange", keepNow],
    [window, "pagehide", keepNow],
  ] as const;
  for (const [target, type, listener] of listeners) target.addEventListener(type, listener);
  return {
    forget: () => {
      clearTimeout(timer);
      timer = undefined;
      void deleteStoredForm(key).catch(() => undefined);
    },
    close: () => {
      keepNow();
      isOpen = false;
      for (const [target, type, listener] of listeners) target.removeEventListener(type, listener);
    },
  };
}

const serialize = (fields: KeptForm["fields"]) => JSON.stringify(fields);

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Returns the names and values of all fields except files and passwords. */
function readForm(form: HTMLFormElement, when: "now" | "first"): KeptForm["fields"] {
  return listControls(form).flatMap((control): KeptForm["fields"] => {
    const isFirst = when === "first";
    if (isTick(control) && !(isFirst ? control.defaultChecked : control.checked)) return [];
    return [[control.name, isFirst && !isTick(control) ? getFirstValue(control) : control.value]];
  });
}

/**
 * Fills in kept values. Does not replace text that the user typed after the form opened. Ignores kept fields that no
 * longer exist.
 */
function fillForm(form: HTMLFormElement, fields: KeptForm["fields"]): void {
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

/** These fields belong to only one submission, so we never restore them. */
const ownFields = ["once", "seen", "intent"];
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
  // React has replaced the `value` property of the element, and it does not notice a change that is made through this
  // property. So we use the original setter.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value") ?? {};
  set?.call(control, value);
  for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
}

import { useRouteLoaderData } from "@remix-run/react";
import { Smartphone } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { TextKey } from "../../i18n/en";
import { dhakaToday, formatShortDate, formatTime } from "../../i18n/format";
import type { Language } from "../../i18n/languages";
import { useTexts } from "../../i18n/use-texts";
import { dangerTextButton } from "../button";
import { Banner } from "../toasts";
import { deleteStoredForm, type FormKey, type KeptForm, loadForm, storeForm } from "./kept-form-store";

/** Says whether what is written lies on this device, and since when. */
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
      {isFailed ? t("form.notKept") : t("form.kept", { time: formatMoment(at, language) })}
    </p>
  );
}

/** Says above a form that it came back as it was left, and offers to throw that away. */
export function RestoredBanner({ at, isOutdated, onThrowAway }: RestoredForm & { onThrowAway: () => void }) {
  const { t, language } = useTexts();
  const changed: TextKey | undefined = isOutdated ? "form.restored.changed" : undefined;
  return (
    <Banner tone="good" title="form.restored" body={changed} values={{ time: formatMoment(at, language) }}>
      <button
        type="button"
        className={dangerTextButton}
        onClick={() => window.confirm(t("form.throwAway.sure")) && onThrowAway()}
      >
        {t("form.throwAway")}
      </button>
    </Banner>
  );
}

/** The hour of today, or the day with it. */
const formatMoment = (at: Date, language: Language) =>
  dhakaToday(at) === dhakaToday()
    ? formatTime(at, language)
    : `${formatShortDate(at, language)}, ${formatTime(at, language)}`;

type KeptOptions = {
  /** The address that the form is sent to; undefined for a form that is not kept. */
  address?: string;
  /** What the page came with was typed, and not saved. */
  isUnsaved: boolean;
  /** Brings back the lists of a form before its fields are filled. */
  onRestore?: (fields: KeptForm["fields"]) => void;
};

/** A form that came back: since when it was kept, the version it was opened from, and whether there is a later one. */
type RestoredForm = { at: Date; version: string; isOutdated: boolean };

const waitMs = 400;

/**
 * Keeps what somebody writes into a form on their device, under their account, until it is sent or thrown away, and puts
 * it back when the form is opened again. `keptAt` is when it was stored last, "failed" where the browser stores nothing,
 * undefined while the form holds nothing new.
 */
export function useKeptForm(form: RefObject<HTMLFormElement>, { address, isUnsaved, onRestore }: KeptOptions) {
  const { email = "" } = (useRouteLoaderData("routes/admin/layout") ?? {}) as { email?: string };
  const [keptAt, setKeptAt] = useState<Date | "failed">();
  const [restored, setRestored] = useState<RestoredForm>();
  const keeper = useRef<Keeper>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a form is opened once; another one is another component
  useEffect(() => {
    const shown = form.current;
    if (!shown || !address) return;
    const opened = createKeeper({
      form: shown,
      key: { account: email, form: address },
      isUnsaved,
      onRestore,
      onKept: setKeptAt,
      onRestored: setRestored,
    });
    keeper.current = opened;
    return opened.close;
  }, []);

  /** Deletes what is stored: it is sent, or thrown away. */
  const forget = () => {
    keeper.current?.forget();
    setKeptAt(undefined);
    setRestored(undefined);
  };
  return { keptAt, restored, forget };
}

type Keeper = { forget: () => void; close: () => void };

type KeeperOptions = Pick<KeptOptions, "isUnsaved" | "onRestore"> & {
  form: HTMLFormElement;
  key: FormKey;
  onKept: (at: Date | "failed" | undefined) => void;
  onRestored: (restored: RestoredForm) => void;
};

function createKeeper({ form, key, isUnsaved, onRestore, onKept, onRestored }: KeeperOptions): Keeper {
  const first = serialize(readForm(form, "first"));
  const getVersion = () => form.querySelector<HTMLInputElement>("input[name=seen]")?.value ?? "";
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOpen = true;
  /** What is left to do of a restoring; empty when it is over. */
  let filling: ReturnType<typeof setTimeout>[] = [];
  const endFilling = () => {
    for (const step of filling) clearTimeout(step);
    filling = [];
  };

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
    if (filling.length > 0) return;
    clearTimeout(timer);
    timer = setTimeout(keep, waitMs);
  };
  const keepNow = () => {
    if (timer !== undefined) keep();
  };

  const restore = ({ at, version, fields }: KeptForm) => {
    const fill = () => fillForm(form, fields);
    const finish = () => {
      fill();
      endFilling();
      // What was typed meanwhile, or before the script was there.
      if (serialize(readForm(form, "now")) !== serialize(fields)) keepSoon();
    };
    // Once the lists are drawn, and again for fields that are there because of what stands in another one.
    filling = [setTimeout(fill), setTimeout(finish, 50)];
    onRestored({ at: new Date(at), version, isOutdated: version !== getVersion() });
    onKept(new Date(at));
    onRestore?.(fields);
  };
  loadForm(key).then(
    (kept) => {
      if (!isOpen) return;
      // Somebody has begun before the script was there.
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
      // Whoever throws it away at once must not see it come back.
      endFilling();
      clearTimeout(timer);
      timer = undefined;
      void deleteStoredForm(key).catch(() => undefined);
    },
    close: () => {
      endFilling();
      keepNow();
      isOpen = false;
      for (const [target, type, listener] of listeners) target.removeEventListener(type, listener);
    },
  };
}

const serialize = (fields: KeptForm["fields"]) => JSON.stringify(fields);

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What a form holds now, or held when it was opened: its texts, choices and ticks, without files and passwords. */
function readForm(form: HTMLFormElement, when: "now" | "first"): KeptForm["fields"] {
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

import { useRouteLoaderData } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { fillForm, readForm } from "./form-texts";
import { deleteStoredForm, type FormKey, type KeptForm, loadForm, storeForm } from "./kept-form-store";

type KeptOptions = {
  /** The address that the form is sent to; undefined for a form that is not kept. */
  address?: string;
  /** What the page came with was typed, and not saved. */
  isUnsaved: boolean;
  /** Brings back the lists of a form before its fields are filled. */
  onRestore?: (fields: KeptForm["fields"]) => void;
};

/** A form that came back: since when it was kept, the version it was opened from, and whether there is a later one. */
export type RestoredForm = { at: Date; version: string; isOutdated: boolean };

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

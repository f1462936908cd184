import { type DefaultValue, type FieldMetadata, FormProvider, parse, useForm } from "@conform-to/react";
import { useLocation } from "@remix-run/react";
import { type FormEvent, type ReactNode, useEffect } from "react";
import { AdminForm } from "../admin/forms/form";
import type { TextKey } from "../i18n/en";
import type { SectionName } from "../school/sections";
import type { SectionRejection } from "./section-form.server";

type Fields<Value> = { [Key in keyof Value]-?: FieldMetadata<Value[Key]> };

export type SectionFormProps<Value> = {
  section: SectionName;
  value: Value;
  version: number;
  once: string;
  rejectedWithPage?: SectionRejection;
  back: string;
  backText?: TextKey;
  saveText?: TextKey;
  action?: string;
  isLong?: boolean;
  isWide?: boolean;
  label?: TextKey;
  otherAction?: ReactNode;
};

export type SectionChildren<Value> = (fields: Fields<Value>) => ReactNode;

export function SectionForm<Value extends Record<string, unknown>>(
  props: SectionFormProps<Value> & { children: SectionChildren<Value> },
) {
  const { section, value, version, once, rejectedWithPage, children, action, label, saveText, ...frame } = props;
  const [form, fields] = useForm({
    id: `school-${section}`,
    // conform keeps the order of lists from here.
    defaultValue: (rejectedWithPage?.values.result.initialValue ?? value) as DefaultValue<Value>,
    // The server validates; here lists are changed alone.
    onValidate: ({ formData }) => parse(formData, { resolve: (value) => ({ value }) }) as never,
  });
  useFocusOnLinkedField(rejectedWithPage === undefined);
  const changeList = (event: FormEvent<HTMLFormElement>) => {
    const element = event.currentTarget;
    form.onSubmit(event);
    // For the count of unsaved changes, once the list is drawn.
    setTimeout(() => element.dispatchEvent(new Event("change", { bubbles: true })));
  };
  const restoreLists = (kept: [string, string][]) => {
    const typed = new FormData();
    for (const [name, text] of kept) typed.append(name, text);
    const { payload } = parse(typed, { resolve: () => ({ value: {} }) });
    for (const [name, items] of Object.entries(value))
      if (Array.isArray(items)) form.update({ name, value: payload[name] ?? [] } as never);
  };
  return (
    <AdminForm<SectionRejection>
      id={form.id}
      label={label ?? `school.section.${section}`}
      action={action ?? `/cog-admin/school/${section}`}
      failed="school.err.save"
      rejectedWithPage={rejectedWithPage}
      buttons={[{ text: saveText ?? "common.save", busy: "form.saving", intent: "publish" }]}
      onListButton={changeList}
      isKept
      onRestore={restoreLists}
      {...frame}
    >
      {(state) => (
        <>
          {/* The Enter key presses the first button of a form, which must not be one that changes a list. */}
          <button type="submit" name="intent" value="publish" className="sr-only" tabIndex={-1} aria-hidden="true" />
          <input type="hidden" name="once" value={once} />
          <input type="hidden" name="seen" value={state.rejected?.values.version ?? state.restoredVersion ?? version} />
          <FormProvider context={form.context}>{children(fields as unknown as Fields<Value>)}</FormProvider>
        </>
      )}
    </AdminForm>
  );
}

function useFocusOnLinkedField(isWanted: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (!hash || !isWanted) return;
    // The parts of the form first take the size they have with script.
    const timer = setTimeout(() => {
      if (document.activeElement?.matches("input, textarea, select")) return;
      const field = document.getElementById(decodeURIComponent(hash.slice(1)));
      field?.scrollIntoView();
      field?.querySelector<HTMLElement>("input:not([type=hidden]), textarea")?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [hash, isWanted]);
}

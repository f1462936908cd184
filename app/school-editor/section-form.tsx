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
  /** What stands in the form: the whole section, or one item of its list. */
  value: Value;
  version: number;
  /** Tells this form from the same one sent twice. */
  once: string;
  rejectedWithPage?: SectionRejection;
  /** Where Cancel leads, and what it reads instead. */
  back: string;
  backText?: TextKey;
  /** What the button that saves reads, if not "Save". */
  saveText?: TextKey;
  /** Where it is sent, if not to the section's own address. */
  action?: string;
  isLong?: boolean;
  isWide?: boolean;
  /** What the form is called; the section unless given. */
  label?: TextKey;
  /** Stands apart beside the buttons. */
  otherAction?: ReactNode;
};

export type SectionChildren<Value> = (fields: Fields<Value>) => ReactNode;

/** The form of a section, or of one item of its list: conform names the fields and keeps its lists. */
export function SectionForm<Value extends Record<string, unknown>>(
  props: SectionFormProps<Value> & { children: SectionChildren<Value> },
) {
  const { section, value, version, once, rejectedWithPage, children, action, label, saveText, ...frame } = props;
  const [form, fields] = useForm({
    id: `school-${section}`,
    // What came back is what the lists begin with: conform keeps their order from there.
    defaultValue: (rejectedWithPage?.values.result.initialValue ?? value) as DefaultValue<Value>,
    // The server validates; here lists are changed alone.
    onValidate: ({ formData }) => parse(formData, { resolve: (value) => ({ value }) }) as never,
  });
  useFocusOnLinkedField(rejectedWithPage === undefined);
  const changeList = (event: FormEvent<HTMLFormElement>) => {
    const element = event.currentTarget;
    form.onSubmit(event);
    // For what counts unsaved changes, once the list is drawn.
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

/** Puts the cursor into the field that the address names, unless somebody types already or a mistake comes first. */
function useFocusOnLinkedField(isWanted: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (!hash || !isWanted) return;
    // The parts of the form first take the size that they have with script.
    const timer = setTimeout(() => {
      if (document.activeElement?.matches("input, textarea, select")) return;
      const field = document.getElementById(decodeURIComponent(hash.slice(1)));
      field?.scrollIntoView();
      field?.querySelector<HTMLElement>("input:not([type=hidden]), textarea")?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [hash, isWanted]);
}

import { useLocation } from "@remix-run/react";
import { createContext, type ReactNode, useContext, useEffect, useMemo } from "react";
import { AdminForm, useAdminForm } from "../admin/forms/form";
import type { TextKey } from "../i18n/en";
import { type Limits, type SectionName, sectionPath } from "../school/sections";
import { createField, type FormField, parseFields, type Typed } from "./form-fields";
import type { SectionRejection } from "./section-form.server";

export type SectionFormProps<Value> = {
  section: SectionName;
  value: Value;
  version: number;
  limits: Limits;
  once: string;
  rejectedWithPage?: SectionRejection;
  back: string;
  backText?: TextKey;
  saveText?: TextKey;
  action?: string;
  width?: "wide" | "long";
  label?: TextKey;
  otherAction?: ReactNode;
};

type Children<Value> = (form: FormField<Value>) => ReactNode;

export function SectionForm<Value extends object>(props: SectionFormProps<Value> & { children: Children<Value> }) {
  const { section, value, version, limits, once, rejectedWithPage, children, action, label, saveText, ...frame } =
    props;
  const drawn = (rejectedWithPage?.values.typed as Value | undefined) ?? value;
  useFocusOnLinkedField(rejectedWithPage === undefined);
  return (
    <AdminForm<SectionRejection>
      label={label ?? `school.section.${section}`}
      action={action ?? sectionPath(section)}
      failed="school.err.save"
      rejectedWithPage={rejectedWithPage}
      buttons={saveText && [{ text: saveText }]}
      isKept
      {...frame}
    >
      {(state) => (
        <>
          {/* The Enter key presses the first button of a form, which must not be one that changes a list. */}
          <button type="submit" name="intent" value="publish" className="sr-only" tabIndex={-1} aria-hidden="true" />
          <input type="hidden" name="once" value={once} />
          <input
            type="hidden"
            name="seen"
            value={state.rejected?.values.version ?? state.restored?.version ?? version}
          />
          <LimitsContext.Provider value={limits}>
            {children(createField(`school-${section}`, "", drawn))}
          </LimitsContext.Provider>
        </>
      )}
    </AdminForm>
  );
}

const LimitsContext = createContext<Limits>({});

/** What was typed on this device and not sent, until it is discarded. */
export function useKeptFields(): Typed | undefined {
  const { restored } = useAdminForm();
  return useMemo(() => restored && parseFields(restored.fields), [restored]);
}

/** In visible letters, or items of a list, as the schema of the section has it. */
export function useLimit({ name }: { name: string }): number {
  const limit = useContext(LimitsContext)[name.replace(/\[\d+\]/, "[]")];
  if (limit === undefined) throw new Error(`The schema has no limit for ${name}`);
  return limit;
}

function useFocusOnLinkedField(isWanted: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    // Of what was typed before script ran, the browser may have taken the focus for the anchor of the address.
    if (!hash || !isWanted || isTyped()) return;
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

const isTyped = () =>
  [
    ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      "main form :is(input:not([type=hidden]), textarea)",
    ),
  ].some(({ value, defaultValue }) => value !== defaultValue);

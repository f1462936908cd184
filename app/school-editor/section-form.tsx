import { useLocation } from "@remix-run/react";
import { createContext, type ReactNode, useContext, useEffect, useMemo } from "react";
import { AdminForm, useAdminForm, useRejection } from "../admin/forms/form";
import type { TextKey } from "../i18n/en";
import type { PictureInfo } from "../school/pictures.server";
import { type SectionName, sectionPath } from "../school/sections";
import { createField, type FormField, parseFields, type Typed } from "./form-fields";
import type { SectionRejection } from "./section-form.server";

type SectionFormProps = {
  section: SectionName;
  value: object;
  version: number;
  once: string;
  pictures?: Record<number, PictureInfo>;
  /** The kind of form, if it is for an item of a list. */
  item?: "new" | "listed";
  back: string;
  backText?: TextKey;
  saveText?: TextKey;
  action?: string;
  width?: "wide" | "long";
  label?: TextKey;
  otherAction?: ReactNode;
  children: (form: FormField) => ReactNode;
};

export function SectionForm(props: SectionFormProps) {
  const { section, value, version, once, pictures = {}, item, children, ...others } = props;
  const { action, label, saveText, ...frame } = others;
  const rejection = useRejection<SectionRejection>();
  const drawn = rejection?.values.typed ?? value;
  useFocusOnLinkedField(rejection === undefined);
  return (
    <AdminForm<SectionRejection>
      label={label ?? `school.section.${section}`}
      action={action ?? sectionPath(section)}
      failed="school.err.save"
      once={once}
      version={version}
      buttons={saveText && [{ text: saveText }]}
      isKept
      {...frame}
    >
      {() => (
        <>
          {/* Enter presses the first button of a form, which must not be one that changes a list. */}
          <button type="submit" name="intent" value="publish" className="sr-only" tabIndex={-1} aria-hidden="true" />
          <FormContext.Provider value={{ pictures, item }}>
            {children(createField(section, "", drawn))}
          </FormContext.Provider>
        </>
      )}
    </AdminForm>
  );
}

type FormContext = Pick<SectionFormProps, "item"> & {
  pictures: Record<number, PictureInfo>;
};

const FormContext = createContext<FormContext>({ pictures: {} });

export const useFormContext = () => useContext(FormContext);

/** Returns the text that was typed on this device and not sent, until it is discarded. */
export function useKeptFields(): Typed | undefined {
  const { restored } = useAdminForm();
  return useMemo(() => restored && parseFields(restored.fields), [restored]);
}

function useFocusOnLinkedField(isWanted: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    // The browser may have moved the focus from text typed before script ran to the anchor of the address.
    if (!hash || !isWanted || isTyped()) return;
    // With script the parts of the form first get their final size.
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

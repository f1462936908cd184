import { Form, useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { inDigits } from "../language/digits-and-dates";
import type { TextKey } from "../language/en";
import type { OwnRefusal, OwnThing } from "./own-change";

export type Problem = (field: keyof OwnRefusal["problems"]) => string | undefined;

type OwnFormParts = {
  thing: OwnThing;
  title: TextKey;
  button: TextKey;
  refused?: OwnRefusal;
  children: (problem: Problem) => ReactNode;
};

/** A form of the screen of one's own account, under its name. What a refusal finds wrong stands at its field. */
export function OwnForm({ thing, title, button, refused, children }: OwnFormParts) {
  const { t, i18n } = useTranslation();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const navigation = useNavigation();
  const isBusy = navigation.state !== "idle" && navigation.formData?.get("intent") === thing;
  // The first field with a problem is where the person goes on; passwords are typed anew.
  useEffect(() => {
    if (!refused) return;
    for (const input of form.current?.querySelectorAll<HTMLInputElement>("input[name$=assword]") ?? [])
      input.value = "";
    form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [refused]);
  return (
    <section className="own-account" aria-labelledby={id}>
      <h2 id={id}>{t(title)}</h2>
      <Form ref={form} method="post" action="/cog-admin/account" noValidate aria-labelledby={id} className="sheet">
        <input type="hidden" name="intent" value={thing} />
        {children((field) => {
          const found = refused?.problems[field];
          return found && t(found.text, inDigits(found.values ?? {}, i18n.language));
        })}
        <div className="sheet-acts">
          <button type="submit" className="button" disabled={isBusy} aria-busy={isBusy || undefined}>
            {t(isBusy ? "form.saving" : button)}
          </button>
        </div>
      </Form>
    </section>
  );
}

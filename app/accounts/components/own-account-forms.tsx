import { Form, useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "../../components/field";
import type { TextKey } from "../../i18n/en";
import { formatValues } from "../../i18n/format";
import type { AccountChangeKind, RejectedAccountChange } from "../own-account.server";
import { EmailInput, PasswordInput } from "./fields";

/** Changes one's own password; the present one is asked for. */
export function PasswordForm({ email, refused }: { email: string; refused?: RejectedAccountChange }) {
  const { t } = useTranslation();
  return (
    <OwnAccountForm thing="password" title="account.password.title" button="account.password.change" refused={refused}>
      {(problem) => (
        <>
          {/* Programs that keep passwords ask whose it is. */}
          <input type="text" autoComplete="username" defaultValue={email} readOnly hidden />
          <Field label={t("account.presentPassword")} need="required" problem={problem("password")}>
            {(field) => <PasswordInput {...field} />}
          </Field>
          <Field
            label={t("account.newPassword")}
            need="required"
            problem={problem("newPassword")}
            hint={t("account.newPassword.hint")}
          >
            {(field) => <PasswordInput {...field} name="newPassword" autoComplete="new-password" />}
          </Field>
          <p className="own-follows">{t("account.password.follows")}</p>
        </>
      )}
    </OwnAccountForm>
  );
}

/** Changes the address one signs in with; the present password is asked for. */
export function EmailForm({
  email,
  sendsLetter,
  refused,
}: {
  email: string;
  sendsLetter: boolean;
  refused?: RejectedAccountChange;
}) {
  const { t } = useTranslation();
  return (
    <OwnAccountForm thing="email" title="account.email.title" button="account.email.change" refused={refused}>
      {(problem) => (
        <>
          <p className="own-follows">
            {t("account.email.present")} <bdi>{email}</bdi>
          </p>
          <Field
            label={t("account.newEmail")}
            need="required"
            problem={problem("newEmail")}
            hint={t(sendsLetter ? "account.newEmail.letter" : "account.newEmail.atOnce")}
          >
            {(field) => <EmailInput {...field} name="newEmail" autoComplete="email" defaultValue={refused?.newEmail} />}
          </Field>
          <Field label={t("account.presentPassword")} need="required" problem={problem("password")}>
            {(field) => <PasswordInput {...field} />}
          </Field>
        </>
      )}
    </OwnAccountForm>
  );
}

type GetFieldError = (field: keyof RejectedAccountChange["problems"]) => string | undefined;

type OwnAccountFormProps = {
  thing: AccountChangeKind;
  title: TextKey;
  button: TextKey;
  refused?: RejectedAccountChange;
  children: (problem: GetFieldError) => ReactNode;
};

/** A form of the screen of one's own account, under its name. What a refusal finds wrong stands at its field. */
function OwnAccountForm({ thing, title, button, refused, children }: OwnAccountFormProps) {
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
          return found && t(found.text, formatValues(found.values ?? {}, i18n.language));
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

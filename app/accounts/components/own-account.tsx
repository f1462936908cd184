import { Form, useNavigation } from "@remix-run/react";
import { LogOut } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "../../components/field";
import type { TextKey } from "../../i18n/en";
import { formatValues } from "../../i18n/format";
import type { SessionListItem } from "../account-view.server";
import type { AccountChangeKind, RejectedAccountChange } from "../own-account.server";
import { EmailInput, PasswordInput } from "./fields";

/** Changes one's own password; the present one is asked for. */
export function PasswordForm({ email, refused }: { email: string; refused?: RejectedAccountChange }) {
  const { t } = useTranslation();
  return (
    <OwnAccountForm kind="password" title="account.password.title" button="account.password.change" refused={refused}>
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
  confirmsByEmail,
  refused,
}: {
  email: string;
  confirmsByEmail: boolean;
  refused?: RejectedAccountChange;
}) {
  const { t } = useTranslation();
  return (
    <OwnAccountForm kind="email" title="account.email.title" button="account.email.change" refused={refused}>
      {(problem) => (
        <>
          <p className="own-follows">
            {t("account.email.present")} <bdi>{email}</bdi>
          </p>
          <Field
            label={t("account.newEmail")}
            need="required"
            problem={problem("newEmail")}
            hint={t(confirmsByEmail ? "account.newEmail.letter" : "account.newEmail.atOnce")}
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
  kind: AccountChangeKind;
  title: TextKey;
  button: TextKey;
  refused?: RejectedAccountChange;
  children: (problem: GetFieldError) => ReactNode;
};

/** A form of the screen of one's own account, under its name. What a refusal finds wrong stands at its field. */
function OwnAccountForm({ kind, title, button, refused, children }: OwnAccountFormProps) {
  const { t, i18n } = useTranslation();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const navigation = useNavigation();
  const isBusy = navigation.state !== "idle" && navigation.formData?.get("intent") === kind;
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
        <input type="hidden" name="intent" value={kind} />
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

/** Where one is signed in: each session but this one with a button that ends it. */
export function SessionList({ sessions }: { sessions: SessionListItem[] }) {
  const { t } = useTranslation();
  return (
    <section className="colleagues" aria-labelledby="sessions">
      <h2 id="sessions">{t("account.sessions.title")}</h2>
      <ul className="office-rows">
        {sessions.map((session) => (
          <SessionRow key={session.name} session={session} />
        ))}
      </ul>
      {sessions.some(({ isThis }) => !isThis) && (
        <Form method="post" action="/cog-admin/account" className="office-said">
          <input type="hidden" name="intent" value="end-others" />
          <button type="submit" className="button button-outline">
            <LogOut size={20} strokeWidth={1.75} aria-hidden="true" />
            {t("account.sessions.endOthers")}
          </button>
        </Form>
      )}
    </section>
  );
}

function SessionRow({ session: { name, device, createdAt, lastSeenAt, isThis } }: { session: SessionListItem }) {
  const { t } = useTranslation();
  return (
    <li className="office-notice colleague">
      <h3>
        {device}
        {isThis && <span className="badge badge-general">{t("account.sessions.this")}</span>}
      </h3>
      <p className="colleague-known">
        <time dateTime={createdAt.iso}>{t("account.sessions.signedIn", createdAt)}</time>
        <time dateTime={lastSeenAt.iso}>{t("accounts.seen", lastSeenAt)}</time>
      </p>
      {!isThis && (
        <div className="office-acts">
          <Form method="post" action="/cog-admin/account">
            <input type="hidden" name="intent" value="end" />
            <input type="hidden" name="session" value={name} />
            <button
              type="submit"
              className="text-button text-danger"
              aria-label={`${t("account.sessions.end")}: ${device}`}
            >
              <LogOut size={20} strokeWidth={1.75} aria-hidden="true" />
              {t("account.sessions.end")}
            </button>
          </Form>
        </div>
      )}
    </li>
  );
}

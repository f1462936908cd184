import { Form } from "@remix-run/react";
import { LogOut } from "lucide-react";
import { type ComponentProps, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button, dangerTextButton } from "~/admin/button";
import type { Flash } from "~/admin/flash";
import { FormActions, innerFormPanel } from "~/admin/forms/form-layout";
import type { FormAnswer } from "~/admin/forms/sending/use-answer";
import { SmallForm } from "~/admin/forms/small-form";
import { Row, RowActions } from "~/admin/list";
import { inset, SectionHeading } from "~/admin/screen";
import { Badge } from "~/components/badge";
import { useOnChange } from "~/components/use-on-change";
import type { FieldErrors } from "~/i18n/form-schema";
import type { SessionListItem } from "../account-view.server";
import { accountFacts, accountName } from "./account-list";
import { EmailField, PasswordField } from "./fields";

export type RejectedAccountChange = {
  kind: "password" | "email";
  newEmail: string;
  errors?: FieldErrors;
  message: Flash;
};

type PasswordFormProps = { email: string; rejected?: RejectedAccountChange; sending: FormAnswer };

export function PasswordForm({ email, rejected, sending }: PasswordFormProps) {
  const { t } = useTranslation();
  return (
    <OwnAccountForm
      kind="password"
      rejected={rejected}
      sending={sending}
      schema={async () => (await import("../account-forms")).passwordChangeSchema}
    >
      {/* Password managers need the user name to find the account of the password. */}
      <input type="text" autoComplete="username" defaultValue={email} readOnly hidden />
      <PasswordField label="account.presentPassword" />
      <PasswordField
        name="newPassword"
        autoComplete="new-password"
        label="account.newPassword"
        hint="account.newPassword.hint"
      />
      <p className="mb-4.4 text-ink-2">{t("account.password.follows")}</p>
    </OwnAccountForm>
  );
}

type EmailFormProps = PasswordFormProps & { confirmsByEmail: boolean };

export function EmailForm({ email, confirmsByEmail, rejected, sending }: EmailFormProps) {
  const { t } = useTranslation();
  return (
    <OwnAccountForm
      kind="email"
      rejected={rejected}
      sending={sending}
      schema={async () => (await import("../account-forms")).emailChangeSchema(email)}
    >
      <p className="mb-4.4 text-ink-2">
        {t("account.email.present")} <bdi>{email}</bdi>
      </p>
      <EmailField
        name="newEmail"
        autoComplete="email"
        label="account.newEmail"
        hint={confirmsByEmail ? "account.newEmail.letter" : "account.newEmail.atOnce"}
      />
      <PasswordField label="account.presentPassword" />
    </OwnAccountForm>
  );
}

type OwnAccountFormProps = Pick<RejectedAccountChange, "kind"> &
  Pick<ComponentProps<typeof SmallForm>, "schema" | "children"> & {
    rejected?: RejectedAccountChange;
    sending: FormAnswer;
  };

function OwnAccountForm({ kind, rejected, sending, schema, children }: OwnAccountFormProps) {
  const { t } = useTranslation();
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const isBusy = sending.isBusy && sending.intent === kind;
  useOnChange(rejected, () => {
    if (!rejected) return;
    for (const input of section.current?.querySelectorAll<HTMLInputElement>("input[name$=assword]") ?? [])
      input.value = "";
  });
  return (
    <section ref={section} className="pt-6" aria-labelledby={id}>
      <SectionHeading id={id}>{t(`account.${kind}.title`)}</SectionHeading>
      <SmallForm
        action="/cog-admin/account"
        values={{ newEmail: rejected?.newEmail }}
        errors={rejected?.errors}
        schema={schema}
        aria-labelledby={id}
        className={innerFormPanel}
      >
        {children}
        <FormActions>
          <Button name="intent" value={kind} isBusy={isBusy}>
            {t(isBusy ? "form.saving" : `account.${kind}.change`)}
          </Button>
        </FormActions>
      </SmallForm>
    </section>
  );
}

export function SessionList({ sessions }: { sessions: SessionListItem[] }) {
  const { t } = useTranslation();
  return (
    <section className="pt-6" aria-labelledby="sessions">
      <SectionHeading id="sessions">{t("account.sessions.title")}</SectionHeading>
      <ul>
        {sessions.map((session) => (
          <SessionRow key={session.name} session={session} />
        ))}
      </ul>
      {sessions.some(({ isThis }) => !isThis) && (
        <Form method="post" action="/cog-admin/account" className={inset}>
          <input type="hidden" name="intent" value="end-others" />
          <Button variant="outline" height="tall">
            <LogOut size={20} strokeWidth={1.75} aria-hidden="true" />
            {t("account.sessions.endOthers")}
          </Button>
        </Form>
      )}
    </section>
  );
}

function SessionRow({ session: { name, device, createdAt, lastSeenAt, isThis } }: { session: SessionListItem }) {
  const { t } = useTranslation();
  return (
    <Row
      actions={
        !isThis && (
          <RowActions
            title={device}
            main={
              <Form method="post" action="/cog-admin/account">
                <input type="hidden" name="intent" value="end" />
                <input type="hidden" name="session" value={name} />
                <button
                  type="submit"
                  className={dangerTextButton}
                  aria-label={`${t("account.sessions.end")}: ${device}`}
                >
                  <LogOut size={20} strokeWidth={1.75} aria-hidden="true" />
                  {t("account.sessions.end")}
                </button>
              </Form>
            }
          />
        )
      }
    >
      <h3 className={accountName}>
        {device}
        {isThis && <Badge>{t("account.sessions.this")}</Badge>}
      </h3>
      <p className={isThis ? `pb-2.4 ${accountFacts}` : accountFacts}>
        <time dateTime={createdAt.iso}>{t("account.sessions.signedIn", createdAt)}</time>
        <time dateTime={lastSeenAt.iso}>{t("accounts.seen", lastSeenAt)}</time>
      </p>
    </Row>
  );
}

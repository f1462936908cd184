import { Form, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Flash } from "../../admin/flash";
import { Banner } from "../../admin/toasts";
import { Field } from "../../components/field";
import type { PendingForm } from "../pending-form.server";
import { EmailInput, PasswordInput } from "./fields";

type SignInFormProps = {
  /** Nobody has an account yet: the first one needs the code that the terminal showed. */
  asksForSetUpCode: boolean;
  maySignUp: boolean;
  refused?: { message: Flash; email: string };
  /** What somebody typed whose sign-in had ended goes through this sign-in, to be there afterwards. */
  pending?: PendingForm;
};

const plainFormProps = { action: "/cog-admin/login" };
const pendingFormProps = {
  action: "/cog-admin/login?again",
  encType: "multipart/form-data" as const,
  reloadDocument: true,
};

/** Signing in and asking for an account are one form; its second button sends it elsewhere. */
export function SignInForm({ asksForSetUpCode, maySignUp, refused, pending }: SignInFormProps) {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const isBusy = navigation.state === "submitting" && !navigation.formAction?.includes("intent=sign-up");
  return (
    <Form method="post" {...(pending ? pendingFormProps : plainFormProps)} noValidate>
      {pending && <input type="hidden" name="pending" value={JSON.stringify(pending)} />}
      {refused && <Banner {...refused.message} />}
      <Field label={t("auth.email")} need="required">
        {(field) => <EmailInput {...field} defaultValue={refused?.email} />}
      </Field>
      <Field label={t("auth.password")} need="required">
        {(field) => <PasswordInput {...field} />}
      </Field>
      {asksForSetUpCode && (
        <Field label={t("signUp.setUpCode")} need="required" hint={t("signUp.setUpHint")}>
          {(field) => <input {...field} className="input" name="setUpCode" autoComplete="off" spellCheck={false} />}
        </Field>
      )}
      <div className="login-acts">
        <button type="submit" className="button" disabled={isBusy} aria-busy={isBusy || undefined}>
          {t(isBusy ? "auth.signingIn" : "auth.signIn")}
        </button>
        {maySignUp && (
          <button type="submit" className="button button-outline" formAction="/cog-admin/login?intent=sign-up">
            {t("auth.createAccount")}
          </button>
        )}
      </div>
    </Form>
  );
}

/** The way out for whoever has forgotten their password: a letter, or a colleague where no letters are sent. */
export function ForgottenPasswordNote({ mailIsOn }: { mailIsOn: boolean }) {
  const { t } = useTranslation();
  return (
    <p className={mailIsOn ? "login-note login-way" : "login-note"}>
      {mailIsOn ? (
        <a className="link" href="/cog-admin/login/forgotten">
          {t("joining.forgotten")}
        </a>
      ) : (
        t("joining.forgotten.byColleague")
      )}
    </p>
  );
}

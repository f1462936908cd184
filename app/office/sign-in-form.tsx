import { Form, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EmailInput } from "../accounts/email-input";
import { carried, type KeptForm } from "../accounts/kept-form";
import { PasswordInput } from "../accounts/password-input";
import { Field } from "../ui/field";
import type { Message } from "./messages";
import { Banner } from "./said";

type SignInFormParts = {
  /** Nobody has an account yet: the first one needs the code that the terminal showed. */
  asksForSetUpCode: boolean;
  maySignUp: boolean;
  refused?: { message: Message; email: string };
  /** What somebody typed whose sign-in had ended goes through this sign-in, to be there afterwards. */
  kept?: KeptForm;
};

const plain = { action: "/cog-admin/login" };
const carrying = {
  action: "/cog-admin/login?again",
  encType: "multipart/form-data" as const,
  reloadDocument: true,
};

/** Signing in and asking for an account are one form; its second button sends it elsewhere. */
export function SignInForm({ asksForSetUpCode, maySignUp, refused, kept }: SignInFormParts) {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const isBusy = navigation.state === "submitting" && !navigation.formAction?.includes("intent=sign-up");
  return (
    <Form method="post" {...(kept ? carrying : plain)} noValidate>
      {kept && <input type="hidden" name="kept" value={carried(kept)} />}
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

import { useLocation, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/admin/button";
import { FormField } from "~/admin/forms/fields/fields";
import { SmallForm } from "~/admin/forms/small-form";
import { hintText } from "~/components/field";
import { Input } from "~/components/input";
import { TextLink } from "~/components/text-link";
import type { FieldErrors } from "~/i18n/form-schema";
import { EmailField, PasswordField } from "./fields";
import { SignInActions, SignInNote, signInLink } from "./sign-in-layout";

export const signInFormId = "sign-in";

type SignInFormProps = {
  asksForSetUpCode: boolean;
  maySignUp: boolean;
  /** True after the user has pressed Create Admin Account. The button then comes first. */
  signsUp: boolean;
  /** Called instead of sending the form if the user presses Create Admin Account before typing. */
  onSignUp: () => void;
  /** The message about a rejected form. */
  children?: ReactNode;
  errors?: FieldErrors;
  /** The typed values, but not the password. We do not send a password back over the network. */
  typed?: { email: string; setUpCode: string };
};

export function SignInForm({
  asksForSetUpCode,
  maySignUp,
  signsUp,
  onSignUp,
  children,
  errors,
  typed,
}: SignInFormProps) {
  const { t } = useTranslation();
  const query = new URLSearchParams(useLocation().search);
  // The URL may still contain the `intent` of the button that the user pressed last. The sign-in form must not send it.
  query.delete("intent");
  const action = `/cog-admin/login?${query}`;
  const isNew = asksForSetUpCode || signsUp;
  const navigation = useNavigation();
  const isBusy = navigation.state === "submitting" && navigation.formAction === action;
  const signUpButton = maySignUp && (
    <Button
      variant={isNew ? "filled" : "outline"}
      height="tall"
      formAction="/cog-admin/login?intent=sign-up"
      onClick={(event) => {
        const { form } = event.currentTarget;
        if (isNew || !form || hasTyped(form)) return;
        event.preventDefault();
        onSignUp();
        form.querySelector<HTMLInputElement>("[name=email]")?.focus();
      }}
    >
      {t("auth.createAccount")}
    </Button>
  );
  return (
    <SmallForm
      id={signInFormId}
      action={action}
      values={typed}
      errors={errors}
      schema={async () => {
        const { firstAccountSchema, signInSchema, signUpSchema } = await import("../account-forms");
        if (asksForSetUpCode) return firstAccountSchema;
        return signsUp ? signUpSchema : signInSchema;
      }}
    >
      {children}
      <EmailField />
      <PasswordField
        autoComplete={isNew ? "new-password" : undefined}
        hint={isNew ? "signUp.passwordRules" : undefined}
      />
      {asksForSetUpCode && (
        <FormField name="setUpCode" label="signUp.setUpCode" need="required" hint="signUp.setUpHint">
          {(control) => <Input {...control} autoComplete="off" spellCheck={false} />}
        </FormField>
      )}
      <SignInActions>
        {isNew && signUpButton}
        {!asksForSetUpCode && (
          <Button variant={signsUp ? "outline" : "filled"} height="tall" isBusy={isBusy}>
            {t(isBusy ? "auth.signingIn" : "auth.signIn")}
          </Button>
        )}
        {!isNew && signUpButton}
        {maySignUp && !isNew && <p className={hintText}>{t("signUp.passwordRules")}</p>}
      </SignInActions>
    </SmallForm>
  );
}

const hasTyped = (form: HTMLFormElement) => ["email", "password"].some((name) => new FormData(form).get(name) !== "");

export function ForgottenPasswordNote({ mailIsOn }: { mailIsOn: boolean }) {
  const { t } = useTranslation();
  return (
    <SignInNote>
      {mailIsOn ? (
        <TextLink className={signInLink} href="/cog-admin/login/forgotten">
          {t("joining.forgotten")}
        </TextLink>
      ) : (
        t("joining.forgotten.byColleague")
      )}
    </SignInNote>
  );
}

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
  /** The message about a rejected form. */
  children?: ReactNode;
  errors?: FieldErrors;
  /** The typed values, but not the password. We do not send a password back over the network. */
  typed?: { email: string; setUpCode: string };
};

export function SignInForm({ asksForSetUpCode, maySignUp, children, errors, typed }: SignInFormProps) {
  const { t } = useTranslation();
  const query = new URLSearchParams(useLocation().search);
  // The URL may still contain the `intent` of the button that the user pressed last. The sign-in form must not send it.
  query.delete("intent");
  const action = `/cog-admin/login?${query}`;
  const navigation = useNavigation();
  const isBusy = navigation.state === "submitting" && navigation.formAction === action;
  return (
    <SmallForm
      id={signInFormId}
      action={action}
      values={typed}
      errors={errors}
      schema={async () => {
        const { firstAccountSchema, signInSchema } = await import("../account-forms");
        return asksForSetUpCode ? firstAccountSchema : signInSchema;
      }}
    >
      {children}
      <EmailField />
      <PasswordField
        autoComplete={asksForSetUpCode ? "new-password" : undefined}
        hint={asksForSetUpCode ? "signUp.passwordRules" : undefined}
      />
      {asksForSetUpCode && (
        <FormField name="setUpCode" label="signUp.setUpCode" need="required" hint="signUp.setUpHint">
          {(control) => <Input {...control} autoComplete="off" spellCheck={false} />}
        </FormField>
      )}
      <SignInActions>
        {!asksForSetUpCode && (
          <Button height="tall" isBusy={isBusy}>
            {t(isBusy ? "auth.signingIn" : "auth.signIn")}
          </Button>
        )}
        {maySignUp && (
          <Button
            variant={asksForSetUpCode ? "filled" : "outline"}
            height="tall"
            formAction="/cog-admin/login?intent=sign-up"
          >
            {t("auth.createAccount")}
          </Button>
        )}
        {maySignUp && !asksForSetUpCode && <p className={hintText}>{t("signUp.passwordRules")}</p>}
      </SignInActions>
    </SmallForm>
  );
}

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

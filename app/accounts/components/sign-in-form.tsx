import { Form, useLocation, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "../../admin/button";
import type { Flash } from "../../admin/flash";
import { Banner } from "../../admin/toasts";
import { Field } from "../../components/field";
import { Input } from "../../components/input";
import { TextLink } from "../../components/text-link";
import { EmailField, PasswordField } from "./fields";
import { SignInActions, SignInNote, signInLink } from "./sign-in-layout";

type RejectedSignIn = { message: Flash; email: string };

type SignInFormProps = {
  asksForSetUpCode: boolean;
  maySignUp: boolean;
  rejected?: RejectedSignIn;
};

export function SignInForm({ asksForSetUpCode, maySignUp, rejected }: SignInFormProps) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const navigation = useNavigation();
  const isBusy = navigation.state === "submitting" && !navigation.formAction?.includes("intent=sign-up");
  return (
    <Form method="post" action={`/cog-admin/login${search}`} noValidate>
      {rejected && <Banner {...rejected.message} />}
      <EmailField defaultValue={rejected?.email} />
      <PasswordField hint={maySignUp ? "signUp.passwordRules" : undefined} />
      {asksForSetUpCode && (
        <Field label={t("signUp.setUpCode")} need="required" hint={t("signUp.setUpHint")}>
          {(field) => <Input {...field} name="setUpCode" autoComplete="off" spellCheck={false} />}
        </Field>
      )}
      <SignInActions>
        <Button isTall isBusy={isBusy}>
          {t(isBusy ? "auth.signingIn" : "auth.signIn")}
        </Button>
        {maySignUp && (
          <Button variant="outline" isTall formAction="/cog-admin/login?intent=sign-up">
            {t("auth.createAccount")}
          </Button>
        )}
      </SignInActions>
    </Form>
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

import { type ActionFunctionArgs, data, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { getRawText, isValidEmail, normalizeEmail } from "~/accounts/account";
import { AccountFormError, rejectAccountForm } from "~/accounts/account-form-error.server";
import { sendPasswordLink } from "~/accounts/change-password.server";
import { EmailField } from "~/accounts/components/fields";
import {
  LanguageLink,
  SignInActions,
  SignInLayout,
  SignInNote,
  signInLink,
} from "~/accounts/components/sign-in-layout";
import { isMailEnabled } from "~/accounts/mail.server";
import { readSmallForm, redirectToChosenLanguage } from "~/accounts/sign-in.server";
import { Button } from "~/admin/button";
import { redirectWithFlash } from "~/admin/flash.server";
import { FormFieldsProvider } from "~/admin/forms/form-fields";
import { writeErrorText } from "~/admin/forms/write-error.server";
import { Banner } from "~/admin/toasts";
import { TextLink } from "~/components/text-link";

export async function loader({ request }: LoaderFunctionArgs) {
  redirectToChosenLanguage(request);
  return { mailIsOn: isMailEnabled() };
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readSmallForm(request);
  const email = normalizeEmail(getRawText(form, "email"));
  try {
    if (!isMailEnabled()) throw new AccountFormError("joining.forgotten.off", 404);
    if (!isValidEmail(email)) throw new AccountFormError("signUp.email");
    await sendPasswordLink(request, email);
  } catch (error) {
    const explain = () => writeErrorText("a link to a new password", error);
    const { message, init } = rejectAccountForm(error, { rejected: "joining.forgotten.notSent" }, explain);
    return data({ email: email.slice(0, 254), message }, init);
  }
  return redirectWithFlash("/cog-admin/login", [
    { tone: "good", title: "joining.forgotten.sent", body: "joining.forgotten.sent.body" },
  ]);
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function ForgottenPassword() {
  const { t } = useTranslation();
  const { mailIsOn } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const rejected = answer && "message" in answer ? answer : undefined;
  return (
    <SignInLayout heading="joining.forgotten.title">
      {rejected && <Banner {...rejected.message} />}
      <p>{t(mailIsOn ? "joining.forgotten.about" : "joining.forgotten.off")}</p>
      {mailIsOn && (
        <Form method="post" noValidate>
          <FormFieldsProvider values={rejected}>
            <EmailField />
          </FormFieldsProvider>
          <SignInActions>
            <Button height="tall">{t("joining.forgotten.send")}</Button>
          </SignInActions>
        </Form>
      )}
      <SignInNote>
        <TextLink className={signInLink} href="/cog-admin/login">
          {t("joining.toLogin")}
        </TextLink>
      </SignInNote>
      <LanguageLink />
    </SignInLayout>
  );
}

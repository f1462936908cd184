import { type ActionFunctionArgs, data, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AccountFormError, readAccountForm, rejectAccountForm } from "~/accounts/account-form-error.server";
import { forgottenPasswordSchema } from "~/accounts/account-forms";
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
import { writeErrorText } from "~/admin/forms/saving/write-error.server";
import { SmallForm } from "~/admin/forms/small-form";
import { Banner } from "~/admin/toasts";
import { TextLink } from "~/components/text-link";
import { getLine } from "~/i18n/form-values";

export async function loader({ request }: LoaderFunctionArgs) {
  redirectToChosenLanguage(request);
  return { mailIsOn: isMailEnabled() };
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readSmallForm(request);
  try {
    if (!isMailEnabled()) throw new AccountFormError("joining.forgotten.off", 404);
    await sendPasswordLink(request, readAccountForm(forgottenPasswordSchema, form).email);
  } catch (error) {
    const explain = () => writeErrorText("a link to a new password", error);
    const { message, errors, init } = rejectAccountForm(error, { rejected: "joining.forgotten.notSent" }, explain);
    return data({ email: getLine(form, "email").slice(0, 254), message, errors }, init);
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
        <SmallForm
          values={rejected}
          errors={rejected?.errors}
          schema={async () => (await import("~/accounts/account-forms")).forgottenPasswordSchema}
        >
          <EmailField />
          <SignInActions>
            <Button height="tall">{t("joining.forgotten.send")}</Button>
          </SignInActions>
        </SmallForm>
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

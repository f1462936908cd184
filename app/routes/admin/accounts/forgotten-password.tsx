import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { getText, isValidEmail, normalizeEmail } from "../../../accounts/account";
import { EmailInput } from "../../../accounts/components/fields";
import { LanguageLink, SignInLayout } from "../../../accounts/components/sign-in-page";
import { sendPasswordLink } from "../../../accounts/email-links.server";
import { isMailEnabled } from "../../../accounts/mail.server";
import { readSignInForm, redirectToChosenLanguage } from "../../../accounts/sign-in.server";
import { tooManyRequests } from "../../../accounts/sign-in-messages";
import { adminTitle } from "../../../admin/admin-title.server";
import type { Flash } from "../../../admin/flash";
import { redirectWithFlash } from "../../../admin/flash.server";
import { Banner } from "../../../admin/toasts";
import { writeErrorStatus, writeErrorText } from "../../../admin/write-error.server";
import { Field } from "../../../components/field";

const notSentTitle = "joining.forgotten.notSent";

export async function loader({ request }: LoaderFunctionArgs) {
  redirectToChosenLanguage(request);
  return { title: await adminTitle(request, "joining.forgotten.title"), mailIsOn: isMailEnabled() };
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readSignInForm(request);
  const email = normalizeEmail(getText(form, "email"));
  const shown = email.slice(0, 254);
  if (!isMailEnabled())
    return rejectForm(shown, { tone: "bad", title: notSentTitle, body: "joining.forgotten.off" }, 404);
  if (!isValidEmail(email)) return rejectForm(shown, { tone: "bad", title: notSentTitle, body: "signUp.email" }, 400);
  try {
    const seconds = await sendPasswordLink(request, email);
    if (seconds)
      return rejectForm(shown, tooManyRequests(notSentTitle, seconds), 429, { "Retry-After": String(seconds) });
  } catch (fault) {
    const body = writeErrorText("a link to a new password", fault);
    return rejectForm(shown, { tone: "bad", title: notSentTitle, body }, writeErrorStatus(body));
  }
  return redirectWithFlash(request, "/cog-admin/login", [
    { tone: "good", title: "joining.forgotten.sent", body: "joining.forgotten.sent.body" },
  ]);
}

function rejectForm(email: string, message: Flash, status: number, headers: HeadersInit = {}) {
  return data({ email, message }, { status, headers });
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function ForgottenPassword() {
  const { t } = useTranslation();
  const { mailIsOn } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer && "message" in answer ? answer : undefined;
  return (
    <SignInLayout heading="joining.forgotten.title">
      {refused && <Banner {...refused.message} />}
      <p>{t(mailIsOn ? "joining.forgotten.about" : "joining.forgotten.off")}</p>
      {mailIsOn && (
        <Form method="post" noValidate>
          <Field label={t("auth.email")} need="required">
            {(field) => <EmailInput {...field} defaultValue={refused?.email} />}
          </Field>
          <div className="login-acts">
            <button type="submit" className="button">
              {t("joining.forgotten.send")}
            </button>
          </div>
        </Form>
      )}
      <p className="login-note login-way">
        <a className="link" href="/cog-admin/login">
          {t("joining.toLogin")}
        </a>
      </p>
      <LanguageLink />
    </SignInLayout>
  );
}

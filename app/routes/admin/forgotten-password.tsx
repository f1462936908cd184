import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { cleanEmail, isPlausibleEmail, typed } from "../../accounts/account";
import { EmailInput } from "../../accounts/email-input";
import { sendPasswordLink } from "../../accounts/new-password.server";
import { readAhead } from "../../accounts/posted-sign-in.server";
import { mailIsOn } from "../../mail/mail.server";
import type { Message } from "../../office/messages";
import { goOn } from "../../office/messages.server";
import { notWritten, statusSaying } from "../../office/not-written.server";
import { Banner } from "../../office/said";
import { screenTitle } from "../../office/screen-title.server";
import { SignInFrame } from "../../office/sign-in-frame";
import { OtherLanguage } from "../../office/sign-in-language";
import { keepChosenLanguage } from "../../office/sign-in-language.server";
import { askedTooOften } from "../../office/sign-in-messages";
import { Field } from "../../ui/field";

const notSent = "joining.forgotten.notSent";

export async function loader({ request }: LoaderFunctionArgs) {
  keepChosenLanguage(request);
  return { title: await screenTitle(request, "joining.forgotten.title"), mailIsOn: mailIsOn() };
}

export async function action({ request }: ActionFunctionArgs) {
  const { form } = await readAhead(request);
  const email = cleanEmail(typed(form, "email"));
  const shown = email.slice(0, 254);
  if (!mailIsOn()) return refuse(shown, { tone: "bad", title: notSent, body: "joining.forgotten.off" }, 404);
  if (!isPlausibleEmail(email)) return refuse(shown, { tone: "bad", title: notSent, body: "signUp.email" }, 400);
  try {
    const seconds = await sendPasswordLink(request, email);
    if (seconds) return refuse(shown, askedTooOften(notSent, seconds), 429, { "Retry-After": String(seconds) });
  } catch (fault) {
    const body = notWritten("a link to a new password", fault);
    return refuse(shown, { tone: "bad", title: notSent, body }, statusSaying(body));
  }
  return goOn(request, "/cog-admin/login", [
    { tone: "good", title: "joining.forgotten.sent", body: "joining.forgotten.sent.body" },
  ]);
}

function refuse(email: string, message: Message, status: number, headers: HeadersInit = {}) {
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
    <SignInFrame heading="joining.forgotten.title">
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
      <OtherLanguage />
    </SignInFrame>
  );
}

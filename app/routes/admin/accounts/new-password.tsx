import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { getText, normalizePassword } from "../../../accounts/account";
import { HiddenUsername, PasswordInput } from "../../../accounts/components/fields";
import { LanguageLink, LinkExpiredPage, SignInLayout } from "../../../accounts/components/sign-in-page";
import { type NewPasswordError, setPasswordByLink } from "../../../accounts/email-links.server";
import { findLink, getLinkToken, linkPageHeaders } from "../../../accounts/one-time-links.server";
import { readSignInForm, redirectToChosenLanguage } from "../../../accounts/sign-in.server";
import { adminTitle } from "../../../admin/admin-title.server";
import type { Flash } from "../../../admin/flash";
import { redirectWithFlash } from "../../../admin/flash.server";
import { Banner } from "../../../admin/toasts";
import { writeErrorStatus, writeErrorText } from "../../../admin/write-error.server";
import { Field } from "../../../components/field";
import type { TextKey } from "../../../i18n/en";

const errorResponses: Record<Exclude<NewPasswordError, "gone">, { body: TextKey; status: number }> = {
  missing: { body: "joining.newPassword.missing", status: 400 },
  passwordLength: { body: "signUp.passwordLength", status: 400 },
  passwordCommon: { body: "joining.passwordCommon", status: 400 },
  busy: { body: "login.busy", status: 429 },
};

export async function loader({ request }: LoaderFunctionArgs) {
  redirectToChosenLanguage(request);
  const email = findLink(getLinkToken(request), "password")?.email;
  const title = await adminTitle(request, email ? "joining.newPassword" : "joining.gone");
  return data({ title, email }, { status: email ? 200 : 410 });
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readSignInForm(request);
  const problem = await trySetPassword(request, normalizePassword(getText(form, "password")));
  if (problem === "gone") return data({ refused: undefined }, { status: 410 });
  if (typeof problem === "object") return rejectForm(problem.failed, writeErrorStatus(problem.failed));
  if (problem) return rejectForm(errorResponses[problem].body, errorResponses[problem].status);
  return redirectWithFlash(request, "/cog-admin/login", [
    { tone: "good", title: "joining.newPassword.done", body: "joining.newPassword.done.body" },
  ]);
}

function rejectForm(body: TextKey, status: number) {
  const refused: Flash = { tone: "bad", title: "joining.newPassword.failed", body };
  return data({ refused }, { status });
}

async function trySetPassword(request: Request, password: string) {
  try {
    return await setPasswordByLink(request, { token: getLinkToken(request), password });
  } catch (fault) {
    return { failed: writeErrorText("a new password", fault) };
  }
}

export const headers = () => linkPageHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function NewPassword() {
  const { t } = useTranslation();
  const { email } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer && "refused" in answer ? answer.refused : undefined;
  const isGone = answer && "refused" in answer && !refused;
  if (!email || isGone) return <LinkExpiredPage purpose="password" />;
  return (
    <SignInLayout heading="joining.newPassword">
      {refused && <Banner {...refused} />}
      <p>{t("joining.newPassword.about", { email })}</p>
      <Form method="post" noValidate>
        <HiddenUsername email={email} />
        <Field
          label={t("joining.newPassword")}
          need="required"
          hint={t("joining.newPassword.hint")}
          problem={refused?.body && t(refused.body)}
        >
          {(field) => <PasswordInput {...field} autoComplete="new-password" />}
        </Field>
        <div className="login-acts">
          <button type="submit" className="button">
            {t("joining.newPassword.set")}
          </button>
        </div>
      </Form>
      <LanguageLink />
    </SignInLayout>
  );
}

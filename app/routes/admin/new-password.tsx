import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { cleanPassword, typed } from "../../accounts/account";
import { findLink } from "../../accounts/links.server";
import { type NewPasswordProblem, setNewPassword } from "../../accounts/new-password.server";
import { PasswordInput } from "../../accounts/password-input";
import { readAhead } from "../../accounts/posted-sign-in.server";
import { WhosePassword } from "../../accounts/whose-password";
import type { TextKey } from "../../language/en";
import type { Message } from "../../office/messages";
import { goOn } from "../../office/messages.server";
import { notWritten, statusSaying } from "../../office/not-written.server";
import { Banner } from "../../office/said";
import { screenTitle } from "../../office/screen-title.server";
import { SignInFrame } from "../../office/sign-in-frame";
import { OtherLanguage } from "../../office/sign-in-language";
import { keepChosenLanguage } from "../../office/sign-in-language.server";
import { tokenIn, toldToNobodyElse } from "../../office/sign-in-link";
import { LinkGone } from "../../office/sign-in-link-gone";
import { Field } from "../../ui/field";

const said: Record<Exclude<NewPasswordProblem, "gone">, { body: TextKey; status: number }> = {
  missing: { body: "joining.newPassword.missing", status: 400 },
  passwordLength: { body: "signUp.passwordLength", status: 400 },
  passwordCommon: { body: "joining.passwordCommon", status: 400 },
  busy: { body: "login.busy", status: 429 },
};

export async function loader({ request }: LoaderFunctionArgs) {
  keepChosenLanguage(request);
  const email = findLink(tokenIn(request), "password")?.email;
  const title = await screenTitle(request, email ? "joining.newPassword" : "joining.gone");
  return data({ title, email }, { status: email ? 200 : 410 });
}

export async function action({ request }: ActionFunctionArgs) {
  const { form } = await readAhead(request);
  const problem = await tryToSet(request, cleanPassword(typed(form, "password")));
  if (problem === "gone") return data({ refused: undefined }, { status: 410 });
  if (typeof problem === "object") return refuse(problem.failed, statusSaying(problem.failed));
  if (problem) return refuse(said[problem].body, said[problem].status);
  return goOn(request, "/cog-admin/login", [
    { tone: "good", title: "joining.newPassword.done", body: "joining.newPassword.done.body" },
  ]);
}

function refuse(body: TextKey, status: number) {
  const refused: Message = { tone: "bad", title: "joining.newPassword.failed", body };
  return data({ refused }, { status });
}

async function tryToSet(request: Request, password: string) {
  try {
    return await setNewPassword(request, { token: tokenIn(request), password });
  } catch (fault) {
    return { failed: notWritten("a new password", fault) };
  }
}

export const headers = () => toldToNobodyElse;

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function NewPassword() {
  const { t } = useTranslation();
  const { email } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer && "refused" in answer ? answer.refused : undefined;
  const isGone = answer && "refused" in answer && !refused;
  if (!email || isGone) return <LinkGone purpose="password" />;
  return (
    <SignInFrame heading="joining.newPassword">
      {refused && <Banner {...refused} />}
      <p>{t("joining.newPassword.about", { email })}</p>
      <Form method="post" noValidate>
        <WhosePassword email={email} />
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
      <OtherLanguage />
    </SignInFrame>
  );
}

import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { cleanPassword, typed } from "../../accounts/account";
import { confirmAddress } from "../../accounts/confirm-address.server";
import { findLink } from "../../accounts/links.server";
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

export async function loader({ request }: LoaderFunctionArgs) {
  keepChosenLanguage(request);
  const email = findLink(tokenIn(request), "confirm")?.email;
  const title = await screenTitle(request, email ? "joining.confirm" : "joining.gone");
  return data({ title, email }, { status: email ? 200 : 410 });
}

export async function action({ request }: ActionFunctionArgs) {
  const { form } = await readAhead(request);
  const outcome = await tryToConfirm(tokenIn(request), cleanPassword(typed(form, "password")));
  if (outcome === "gone") return data({ refused: undefined }, { status: 410 });
  if (outcome === "wrong") return refuse("joining.confirm.wrong", 400);
  if (outcome === "busy") return refuse("login.busy", 429);
  if (typeof outcome === "object") return refuse(outcome.failed, statusSaying(outcome.failed));
  return goOn(request, "/cog-admin/login", [
    { tone: "good", title: "joining.confirmed", body: `joining.confirmed.${outcome}` },
  ]);
}

function refuse(body: TextKey, status: number) {
  const refused: Message = { tone: "bad", title: "joining.confirm.failed", body };
  return data({ refused }, { status });
}

async function tryToConfirm(token: string, password: string) {
  try {
    return await confirmAddress(token, password);
  } catch (fault) {
    return { failed: notWritten("a confirmed address", fault) };
  }
}

export const headers = () => toldToNobodyElse;

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function ConfirmAddress() {
  const { t } = useTranslation();
  const { email } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer && "refused" in answer ? answer.refused : undefined;
  const isGone = answer && "refused" in answer && !refused;
  if (!email || isGone) return <LinkGone purpose="confirm" />;
  return (
    <SignInFrame heading="joining.confirm">
      {refused && <Banner {...refused} />}
      <p>{t("joining.confirm.about", { email })}</p>
      <Form method="post" noValidate>
        <WhosePassword email={email} />
        <Field label={t("auth.password")} need="required">
          {(field) => <PasswordInput {...field} />}
        </Field>
        <div className="login-acts">
          <button type="submit" className="button">
            {t("joining.confirm.button")}
          </button>
        </div>
      </Form>
      <OtherLanguage />
    </SignInFrame>
  );
}

import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { getText, normalizePassword } from "../../../accounts/account";
import { HiddenUsername, PasswordInput } from "../../../accounts/components/fields";
import { LanguageLink, LinkExpiredPage, SignInLayout } from "../../../accounts/components/sign-in-page";
import { confirmAddress } from "../../../accounts/email-links.server";
import { findLink, getLinkToken, linkPageHeaders } from "../../../accounts/one-time-links.server";
import { readSignInForm, redirectToChosenLanguage } from "../../../accounts/sign-in.server";
import { adminTitle } from "../../../admin/admin-title.server";
import type { Flash } from "../../../admin/flash";
import { redirectWithFlash } from "../../../admin/flash.server";
import { Banner } from "../../../admin/toasts";
import { writeErrorStatus, writeErrorText } from "../../../admin/write-error.server";
import { Field } from "../../../components/field";
import type { TextKey } from "../../../i18n/en";

export async function loader({ request }: LoaderFunctionArgs) {
  redirectToChosenLanguage(request);
  const email = findLink(getLinkToken(request), "confirm")?.email;
  const title = await adminTitle(request, email ? "joining.confirm" : "joining.gone");
  return data({ title, email }, { status: email ? 200 : 410 });
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readSignInForm(request);
  const outcome = await tryConfirmAddress(getLinkToken(request), normalizePassword(getText(form, "password")));
  if (outcome === "gone") return data({ refused: undefined }, { status: 410 });
  if (outcome === "wrong") return rejectForm("joining.confirm.wrong", 400);
  if (outcome === "busy") return rejectForm("login.busy", 429);
  if (typeof outcome === "object") return rejectForm(outcome.failed, writeErrorStatus(outcome.failed));
  return redirectWithFlash(request, "/cog-admin/login", [
    { tone: "good", title: "joining.confirmed", body: `joining.confirmed.${outcome}` },
  ]);
}

function rejectForm(body: TextKey, status: number) {
  const refused: Flash = { tone: "bad", title: "joining.confirm.failed", body };
  return data({ refused }, { status });
}

async function tryConfirmAddress(token: string, password: string) {
  try {
    return await confirmAddress(token, password);
  } catch (fault) {
    return { failed: writeErrorText("a confirmed address", fault) };
  }
}

export const headers = () => linkPageHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function ConfirmAddress() {
  const { t } = useTranslation();
  const { email } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer && "refused" in answer ? answer.refused : undefined;
  const isGone = answer && "refused" in answer && !refused;
  if (!email || isGone) return <LinkExpiredPage purpose="confirm" />;
  return (
    <SignInLayout heading="joining.confirm">
      {refused && <Banner {...refused} />}
      <p>{t("joining.confirm.about", { email })}</p>
      <Form method="post" noValidate>
        <HiddenUsername email={email} />
        <Field label={t("auth.password")} need="required">
          {(field) => <PasswordInput {...field} />}
        </Field>
        <div className="login-acts">
          <button type="submit" className="button">
            {t("joining.confirm.button")}
          </button>
        </div>
      </Form>
      <LanguageLink />
    </SignInLayout>
  );
}

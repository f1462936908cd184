import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { getText, normalizePassword } from "../../../accounts/account";
import { HiddenUsername, PasswordInput } from "../../../accounts/components/fields";
import { LanguageLink, LinkExpiredPage, SignInLayout } from "../../../accounts/components/sign-in-page";
import { changeEmailByLink } from "../../../accounts/email-links.server";
import { findLink, getLinkToken, linkPageHeaders } from "../../../accounts/one-time-links.server";
import { type PasswordCheckError, readSignInForm, redirectToChosenLanguage } from "../../../accounts/sign-in.server";
import { getWaitMinutes } from "../../../accounts/sign-in-messages";
import { adminTitle } from "../../../admin/admin-title.server";
import type { Flash } from "../../../admin/flash";
import { redirectWithFlash } from "../../../admin/flash.server";
import { Banner } from "../../../admin/toasts";
import { writeErrorStatus, writeErrorText } from "../../../admin/write-error.server";
import { Field } from "../../../components/field";

export async function loader({ request }: LoaderFunctionArgs) {
  redirectToChosenLanguage(request);
  const link = findLink(getLinkToken(request), "email");
  const title = await adminTitle(request, link ? "joining.newAddress" : "joining.gone");
  return data({ title, email: link?.email, newEmail: link?.newEmail }, { status: link ? 200 : 410 });
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readSignInForm(request);
  const outcome = await tryChangeEmail(request, normalizePassword(getText(form, "password")));
  if (outcome === "gone") return data({ refused: undefined }, { status: 410 });
  if (outcome === "taken") return rejectForm({ body: "joining.newAddress.taken" }, 409);
  if (typeof outcome === "object" && "problem" in outcome) return rejectPasswordCheck(outcome);
  if (typeof outcome === "object") return rejectForm({ body: outcome.failed }, writeErrorStatus(outcome.failed));
  return redirectWithFlash(request, "/cog-admin/login", [
    { tone: "good", title: "joining.newAddress.done", body: "joining.newAddress.done.body" },
  ]);
}

function rejectPasswordCheck(checked: PasswordCheckError) {
  if (checked.problem === "wrong") return rejectForm({ body: "account.wrongPassword" }, 400);
  if (checked.problem === "busy") return rejectForm({ body: "login.busy" }, 429);
  return rejectForm({ body: "login.wait", values: getWaitMinutes(checked.seconds) }, 429, {
    "Retry-After": String(checked.seconds),
  });
}

function rejectForm(said: Pick<Flash, "body" | "values">, status: number, headers: HeadersInit = {}) {
  const refused: Flash = { tone: "bad", title: "joining.newAddress.failed", ...said };
  return data({ refused }, { status, headers });
}

async function tryChangeEmail(request: Request, password: string) {
  try {
    return await changeEmailByLink(getLinkToken(request), password, request);
  } catch (fault) {
    return { failed: writeErrorText("a new address", fault) };
  }
}

export const headers: HeadersFunction = ({ actionHeaders }) => ({
  ...Object.fromEntries(actionHeaders),
  ...linkPageHeaders,
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function NewAddress() {
  const { t } = useTranslation();
  const { email, newEmail } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer && "refused" in answer ? answer.refused : undefined;
  const isGone = answer && "refused" in answer && !refused;
  const isUsed = !newEmail || refused?.body === "joining.newAddress.taken";
  if (isGone || (!refused && !newEmail)) return <LinkExpiredPage purpose="email" />;
  return (
    <SignInLayout heading="joining.newAddress">
      {refused && <Banner {...refused} />}
      {!isUsed && (
        <>
          <p>{t("joining.newAddress.about", { email })}</p>
          <p className="dialog-named">
            <bdi>{newEmail}</bdi>
          </p>
          <Form method="post" noValidate>
            <HiddenUsername email={email} />
            <Field label={t("account.presentPassword")} need="required">
              {(field) => <PasswordInput {...field} />}
            </Field>
            <div className="login-acts">
              <button type="submit" className="button">
                {t("joining.newAddress.button")}
              </button>
            </div>
          </Form>
        </>
      )}
      {isUsed && (
        <div className="login-acts">
          <a className="button" href="/cog-admin/login">
            {t("joining.toLogin")}
          </a>
        </div>
      )}
      <LanguageLink />
    </SignInLayout>
  );
}

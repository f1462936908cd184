import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { cleanPassword, typed } from "../../accounts/account";
import type { Unchecked } from "../../accounts/check-password.server";
import { findLink } from "../../accounts/links.server";
import { moveToNewAddress } from "../../accounts/new-address.server";
import { PasswordInput } from "../../accounts/password-input";
import { readAhead } from "../../accounts/posted-sign-in.server";
import { WhosePassword } from "../../accounts/whose-password";
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
import { waitOf } from "../../office/sign-in-messages";
import { Field } from "../../ui/field";

export async function loader({ request }: LoaderFunctionArgs) {
  keepChosenLanguage(request);
  const link = findLink(tokenIn(request), "email");
  const title = await screenTitle(request, link ? "joining.newAddress" : "joining.gone");
  return data({ title, email: link?.email, newEmail: link?.newEmail }, { status: link ? 200 : 410 });
}

export async function action({ request }: ActionFunctionArgs) {
  const { form } = await readAhead(request);
  const outcome = await tryToMove(request, cleanPassword(typed(form, "password")));
  if (outcome === "gone") return data({ refused: undefined }, { status: 410 });
  if (outcome === "taken") return refuse({ body: "joining.newAddress.taken" }, 409);
  if (typeof outcome === "object" && "problem" in outcome) return refuseUnchecked(outcome);
  if (typeof outcome === "object") return refuse({ body: outcome.failed }, statusSaying(outcome.failed));
  return goOn(request, "/cog-admin/login", [
    { tone: "good", title: "joining.newAddress.done", body: "joining.newAddress.done.body" },
  ]);
}

function refuseUnchecked(checked: Unchecked) {
  if (checked.problem === "wrong") return refuse({ body: "account.wrongPassword" }, 400);
  if (checked.problem === "busy") return refuse({ body: "login.busy" }, 429);
  return refuse({ body: "login.wait", values: waitOf(checked.seconds) }, 429, {
    "Retry-After": String(checked.seconds),
  });
}

function refuse(said: Pick<Message, "body" | "values">, status: number, headers: HeadersInit = {}) {
  const refused: Message = { tone: "bad", title: "joining.newAddress.failed", ...said };
  return data({ refused }, { status, headers });
}

async function tryToMove(request: Request, password: string) {
  try {
    return await moveToNewAddress(tokenIn(request), password, request);
  } catch (fault) {
    return { failed: notWritten("a new address", fault) };
  }
}

export const headers: HeadersFunction = ({ actionHeaders }) => ({
  ...Object.fromEntries(actionHeaders),
  ...toldToNobodyElse,
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function NewAddress() {
  const { t } = useTranslation();
  const { email, newEmail } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer && "refused" in answer ? answer.refused : undefined;
  const isGone = answer && "refused" in answer && !refused;
  const isUsed = !newEmail || refused?.body === "joining.newAddress.taken";
  if (isGone || (!refused && !newEmail)) return <LinkGone purpose="email" />;
  return (
    <SignInFrame heading="joining.newAddress">
      {refused && <Banner {...refused} />}
      {!isUsed && (
        <>
          <p>{t("joining.newAddress.about", { email })}</p>
          <p className="dialog-named">
            <bdi>{newEmail}</bdi>
          </p>
          <Form method="post" noValidate>
            <WhosePassword email={email} />
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
      <OtherLanguage />
    </SignInFrame>
  );
}

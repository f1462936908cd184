import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { findLink } from "../../accounts/links.server";
import { moveToNewAddress } from "../../accounts/new-address.server";
import type { TextKey } from "../../language/en";
import { languageOf } from "../../language/i18n.server";
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

export async function loader({ request }: LoaderFunctionArgs) {
  keepChosenLanguage(request);
  const link = findLink(tokenIn(request), "email");
  const title = await screenTitle(request, link ? "joining.newAddress" : "joining.gone");
  return data({ title, email: link?.email, newEmail: link?.newEmail }, { status: link ? 200 : 410 });
}

export async function action({ request }: ActionFunctionArgs) {
  const outcome = await tryToMove(request);
  if (outcome === undefined) return data({ refused: undefined }, { status: 410 });
  if (outcome === "taken") return refuse("joining.newAddress.taken", 409);
  if (typeof outcome === "object") return refuse(outcome.failed, statusSaying(outcome.failed));
  return goOn(request, "/cog-admin/login", [
    { tone: "good", title: "joining.newAddress.done", body: "joining.newAddress.done.body" },
  ]);
}

function refuse(body: TextKey, status: number) {
  const refused: Message = { tone: "bad", title: "joining.newAddress.failed", body };
  return data({ refused }, { status });
}

async function tryToMove(request: Request) {
  try {
    return moveToNewAddress(tokenIn(request), await languageOf(request));
  } catch (fault) {
    return { failed: notWritten("a new address", fault) };
  }
}

export const headers = () => toldToNobodyElse;

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
          <Form method="post" className="login-acts">
            <button type="submit" className="button">
              {t("joining.newAddress.button")}
            </button>
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

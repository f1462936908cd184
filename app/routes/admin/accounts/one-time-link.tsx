import { type ActionFunctionArgs, data, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readAccountForm, rejectAccountForm } from "~/accounts/account-form-error.server";
import { linkSchemas } from "~/accounts/account-forms";
import { changeEmailByLink } from "~/accounts/change-email.server";
import { setPasswordByLink } from "~/accounts/change-password.server";
import { HiddenUsername, PasswordField } from "~/accounts/components/fields";
import { LanguageLink, LinkToSignIn, SignInActions, SignInLayout } from "~/accounts/components/sign-in-layout";
import { findLink, LinkExpiredError } from "~/accounts/one-time-links.server";
import { readSmallForm, redirectToChosenLanguage } from "~/accounts/sign-in.server";
import { confirmEmail } from "~/accounts/sign-up.server";
import { Button } from "~/admin/button";
import type { Flash } from "~/admin/flash";
import { redirectWithFlash } from "~/admin/flash.server";
import { writeErrorText } from "~/admin/forms/saving/write-error.server";
import { SmallForm } from "~/admin/forms/small-form";
import { Banner } from "~/admin/toasts";
import { ButtonLink } from "~/components/button";
import { notFound } from "~/http";
import type { TextKey } from "~/i18n/en";

const links = {
  confirm: { purpose: "confirm", name: "joining.confirm", field: {} },
  "new-password": {
    purpose: "password",
    name: "joining.newPassword",
    field: { label: "joining.newPassword", hint: "joining.newPassword.hint", autoComplete: "new-password" },
  },
  "new-address": { purpose: "email", name: "joining.newAddress", field: { label: "account.presentPassword" } },
} as const;

function parseLinkName(word = ""): keyof typeof links {
  if (!Object.hasOwn(links, word)) throw notFound();
  return word as keyof typeof links;
}

const getToken = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const kind = parseLinkName(params.link);
  redirectToChosenLanguage(request);
  const { purpose, name } = links[kind];
  const link = findLink(getToken(request), purpose);
  const title: TextKey = link ? name : "joining.gone";
  return data({ kind, title, email: link?.email, newEmail: link?.newEmail }, { status: link ? 200 : 410 });
}

type LinkUse = (request: Request, token: string, password: string) => Promise<Flash>;

const uses: Record<keyof typeof links, LinkUse> = {
  confirm: (_request, token, password) => confirmEmail(token, password),
  "new-password": setPasswordByLink,
  "new-address": changeEmailByLink,
};

export async function action({ request, params }: ActionFunctionArgs) {
  const kind = parseLinkName(params.link);
  const form = await readSmallForm(request);
  try {
    const token = getToken(request);
    if (!findLink(token, links[kind].purpose)) throw new LinkExpiredError();
    const { password } = readAccountForm(linkSchemas[kind], form);
    const message = await uses[kind](request, token, password);
    return await redirectWithFlash("/cog-admin/login", [message]);
  } catch (error) {
    const explain = () => writeErrorText("the use of a one-time link", error);
    const { message, errors, init } = rejectAccountForm(error, { rejected: `${links[kind].name}.failed` }, explain);
    return data({ rejected: message, errors }, init);
  }
}

/**
 * The URL of this page contains a secret, so other websites must not receive the URL. We cannot use "no-referrer",
 * because forms would then have no origin and the server would reject them.
 */
export const headers: HeadersFunction = ({ actionHeaders }) => ({
  ...Object.fromEntries(actionHeaders),
  "Referrer-Policy": "same-origin",
});

export default function OneTimeLink() {
  const { t } = useTranslation();
  const { kind, email, newEmail } = useLoaderData<typeof loader>();
  const { rejected, errors } = useActionData<typeof action>() ?? {};
  const { purpose, name, field } = links[kind];
  // The server has used up the link, but could not change the email address, because another account has it. With
  // script, the loader does not run again after a rejected action. So `email` still has a value, and we check the
  // message instead.
  const isTaken = rejected?.body === "joining.newAddress.taken";
  const isGone = rejected?.body === "joining.gone" || !email;
  if (isGone && !isTaken) return <LinkExpired purpose={purpose} />;
  return (
    <SignInLayout heading={name}>
      {rejected && <Banner {...rejected} />}
      {email && !isTaken ? (
        <>
          <p>{t(`${name}.about`, { email })}</p>
          {newEmail && (
            <p className="pt-1.6 font-semibold">
              <bdi>{newEmail}</bdi>
            </p>
          )}
          <SmallForm errors={errors} schema={async () => (await import("~/accounts/account-forms")).linkSchemas[kind]}>
            <HiddenUsername email={email} />
            <PasswordField {...field} />
            <SignInActions>
              <Button height="tall">{t(`${name}.button`)}</Button>
            </SignInActions>
          </SmallForm>
        </>
      ) : (
        <SignInActions>
          <LinkToSignIn />
        </SignInActions>
      )}
      <LanguageLink />
    </SignInLayout>
  );
}

function LinkExpired({ purpose }: { purpose: "confirm" | "password" | "email" }) {
  const { t } = useTranslation();
  return (
    <SignInLayout heading="joining.gone">
      <p>{t("joining.gone.about")}</p>
      <p>{t(`joining.gone.${purpose}`)}</p>
      <SignInActions>
        <LinkToSignIn />
        {purpose === "password" && (
          <ButtonLink variant="outline" href="/cog-admin/login/forgotten">
            {t("joining.forgotten.title")}
          </ButtonLink>
        )}
      </SignInActions>
      <LanguageLink />
    </SignInLayout>
  );
}

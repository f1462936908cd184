import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "../../admin/button";
import type { Flash } from "../../admin/flash";
import { Banner } from "../../admin/toasts";
import { ButtonLink } from "../../components/button";
import type { LinkPageName, LinkPurpose } from "../one-time-links.server";
import { HiddenUsername, PasswordField } from "./fields";
import { LanguageLink, LinkToSignIn, SignInActions, SignInLayout } from "./sign-in-layout";

type LinkPageProps = { purpose: LinkPurpose; name: LinkPageName; field: Parameters<typeof PasswordField>[0] };

export function LinkPage({ purpose, name, field }: LinkPageProps) {
  const { t } = useTranslation();
  const { email, newEmail } = useLoaderData<{ email?: string; newEmail?: string | null }>();
  // A new password is judged for itself, any other only compared.
  const isAtField = purpose === "password";
  const rejected = useActionData<{ rejected?: Flash }>()?.rejected;
  // The link was used up, but the new address is taken. With script the loader does not run again after a rejected
  // action, so its e-mail does not tell.
  const isTaken = rejected?.body === "joining.newAddress.taken";
  const isGone = rejected?.body === "joining.gone" || !email;
  if (isGone && !isTaken) return <LinkExpiredPage purpose={purpose} />;
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
          <Form method="post" noValidate>
            <HiddenUsername email={email} />
            <PasswordField {...field} problem={isAtField && rejected?.body ? { text: rejected.body } : undefined} />
            <SignInActions>
              <Button isTall>{t(`${name}.button`)}</Button>
            </SignInActions>
          </Form>
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

function LinkExpiredPage({ purpose }: { purpose: LinkPurpose }) {
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

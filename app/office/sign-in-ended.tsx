import { isRouteErrorResponse } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { KeptForm, SignInEnded } from "../accounts/kept-form";
import type { Message } from "./messages";
import { SignInForm } from "./sign-in-form";
import { SignInFrame } from "./sign-in-frame";

/** What the guard threw, if it is that a form came after its sender's sign-in had ended. */
export function signInEndedIn(error: unknown): SignInEnded | undefined {
  const isThat = isRouteErrorResponse(error) && error.status === 401 && error.data?.kept;
  return isThat ? error.data : undefined;
}

type SignInEndedParts = { kept: KeptForm; refused?: { message: Message; email: string } };

/** Answers a form that came too late: what was typed is kept while its sender signs in, right here. */
export function SignInEndedPage({ kept, refused }: SignInEndedParts) {
  const { t } = useTranslation();
  return (
    <SignInFrame heading="expired.title">
      <p>{t(kept.typed.length > 0 ? "expired.kept" : "expired.nothingDone")}</p>
      <WhatIsLost kept={kept} />
      <SignInForm asksForSetUpCode={false} maySignUp={false} refused={refused} kept={kept} />
    </SignInFrame>
  );
}

/** Says what of a form cannot be kept. */
export function WhatIsLost({ kept: { hadFile, isCut } }: { kept: KeptForm }) {
  const { t } = useTranslation();
  return (
    <>
      {hadFile && <p>{t("expired.file")}</p>}
      {isCut && <p>{t("expired.cut")}</p>}
    </>
  );
}

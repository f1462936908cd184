import { isRouteErrorResponse } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../admin/button";
import { ButtonLink } from "../../components/button";
import type { PendingForm, SessionExpired } from "../pending-form.server";
import { type RejectedSignIn, SignInForm } from "./sign-in-form";
import { SignInActions, SignInLayout } from "./sign-in-layout";

/** What the guard threw, if it is that a form came after its sender's sign-in had ended. */
export function getSessionExpired(error: unknown): SessionExpired | undefined {
  const isThat = isRouteErrorResponse(error) && error.status === 401 && error.data?.pending;
  return isThat ? error.data : undefined;
}

type SessionExpiredPageProps = { pending: PendingForm; rejected?: RejectedSignIn };

/** Answers a form that came too late: what was typed stays while its sender signs in. */
export function SessionExpiredPage({ pending, rejected }: SessionExpiredPageProps) {
  const { t } = useTranslation();
  return (
    <SignInLayout heading="expired.title">
      <p>{t(pending.fields.length > 0 ? "expired.kept" : "expired.nothingDone")}</p>
      <LostInputNote pending={pending} />
      <SignInForm asksForSetUpCode={false} maySignUp={false} rejected={rejected} pending={pending} />
    </SignInLayout>
  );
}

/** Says what of a form cannot be kept. */
function LostInputNote({ pending: { hadFile, isCut } }: { pending: PendingForm }) {
  const { t } = useTranslation();
  return (
    <>
      {hadFile && <p>{t("expired.file")}</p>}
      {isCut && <p>{t("expired.cut")}</p>}
    </>
  );
}

/**
 * After signing in again in mid-form: sends what was typed to where it was going, to be checked there. The field
 * `resume` asks that form to be shown again and to write nothing. What had nothing typed, a deletion, is done.
 */
export function ResumeFormPage({ pending }: { pending: PendingForm }) {
  const { t } = useTranslation();
  const { action, fields } = pending;
  const hasTexts = fields.length > 0;
  return (
    <SignInLayout heading="expired.signedIn">
      <p role="status">{t(hasTexts ? "expired.notYet" : "expired.notDoneYet")}</p>
      <LostInputNote pending={pending} />
      <form method="post" action={action} encType="multipart/form-data">
        {fields.map(([name, text], place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a name may come twice
          <input key={place} type="hidden" name={name} value={text} />
        ))}
        {hasTexts && <input type="hidden" name="resume" value="1" />}
        <SignInActions>
          <Button isTall>{t(hasTexts ? "expired.goOn" : "expired.doNow")}</Button>
          <ButtonLink variant="outline" href="/cog-admin">
            {t("admin.dashboard")}
          </ButtonLink>
        </SignInActions>
      </form>
    </SignInLayout>
  );
}

const channelName = "school-office";

/** Takes this tab to the login page as soon as another tab signs out. */
export function useSignOutListener() {
  useEffect(() => {
    if (!("BroadcastChannel" in window)) return;
    const channel = new BroadcastChannel(channelName);
    channel.onmessage = () => window.location.replace("/cog-admin/login");
    return () => channel.close();
  }, []);
}

/** Tells the other tabs that this browser is signed out; the login page says so whenever it is shown. */
export function useSignOutBroadcast() {
  useEffect(() => {
    if (!("BroadcastChannel" in window)) return;
    const channel = new BroadcastChannel(channelName);
    channel.postMessage("signed out");
    channel.close();
  }, []);
}

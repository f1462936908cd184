import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/admin/button";
import { Dialog, DialogBody, dialogFoot } from "~/admin/dialog";
import type { Flash } from "~/admin/flash";
import { sendForm, setSignInDialog } from "~/admin/forms/sending/send-form";
import { SmallForm } from "~/admin/forms/small-form";
import { Banner } from "~/admin/toasts";
import type { FieldErrors } from "~/i18n/form-schema";
import { EmailField, PasswordField } from "./fields";

/** Shows a dialog over the page when the session has ended. So the user can sign in without losing an open form. */
export function SignInDialog({ email }: { email: string }) {
  const [asked, setAsked] = useState<{ resolve: (isSignedIn: boolean) => void }>();
  useEffect(() => setSignInDialog(() => new Promise<boolean>((resolve) => setAsked({ resolve }))), []);
  const close = (isSignedIn: boolean) => {
    setAsked(undefined);
    asked?.resolve(isSignedIn);
  };
  return asked && <OpenDialog email={email} onClose={close} />;
}

function OpenDialog({ email, onClose }: { email: string; onClose: (isSignedIn: boolean) => void }) {
  const { t } = useTranslation();
  const isSignedIn = useRef(false);
  const [rejected, setRejected] = useState<RejectedSignIn>();
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>, close: () => void) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const answer = await postSignIn(event.currentTarget);
    setBusy(false);
    setRejected(answer);
    isSignedIn.current = answer === undefined;
    if (isSignedIn.current) close();
  };

  return (
    <Dialog aria-labelledby="sign-in-again" onClose={() => onClose(isSignedIn.current)}>
      {(close) => (
        <SmallForm
          values={{ email }}
          errors={rejected?.errors}
          schema={async () => (await import("../account-forms")).signInSchema}
          onSubmit={(event) => submit(event, close)}
        >
          <DialogBody>
            <h2 id="sign-in-again">{t("auth.expired.title")}</h2>
            <p>{t("auth.expired.inPlace")}</p>
            {rejected && <Banner {...rejected.message} />}
            <EmailField />
            <PasswordField />
          </DialogBody>
          <div className={dialogFoot}>
            <Button type="button" variant="outline" height="tall" onClick={close}>
              {t("common.cancel")}
            </Button>
            <Button height="tall" isBusy={isBusy}>
              {t(isBusy ? "auth.signingIn" : "auth.signIn")}
            </Button>
          </div>
        </SmallForm>
      )}
    </Dialog>
  );
}

type RejectedSignIn = { message: Flash; errors?: FieldErrors };

async function postSignIn(form: HTMLFormElement): Promise<RejectedSignIn | undefined> {
  type SignInAnswer = Partial<RejectedSignIn> & { signedIn?: true };
  const { data, failed } = await sendForm<SignInAnswer>("/cog-admin/login?again", new FormData(form));
  if (data?.signedIn) return undefined;
  const message = data?.message ?? { tone: "bad", title: "toast.loginError.title", body: failed?.body };
  return { message, errors: data?.errors };
}

const channelName = "school-office";

export function useSignOutListener() {
  useEffect(() => {
    if (!("BroadcastChannel" in window)) return;
    const channel = new BroadcastChannel(channelName);
    channel.onmessage = () => window.location.replace("/cog-admin/login");
    return () => channel.close();
  }, []);
}

export function useSignOutBroadcast() {
  useEffect(() => {
    if (!("BroadcastChannel" in window)) return;
    const channel = new BroadcastChannel(channelName);
    channel.postMessage("signed out");
    channel.close();
  }, []);
}

import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../admin/button";
import { Dialog, DialogBody, dialogFoot } from "../../admin/dialog";
import type { Flash } from "../../admin/flash";
import { dataAddress, decodeAnswer, SignInDialogContext } from "../../admin/forms/use-submitting";
import { Banner } from "../../admin/toasts";
import type { TextKey } from "../../i18n/en";
import { EmailField, PasswordField } from "./fields";

/** In a dialog over the page, so that no form is ever left for signing in. */
export function SignInDialogProvider({ email, children }: { email: string; children: ReactNode }) {
  const [request, setRequest] = useState<{ resolve: (isSignedIn: boolean) => void }>();
  const [ask] = useState(() => () => new Promise<boolean>((resolve) => setRequest({ resolve })));
  const close = (isSignedIn: boolean) => {
    setRequest(undefined);
    request?.resolve(isSignedIn);
  };
  return (
    <SignInDialogContext.Provider value={ask}>
      {children}
      {request && <SignInDialog email={email} onClose={close} />}
    </SignInDialogContext.Provider>
  );
}

function SignInDialog({ email, onClose }: { email: string; onClose: (isSignedIn: boolean) => void }) {
  const { t } = useTranslation();
  const isSignedIn = useRef(false);
  const [message, setMessage] = useState<Flash>();
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>, close: () => void) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const rejected = await postSignIn(event.currentTarget);
    setBusy(false);
    setMessage(rejected);
    isSignedIn.current = rejected === undefined;
    if (isSignedIn.current) close();
  };

  return (
    <Dialog aria-labelledby="sign-in-again" onClose={() => onClose(isSignedIn.current)}>
      {(close) => (
        <form onSubmit={(event) => submit(event, close)} noValidate>
          <DialogBody>
            <h2 id="sign-in-again">{t("expired.title")}</h2>
            <p>{t("expired.inPlace")}</p>
            {message && <Banner {...message} />}
            <EmailField defaultValue={email} />
            <PasswordField />
          </DialogBody>
          <div className={dialogFoot}>
            <Button type="button" variant="outline" isTall onClick={close}>
              {t("common.cancel")}
            </Button>
            <Button isTall isBusy={isBusy}>
              {t(isBusy ? "auth.signingIn" : "auth.signIn")}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

const signInError = (body: TextKey): Flash => ({ tone: "bad", title: "toast.loginError.title", body });

async function postSignIn(form: HTMLFormElement): Promise<Flash | undefined> {
  const body = new URLSearchParams();
  for (const [name, text] of new FormData(form)) body.append(name, String(text));
  try {
    const answer = await fetch(dataAddress("/cog-admin/login?again"), { method: "POST", body });
    const { signedIn, message } = await decodeAnswer<{ signedIn: boolean; message: Flash }>(await answer.text());
    return signedIn ? undefined : (message ?? signInError("toast.unexpected.body"));
  } catch {
    return signInError("form.offline");
  }
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

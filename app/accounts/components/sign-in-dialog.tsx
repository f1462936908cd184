import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Flash } from "../../admin/flash";
import { Banner } from "../../admin/toasts";
import { SignInDialogContext } from "../../admin/use-submitting";
import { Field } from "../../components/field";
import { signInError } from "../sign-in-messages";
import { EmailInput, PasswordInput } from "./fields";

/** Lets everything inside ask for a sign-in, in a dialog over the page, so that no form is ever left for it. */
export function SignInDialogProvider({ email, children }: { email: string; children: ReactNode }) {
  const [asked, setAsked] = useState<{ tell: (signedIn: boolean) => void }>();
  const [ask] = useState(() => () => new Promise<boolean>((tell) => setAsked({ tell })));
  const close = (signedIn: boolean) => {
    setAsked(undefined);
    asked?.tell(signedIn);
  };
  return (
    <SignInDialogContext.Provider value={ask}>
      {children}
      {asked && <SignInDialog email={email} onClose={close} />}
    </SignInDialogContext.Provider>
  );
}

function SignInDialog({ email, onClose }: { email: string; onClose: (signedIn: boolean) => void }) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const isSignedIn = useRef(false);
  const [message, setMessage] = useState<Flash>();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const refusal = await postSignIn(event.currentTarget);
    setBusy(false);
    setMessage(refusal);
    isSignedIn.current = refusal === undefined;
    if (isSignedIn.current) dialog.current?.close();
  };

  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="sign-in-again" onClose={() => onClose(isSignedIn.current)}>
      <form onSubmit={submit} noValidate>
        <div className="dialog-body">
          <h2 id="sign-in-again">{t("expired.title")}</h2>
          <p>{t("expired.inPlace")}</p>
          {message && <Banner {...message} />}
          <Field label={t("auth.email")} need="required">
            {(field) => <EmailInput {...field} defaultValue={email} />}
          </Field>
          <Field label={t("auth.password")} need="required">
            {(field) => <PasswordInput {...field} />}
          </Field>
        </div>
        <div className="dialog-foot">
          <button type="button" className="button button-outline" onClick={() => dialog.current?.close()}>
            {t("common.cancel")}
          </button>
          <button type="submit" className="button" disabled={isBusy} aria-busy={isBusy || undefined}>
            {t(isBusy ? "auth.signingIn" : "auth.signIn")}
          </button>
        </div>
      </form>
    </dialog>
  );
}

const offlineError: Flash = { tone: "bad", title: "toast.loginError.title", body: "form.offline" };

/** Signs in with the fields of this form; gives what is to be said when that did not work. */
async function postSignIn(form: HTMLFormElement): Promise<Flash | undefined> {
  const body = new URLSearchParams();
  for (const [name, text] of new FormData(form)) body.append(name, String(text));
  try {
    const answer = await fetch("/cog-admin/login?again", {
      method: "POST",
      headers: { Accept: "application/json" },
      body,
    });
    const { signedIn, message } = await answer.json().catch(() => ({}));
    return signedIn ? undefined : (message ?? signInError);
  } catch {
    return offlineError;
  }
}

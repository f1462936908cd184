import { useNavigate } from "@remix-run/react";
import { createContext, useContext, useEffect, useRef, useState } from "react";
import type { TextKey } from "../../i18n/en";
import { noticeFileRule, ruleTextValues } from "../../uploads/upload-rules";
import type { Flash } from "../flash";

/** A text and what is filled into it. */
type Message = { text: TextKey; values?: Record<string, string | number> };

/** The response of an action to a form that was sent by script. */
type ActionAnswer<T> = { goTo?: string; rejected?: T; problem?: string; message?: Message };

/** The button a form was sent with. */
export type Submitter = Pick<HTMLButtonElement, "name" | "value">;

/** The history state of a page that a saved form led to: leaving for it asks for no confirmation. */
export const submittedState = { sent: true };

type SubmittingOptions<T> = {
  /** The title above the reason when the form could not be sent. */
  failedTitle?: TextKey;
  rejected: (rejection: T) => void;
  /** Is told that it is saved; the page is then only read anew, and stays where it is scrolled to. */
  savedInPlace?: () => void;
  /** Is told before the browser goes on. */
  saved?: () => void;
  failed?: (message: Flash) => void;
};

/** Set by the admin layout, which shows the dialog. */
export const SignInDialogContext = createContext<() => Promise<boolean>>(async () => false);

/** Returns a function that asks the person to sign in again, in place, and resolves to whether that was done. */
export const useSignInDialog = () => useContext(SignInDialogContext);

/**
 * Sends a form by XMLHttpRequest, the one way a browser tells how much of an upload has gone out. While it runs,
 * `percent` counts 0 to 100; afterwards the browser goes on to where the action says, or `on.rejected` gets the rejection,
 * or `on.failed` a message, which stays in `failed` until the form is sent again. When the sign-in has ended the person
 * is asked for it in place, and then the form is sent once more. The form itself is never touched, so nothing typed or
 * chosen is lost. `cancel` stops what is under way.
 */
export function useSubmitting<T>(on: SubmittingOptions<T>) {
  const navigate = useNavigate();
  const signInAgain = useSignInDialog();
  const [percent, setPercent] = useState<number>();
  const [failed, setFailed] = useState<Flash>();
  const request = useRef<XMLHttpRequest>();
  const cancel = () => request.current?.abort();
  useEffect(() => () => request.current?.abort(), []);

  const fail = (body: TextKey, title = on.failedTitle ?? "toast.err.createNotice", values?: Message["values"]) => {
    const message: Flash = { tone: "bad", title, body, values };
    setFailed(message);
    on.failed?.(message);
  };

  const send = (form: HTMLFormElement, submitter?: Submitter | null) => {
    if (request.current) return;
    const xhr = openPost(form.action, setPercent);
    request.current = xhr;
    setPercent(0);
    setFailed(undefined);
    xhr.onloadend = () => {
      request.current = undefined;
      setPercent(undefined);
    };
    xhr.onerror = () => fail("form.offline");
    xhr.onload = async () => {
      if (xhr.status === 401) return sendSignedIn(form, submitter);
      const { goTo, rejected, problem, message = tooLargeMessage } = parseAnswer<T>(xhr);
      if (goTo) {
        on.saved?.();
        on.savedInPlace?.();
        const inPlace = on.savedInPlace && { replace: true, preventScrollReset: true };
        return navigate(goTo, { state: submittedState, ...inPlace });
      }
      if (rejected) return on.rejected(rejected);
      if (xhr.status === 413 || problem === "tooLarge") {
        return fail(message.text, "toast.fileTooLarge.title", message.values);
      }
      fail("toast.unexpected.body");
    };
    const body = new FormData(form);
    if (submitter?.name) body.append(submitter.name, submitter.value);
    xhr.send(body);
  };

  const sendSignedIn = async (form: HTMLFormElement, submitter?: Submitter | null) => {
    if (await signInAgain()) send(form, submitter);
    else fail("form.signInAgain", "toast.accessDenied.title");
  };

  return { send, percent, cancel, failed };
}

// A proxy in front may have a limit of its own, and says nothing that can be shown.
const tooLargeMessage: Message = { text: "toast.fileTooLarge.body", values: ruleTextValues(noticeFileRule) };

/** A request that posts to an action, to be sent; `onPercent` is told how much has gone out, 0 to 100. */
export function openPost(action: string, onPercent: (percent: number) => void): XMLHttpRequest {
  const xhr = new XMLHttpRequest();
  xhr.upload.onprogress = ({ loaded, total }) => onPercent(total ? Math.round((loaded / total) * 100) : 0);
  xhr.open("POST", action);
  xhr.setRequestHeader("Accept", "application/json");
  return xhr;
}

/** What an action has answered; nothing when something else has, such as a proxy. */
export function parseAnswer<T>(xhr: XMLHttpRequest): ActionAnswer<T> {
  try {
    return JSON.parse(xhr.responseText) ?? {};
  } catch {
    return {};
  }
}

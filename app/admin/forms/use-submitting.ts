import { useNavigate } from "@remix-run/react";
import { createContext, useContext, useEffect, useRef, useState } from "react";
import type { TextKey } from "../../i18n/en";
import { noticeFileRule, ruleTextValues } from "../../uploads/upload-rules";
import type { Flash } from "../flash";

type Message = { text: TextKey; values?: Record<string, string | number> };

type ActionAnswer<T> = { goTo?: string; rejected?: T; problem?: string; message?: Message };

export type Submitter = Pick<HTMLButtonElement, "name" | "value">;

/** History state of a page that a saved form led to: leaving for it asks for no confirmation. */
export const submittedState = { sent: true };

type SubmittingOptions<T> = {
  failedTitle?: TextKey;
  rejected: (rejection: T) => void;
  /** When given, the page is only read anew and keeps its scroll position. */
  savedInPlace?: () => void;
  /** Called before the browser goes on. */
  saved?: () => void;
  failed?: (message: Flash) => void;
};

export const SignInDialogContext = createContext<() => Promise<boolean>>(async () => false);

export const useSignInDialog = () => useContext(SignInDialogContext);

/**
 * XMLHttpRequest, because only it reports upload progress. When the session has ended it signs in again in place
 * and resends; the form itself is never touched, so nothing typed or chosen is lost.
 */
export function useSubmitting<T>(on: SubmittingOptions<T>) {
  const navigate = useNavigate();
  const signInAgain = useSignInDialog();
  const [percent, setPercent] = useState<number>();
  const [failed, setFailed] = useState<Flash>();
  const request = useRef<XMLHttpRequest>();
  const cancel = () => request.current?.abort();
  useEffect(() => () => request.current?.abort(), []);

  const fail = (body: TextKey, title = on.failedTitle ?? "content.notice.createFailed", values?: Message["values"]) => {
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

// A proxy in front may have a limit of its own, and its response cannot be shown.
const tooLargeMessage: Message = { text: "toast.fileTooLarge.body", values: ruleTextValues(noticeFileRule) };

export function openPost(action: string, onPercent: (percent: number) => void): XMLHttpRequest {
  const xhr = new XMLHttpRequest();
  xhr.upload.onprogress = ({ loaded, total }) => onPercent(total ? Math.round((loaded / total) * 100) : 0);
  xhr.open("POST", action);
  xhr.setRequestHeader("Accept", "application/json");
  return xhr;
}

/** Empty when something else has answered, such as a proxy. */
export function parseAnswer<T>(xhr: XMLHttpRequest): ActionAnswer<T> {
  try {
    return JSON.parse(xhr.responseText) ?? {};
  } catch {
    return {};
  }
}

import { useNavigate } from "@remix-run/react";
import { createContext, useContext, useEffect, useRef, useState } from "react";
import { decode } from "turbo-stream";
import type { TextKey } from "../../i18n/en";
import type { Flash } from "../flash";

/** Empty when something else has answered, such as a proxy. */
type ActionAnswer<T> = Partial<T> & { goTo?: string; isSignedOut?: boolean };

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

  const fail = (body?: TextKey, title = on.failedTitle ?? "content.notice.createFailed") => {
    const message: Flash = { tone: "bad", title, body };
    setFailed(message);
    on.failed?.(message);
  };

  const send = (form: HTMLFormElement, submitter?: Submitter | null) => {
    if (request.current) return;
    const xhr = openPost(dataAddress(form.action), setPercent);
    request.current = xhr;
    setPercent(0);
    setFailed(undefined);
    xhr.onloadend = () => {
      request.current = undefined;
      setPercent(undefined);
    };
    xhr.onerror = () => fail("form.offline");
    xhr.onload = async () => {
      const { goTo, isSignedOut, rejected } = await decodeAnswer<{ rejected: T }>(xhr.responseText);
      if (isSignedOut) return sendSignedIn(form, submitter);
      if (goTo) {
        on.saved?.();
        on.savedInPlace?.();
        const inPlace = on.savedInPlace && { replace: true, preventScrollReset: true };
        return navigate(goTo, { state: submittedState, ...inPlace });
      }
      if (rejected) return on.rejected(rejected);
      // A proxy in front may have a limit of its own, and no answer of the form's.
      if (xhr.status === 413) return fail(undefined, "toast.fileTooLarge.title");
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

export function openPost(action: string, onPercent: (percent: number) => void): XMLHttpRequest {
  const xhr = new XMLHttpRequest();
  xhr.upload.onprogress = ({ loaded, total }) => onPercent(total ? Math.round((loaded / total) * 100) : 0);
  xhr.open("POST", action);
  return xhr;
}

/** Where Remix answers a form with the data of its action instead of a page. */
export function dataAddress(action: string): string {
  const address = new URL(action, window.location.href);
  address.pathname += ".data";
  return address.href;
}

export async function decodeAnswer<T>(body: string): Promise<ActionAnswer<T>> {
  const stream = new Response(body).body;
  if (!stream) return {};
  try {
    const { data, redirect } = (await decode(stream)).value as { data?: Partial<T>; redirect?: string };
    return { ...data, goTo: redirect, isSignedOut: redirect?.startsWith("/cog-admin/login?") } as ActionAnswer<T>;
  } catch {
    return {};
  }
}

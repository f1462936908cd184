import { decode } from "turbo-stream";
import { type SendingFailure, sendingFailures, unknownFailure } from "./sending-failures";

/** All fields are undefined if the user cancelled the sending. */
export type Answer<T> = { data?: T; goTo?: string; failed?: SendingFailure };

type SendOptions = { onPercent?: (percent: number) => void; signal?: AbortSignal; timeoutMs?: number };

/**
 * Uses XMLHttpRequest, because only this API reports upload progress. If the session has ended, the user signs in again
 * in a dialog and the form is sent again. The page does not change, so the user loses no typed text and no chosen file.
 */
export async function sendForm<T>(
  action: string,
  body: FormData | URLSearchParams,
  options: SendOptions = {},
): Promise<Answer<T>> {
  const { status, responseText } = await post(dataAddress(action), body, options);
  if (options.signal?.aborted) return {};
  const answer = await decodeAnswer<T>(responseText);
  if (!answer) return { failed: { ...(sendingFailures[status] ?? unknownFailure), status } };
  if (!answer.goTo?.startsWith("/cog-admin/login?")) return answer;
  if (await signInAgain()) return sendForm(action, body, options);
  return { failed: { title: "toast.accessDenied.title", body: "form.signInAgain" } };
}

const post = (address: string, body: FormData | URLSearchParams, { onPercent, signal, timeoutMs = 0 }: SendOptions) =>
  new Promise<XMLHttpRequest>((resolve) => {
    const xhr = new XMLHttpRequest();
    if (onPercent)
      xhr.upload.onprogress = ({ loaded, total }) => onPercent(total ? Math.round((loaded / total) * 100) : 0);
    xhr.onloadend = () => resolve(xhr);
    xhr.open("POST", address);
    xhr.timeout = timeoutMs;
    signal?.addEventListener("abort", () => xhr.abort());
    // The user may have cancelled while the sign-in dialog was open. Then we do not send the form.
    if (signal?.aborted) resolve(xhr);
    else xhr.send(body);
  });

/** Returns the URL for sending a form to Remix. Remix then responds with the data of the action and not with a page. */
function dataAddress(action: string): string {
  const address = new URL(action, window.location.href);
  address.pathname += ".data";
  return address.href;
}

async function decodeAnswer<T>(body: string): Promise<Answer<T> | undefined> {
  const stream = new Response(body).body;
  if (!stream) return undefined;
  try {
    const { data, redirect } = (await decode(stream)).value as { data?: T; redirect?: string };
    return data === undefined && redirect === undefined ? undefined : { data, goTo: redirect };
  } catch {
    return undefined;
  }
}

let openDialog = async () => false;
let asked: Promise<boolean> | undefined;

/** `open` shows the sign-in dialog. It resolves to true if the user has signed in. */
export function setSignInDialog(open: () => Promise<boolean>): void {
  openDialog = open;
}

/** Simultaneous requests share one sign-in dialog. */
export function signInAgain(): Promise<boolean> {
  asked ??= openDialog().finally(() => {
    asked = undefined;
  });
  return asked;
}

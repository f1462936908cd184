import { type ClientActionFunctionArgs, redirect, type ShouldRevalidateFunction } from "@remix-run/react";
import { dismissToasts } from "../toast-list";
import { type Answer, sendForm } from "./send-form";
import { type SendingFailure, sendingFailures, unknownFailure } from "./sending-failures";

export type FailedAction = { failed: SendingFailure };

/**
 * Every route whose forms are Remix forms exports this, and ScreenHeader shows what has failed. It sends the form with
 * `sendForm`, because `serverAction` cannot be called again after signing in and hides the status of a proxy's answer.
 */
export async function clientAction({ request }: Pick<ClientActionFunctionArgs, "request">) {
  dismissToasts();
  // A browser does not read a file that has changed since it was chosen.
  const body = await readForm(request).catch(() => undefined);
  const answer: Answer<unknown> = body ? await sendForm(request.url, body, request) : { failed: unknownFailure };
  const { data, goTo, failed } = answer;
  if (goTo !== undefined) throw redirect(goTo);
  if (!failed) return data;
  const { status = 0 } = failed;
  // An item that is gone, for example.
  if (status >= 400 && status < 500 && !sendingFailures[status]) throw new Response(null, { status });
  return { failed } satisfies FailedAction;
}

const readForm = async (request: Request) =>
  request.headers.get("Content-Type")?.startsWith("multipart/")
    ? await request.formData()
    : new URLSearchParams(await request.text());

/** Every route with or around such a form exports this, because reading the page again would fail in the same way. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && !actionResult?.failed;

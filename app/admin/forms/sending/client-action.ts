import { type ClientActionFunctionArgs, redirect, type ShouldRevalidateFunction } from "@remix-run/react";
import { dismissToasts } from "~/admin/toast-list";
import { type Answer, sendForm } from "./send-form";
import { type SendingFailure, sendingFailures, unknownFailure } from "./sending-failures";

export type FailedAction = { failed: SendingFailure };

/**
 * Every route with Remix forms exports this action, and ScreenHeader shows why sending has failed. The action uses
 * `sendForm` and not `serverAction`. `serverAction` cannot be called again after a sign-in and hides the status of a
 * proxy's response.
 */
export async function clientAction({ request }: Pick<ClientActionFunctionArgs, "request">) {
  dismissToasts();
  // Reading the form fails if a chosen file has changed on the device after it was chosen.
  const body = await readForm(request).catch(() => undefined);
  const answer: Answer<unknown> = body ? await sendForm(request.url, body, request) : { failed: unknownFailure };
  const { data, goTo, failed } = answer;
  if (goTo !== undefined) throw redirect(goTo);
  if (!failed) return data;
  const { status = 0 } = failed;
  // The error page explains all other 4xx statuses, for example that the item was deleted.
  if (status >= 400 && status < 500 && !sendingFailures[status]) throw new Response(null, { status });
  return { failed } satisfies FailedAction;
}

const readForm = async (request: Request) =>
  request.headers.get("Content-Type")?.startsWith("multipart/")
    ? await request.formData()
    : new URLSearchParams(await request.text());

/**
 * Every route with a Remix form exports this function, and so does every layout route around it. If a form could not be
 * sent, loading the data again would fail too.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && !actionResult?.failed;

import { type ClientActionFunctionArgs, isRouteErrorResponse, type ShouldRevalidateFunction } from "@remix-run/react";
import { type SendingFailure, sendingFailures, unknownFailure } from "./sending-failures";

export type FailedAction = { failed: SendingFailure };

/** Routes that show `failed` themselves instead of the error page export this. Redirects pass, even to sign in. */
export async function clientAction({ serverAction }: Pick<ClientActionFunctionArgs, "serverAction">) {
  try {
    return await serverAction();
  } catch (thrown) {
    const failed = findFailure(thrown);
    if (!failed) throw thrown;
    return { failed } satisfies FailedAction;
  }
}

function findFailure(thrown: unknown): SendingFailure | undefined {
  // fetch rejects with a TypeError when there is no answer.
  const status = isRouteErrorResponse(thrown) ? thrown.status : thrown instanceof TypeError ? 0 : undefined;
  if (status !== undefined) return sendingFailures[status] && { ...sendingFailures[status], status };
  return thrown instanceof Error ? unknownFailure : undefined;
}

/** Every route around such a form exports this, because reading the page again would fail in the same way. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && !actionResult?.failed;

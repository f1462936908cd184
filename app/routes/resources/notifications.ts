import type { ActionFunctionArgs } from "@remix-run/node";
import { consumeRateLimit } from "~/accounts/throttle.server";
import { getClientNetwork } from "~/client-network.server";
import { badRequest, notFound } from "~/http";
import { areNotificationsOn } from "~/notifications/settings.server";
import {
  endSubscription,
  type PushRequest,
  parsePushRequest,
  saveSubscription,
} from "~/notifications/subscriptions.server";

export function loader() {
  throw notFound();
}

/** Stores, changes or ends a push subscription. Visitors can write no other data. */
export async function action({ request }: ActionFunctionArgs) {
  const asked = parsePushRequest(await request.json().catch(() => undefined));
  if (!asked) throw badRequest();
  return new Response(null, { status: write(request, asked), headers: { "Cache-Control": "no-store" } });
}

function write(request: Request, { choice, ...asked }: PushRequest): number {
  if (choice === "none") return endSubscription(asked) ? 204 : 403;
  if (!areNotificationsOn()) return 404;
  if (consumeRateLimit("subscribe", getClientNetwork(request)) !== undefined) return 429;
  return { saved: 204, full: 507, notYours: 403 }[saveSubscription({ ...asked, choice })];
}

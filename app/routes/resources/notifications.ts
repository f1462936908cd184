import type { ActionFunctionArgs } from "@remix-run/node";
import { clientAddress, consumeRateLimit } from "../../accounts/throttle.server";
import { badRequest, notFound } from "../../http";
import { areNotificationsOn } from "../../notifications/settings.server";
import { endSubscription, parsePushRequest, saveSubscription } from "../../notifications/subscriptions.server";

export function loader() {
  throw notFound();
}

/** The one thing that a visitor writes. */
export async function action({ request }: ActionFunctionArgs) {
  const asked = parsePushRequest(await request.json().catch(() => undefined));
  if (!asked) throw badRequest();
  const status = asked.choice === "none" ? end(asked) : begin(request, asked);
  return new Response(null, { status, headers: { "Cache-Control": "no-store" } });
}

type Asked = NonNullable<ReturnType<typeof parsePushRequest>>;

const end = ({ endpoint, auth }: Asked) => (endSubscription(endpoint, auth) ? 204 : 403);

function begin(request: Request, asked: Exclude<Asked, { choice: "none" }>): number {
  if (!areNotificationsOn()) return 404;
  if (consumeRateLimit("subscribe", clientAddress(request)) !== undefined) return 429;
  return { saved: 204, off: 404, full: 507, notYours: 403 }[saveSubscription(asked)];
}

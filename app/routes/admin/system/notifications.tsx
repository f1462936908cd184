import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAccount } from "~/accounts/guard.server";
import { runConfirmed } from "~/admin/confirm.server";
import type { Flash } from "~/admin/flash";
import { parseAdminForm } from "~/admin/forms/saving/form.server";
import { publicOrigin } from "~/env.server";
import { badRequest } from "~/http";
import { getLine } from "~/i18n/form-values";
import { getLanguage } from "~/i18n/i18n.server";
import { localizedPath } from "~/i18n/languages";
import { NotificationsOff, NotificationsOn, TurnOffQuestion } from "~/notifications/notifications-screen";
import { listMessages } from "~/notifications/queue.server";
import { sendTest } from "~/notifications/sender.server";
import { canNotify, getPushSettings, turnNotificationsOff, turnNotificationsOn } from "~/notifications/settings.server";
import { listPhones } from "~/notifications/subscriptions.server";

export { clientAction, shouldRevalidate } from "~/admin/forms/sending/client-action";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  const { turnedOnAt: at, turnedOnBy: account } = getPushSettings() ?? {};
  return {
    canNotify: canNotify(),
    on: at && { at, account: account ?? "" },
    isAsking: Boolean(at) && new URL(request.url).searchParams.has("off"),
    phones: listPhones(),
    messages: listMessages(),
    noticesUrl: publicOrigin(request) + localizedPath(await getLanguage(request), "/notices"),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const { fields, stopped } = await parseAdminForm<never>(request, {}, "notifications.err");
  if (stopped) return null;
  const acts = { on: () => turnOn(email), off: () => turnOff(email), test: () => test(getLine(fields, "endpoint")) };
  const intent = (["on", "off", "test"] as const).find((one) => one === getLine(fields, "intent"));
  if (!intent) throw badRequest();
  const logText = "notifications could not be changed";
  const options = { back: "/cog-admin/notifications", logText, failed: "notifications.err" } as const;
  return runConfirmed(request, options, acts[intent]);
}

const turnOn = (account: string): Flash =>
  turnNotificationsOn(account)
    ? { tone: "good", title: "notifications.turnedOn" }
    : { tone: "bad", title: "notifications.err", body: "notifications.noHttps" };

function turnOff(account: string): Flash {
  turnNotificationsOff(account);
  return { tone: "good", title: "notifications.turnedOff", body: "notifications.turnedOff.body" };
}

async function test(endpoint: string): Promise<Flash> {
  const outcome = await sendTest(endpoint);
  if (outcome === "sent") {
    return { tone: "good", title: "notifications.test.sent", body: "notifications.test.sent.body" };
  }
  const body = outcome === "later" ? "notifications.test.later" : "notifications.test.unknown";
  return { tone: "bad", title: "notifications.test.failed", body };
}

export default function Notifications() {
  const { on, isAsking, ...view } = useLoaderData<typeof loader>();
  if (!on) return <NotificationsOff {...view} />;
  return isAsking ? <TurnOffQuestion {...view} /> : <NotificationsOn {...view} on={on} />;
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAccount } from "../../../accounts/guard.server";
import { runConfirmed } from "../../../admin/confirm.server";
import type { Flash } from "../../../admin/flash";
import { parseAdminForm } from "../../../admin/forms/form.server";
import { badRequest } from "../../../http";
import { getLine } from "../../../i18n/form-values";
import { getLanguage } from "../../../i18n/i18n.server";
import { NotificationsOff, NotificationsOn } from "../../../notifications/notifications-screen";
import { sendTest } from "../../../notifications/sender.server";
import { turnNotificationsOn } from "../../../notifications/settings.server";
import { getNotificationsView } from "../../../notifications/view.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  const view = getNotificationsView(await getLanguage(request));
  return { view };
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const { fields, stopped } = await parseAdminForm<never>(request, {}, "notifications.err");
  if (stopped) return null;
  const intent = getLine(fields, "intent");
  if (intent !== "on" && intent !== "test") throw badRequest();
  const logText = "notifications could not be changed";
  return runConfirmed(request, { back: "/cog-admin/notifications", logText, failed: "notifications.err" }, () =>
    intent === "on" ? turnOn(email) : test(getLine(fields, "endpoint")),
  );
}

const turnOn = (account: string): Flash =>
  turnNotificationsOn(account)
    ? { tone: "good", title: "notifications.turnedOn" }
    : { tone: "bad", title: "notifications.err", body: "notifications.noHttps" };

async function test(endpoint: string): Promise<Flash> {
  const outcome = await sendTest(endpoint);
  if (outcome === "sent") {
    return { tone: "good", title: "notifications.test.sent", body: "notifications.test.sent.body" };
  }
  const body = outcome === "later" ? "notifications.test.later" : "notifications.test.unknown";
  return { tone: "bad", title: "notifications.test.failed", body };
}

export default function Notifications() {
  const { view } = useLoaderData<typeof loader>();
  return view.on ? <NotificationsOn {...view} on={view.on} /> : <NotificationsOff {...view} />;
}

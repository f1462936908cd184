import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAccount } from "../../../accounts/guard.server";
import { runConfirmed } from "../../../admin/confirm.server";
import { ConfirmPage } from "../../../admin/confirm-page";
import { useTexts } from "../../../i18n/use-texts";
import { getPushSettings, turnNotificationsOff } from "../../../notifications/settings.server";
import { countPhones, listPhones } from "../../../notifications/subscriptions.server";

const screen = "/cog-admin/notifications";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  if (!getPushSettings()?.turnedOnAt) throw redirect(screen);
  return { phones: countPhones(listPhones()) };
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const logText = "notifications could not be turned off";
  return runConfirmed(request, { back: screen, logText, failed: "notifications.err" }, () => {
    turnNotificationsOff(email);
    return { tone: "good", title: "notifications.turnedOff", body: "notifications.turnedOff.body" };
  });
}

export default function TurnOffNotifications() {
  const { t, digits } = useTexts();
  const { phones } = useLoaderData<typeof loader>();
  return (
    <ConfirmPage
      back={screen}
      question={t("notifications.turnOffQuestion")}
      named={t("notifications.number", { count: phones, number: digits(phones) })}
      follows={[t("notifications.turnOffMeans")]}
      button={{ text: "push.turnOff", isDanger: true }}
    />
  );
}

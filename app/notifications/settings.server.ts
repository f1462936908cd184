import { generateVAPIDKeys } from "web-push";
import { db, transaction } from "../../drizzle/client";
import { pushMessages, pushSettings, pushSubscriptions } from "../../drizzle/schema";
import { recordActivity } from "../content/activity.server";
import { env } from "../env.server";
import { wantsLightPages } from "../http";

/** Browsers take messages of websites with https alone. */
export const canNotify = (): boolean => env().PUBLIC_URL?.protocol === "https:";

export const getPushSettings = () => db().select().from(pushSettings).get();

export const areNotificationsOn = (): boolean => canNotify() && Boolean(getPushSettings()?.turnedOnAt);

/** For the panel on public pages; none while nothing can be sent, or without script. `since`: none is older than that. */
export function getPushOffer(request: Request): { publicKey: string; since: number } | undefined {
  if (wantsLightPages(request)) return undefined;
  const { publicKey, turnedOnAt } = getPushSettings() ?? {};
  return publicKey && turnedOnAt && canNotify() ? { publicKey, since: turnedOnAt.getTime() } : undefined;
}

/** `account` is an e-mail. */
export function turnNotificationsOn(account: string, now = new Date()): boolean {
  if (!canNotify()) return false;
  transaction((tx) => {
    const turnedOn = { turnedOnAt: now, turnedOnBy: account };
    const known = getPushSettings();
    if (known?.turnedOnAt) return;
    tx.insert(pushSettings)
      .values({ id: 1, ...generateVAPIDKeys(), ...turnedOn })
      .onConflictDoUpdate({ target: pushSettings.id, set: turnedOn })
      .run();
    recordActivity(tx, { account, act: "opened", ...whole }, now);
  });
  return true;
}

/** Deletes every address, and what is on its way. */
export function turnNotificationsOff(account: string, now = new Date()): void {
  transaction((tx) => {
    if (!getPushSettings()?.turnedOnAt) return;
    tx.update(pushSettings).set({ turnedOnAt: null, turnedOnBy: null }).run();
    tx.delete(pushSubscriptions).run();
    tx.delete(pushMessages).run();
    recordActivity(tx, { account, act: "closed", ...whole }, now);
  });
}

const whole = { kind: "notifications", itemId: 0, title: "Notifications" } as const;

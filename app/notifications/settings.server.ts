import { createECDH } from "node:crypto";
import { generateVAPIDKeys } from "web-push";
import { db, type SchoolTransaction, transaction } from "~drizzle/client";
import { pushMessages, pushSettings, pushSubscriptions } from "~drizzle/schema";
import { recordActivity } from "../activity/activity.server";
import { env } from "../env.server";
import { wantsLightPages } from "../http";

/** Returns whether this website can send notifications. Browsers accept push messages only from websites with HTTPS. */
export const canNotify = (): boolean => env().PUBLIC_URL?.protocol === "https:";

export const getPushSettings = () => db().select().from(pushSettings).get();

export const areNotificationsOn = (): boolean => canNotify() && Boolean(getPushSettings()?.turnedOnAt);

/**
 * Returns the data for the panel about notifications on public pages. Returns undefined if the website cannot send
 * messages, or if the visitor gets pages without script. Subscriptions from before `since` are no longer valid.
 */
export function getPushOffer(request: Request): { publicKey: string; since: number } | undefined {
  if (wantsLightPages(request)) return undefined;
  const { publicKey, turnedOnAt } = getPushSettings() ?? {};
  return publicKey && turnedOnAt && canNotify() ? { publicKey, since: turnedOnAt.getTime() } : undefined;
}

/** `account` is the email address of the person who enables notifications. */
export function turnNotificationsOn(account: string, now = new Date()): boolean {
  if (!canNotify()) return false;
  transaction((tx) => {
    if (getPushSettings()?.turnedOnAt) return;
    startWithNewKeys(tx, account, now);
    recordActivity(tx, { account, act: "opened", ...whole }, now);
  });
  return true;
}

/**
 * Replaces the keys if they cannot sign, because they come from a restored or damaged row. With such keys we can reach
 * no browser, so all browsers must subscribe again. Public pages ask them to subscribe, because `turnedOnAt` has
 * changed.
 */
export function replaceBrokenKeys(now = new Date()): void {
  const stored = getPushSettings();
  if (!stored?.turnedOnAt || isKeyPair(stored)) return;
  transaction((tx) => {
    startWithNewKeys(tx, stored.turnedOnBy, now);
    recordActivity(tx, { account: "", act: "opened", ...whole }, now);
  });
  console.error("The signing keys of notifications were broken. New ones were made; browsers must subscribe again.");
}

/** Creates new keys. Deletes all subscriptions, because each of them works only with the key that it was made for. */
function startWithNewKeys(tx: SchoolTransaction, turnedOnBy: string | null, turnedOnAt: Date): void {
  deleteSubscriptions(tx);
  const settings = { ...generateVAPIDKeys(), turnedOnAt, turnedOnBy };
  tx.insert(pushSettings)
    .values({ id: 1, ...settings })
    .onConflictDoUpdate({ target: pushSettings.id, set: settings })
    .run();
}

/** Returns whether the two keys are a pair (RFC 8292), so that push services can verify the messages. */
export function isKeyPair({ publicKey, privateKey }: { publicKey: string; privateKey: string }): boolean {
  if (!/^[\w-]{43}$/.test(privateKey)) return false;
  const curve = createECDH("prime256v1");
  try {
    curve.setPrivateKey(privateKey, "base64url");
  } catch {
    return false;
  }
  return curve.getPublicKey("base64url") === publicKey;
}

/** Disables notifications. Deletes all subscriptions and all waiting messages. */
export function turnNotificationsOff(account: string, now = new Date()): void {
  transaction((tx) => {
    if (!getPushSettings()?.turnedOnAt) return;
    tx.update(pushSettings).set({ turnedOnAt: null, turnedOnBy: null }).run();
    deleteSubscriptions(tx);
    recordActivity(tx, { account, act: "closed", ...whole }, now);
  });
}

function deleteSubscriptions(tx: SchoolTransaction): void {
  tx.delete(pushSubscriptions).run();
  tx.delete(pushMessages).run();
}

const whole = { kind: "notifications", itemId: 0, title: "Notifications" } as const;

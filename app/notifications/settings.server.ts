import { createECDH } from "node:crypto";
import { generateVAPIDKeys } from "web-push";
import { db, type SchoolTransaction, transaction } from "~drizzle/client";
import { pushMessages, pushSettings, pushSubscriptions } from "~drizzle/schema";
import { recordActivity } from "../content/activity.server";
import { env } from "../env.server";
import { wantsLightPages } from "../http";

/** Browsers accept push messages only from websites with HTTPS. */
export const canNotify = (): boolean => env().PUBLIC_URL?.protocol === "https:";

export const getPushSettings = () => db().select().from(pushSettings).get();

export const areNotificationsOn = (): boolean => canNotify() && Boolean(getPushSettings()?.turnedOnAt);

/**
 * Returns the data for the panel on public pages. Returns undefined if we cannot send messages, or if the page has no
 * script. Subscriptions from before `since` are no longer valid.
 */
export function getPushOffer(request: Request): { publicKey: string; since: number } | undefined {
  if (wantsLightPages(request)) return undefined;
  const { publicKey, turnedOnAt } = getPushSettings() ?? {};
  return publicKey && turnedOnAt && canNotify() ? { publicKey, since: turnedOnAt.getTime() } : undefined;
}

/** `account` is an email address. */
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
 * A restored or damaged row may contain keys that cannot sign. Then we can reach no browser, so all browsers must
 * subscribe again. Public pages offer this, because `turnedOnAt` has changed.
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

/** Deletes all subscriptions, because a subscription works only with the key that it was made for. */
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

/** Deletes all subscriptions and all waiting messages. */
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

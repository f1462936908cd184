import { createECDH } from "node:crypto";
import { generateVAPIDKeys } from "web-push";
import { db, type SchoolTransaction, transaction } from "~drizzle/client";
import { pushMessages, pushSettings, pushSubscriptions } from "~drizzle/schema";
import { recordActivity } from "../content/activity.server";
import { env } from "../env.server";
import { wantsLightPages } from "../http";

/** Browsers accept messages only from websites with https. */
export const canNotify = (): boolean => env().PUBLIC_URL?.protocol === "https:";

export const getPushSettings = () => db().select().from(pushSettings).get();

export const areNotificationsOn = (): boolean => canNotify() && Boolean(getPushSettings()?.turnedOnAt);

/**
 * For the panel on public pages; undefined if nothing can be sent, or without script. Older subscriptions than `since`
 * ended.
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
 * A restored or damaged row may hold keys that cannot sign. No browser can be reached with them, so the browsers must
 * subscribe again. Their page offers that, because its time of turning on has changed.
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

/** A subscription belongs to its key, so the table of subscriptions begins empty. */
function startWithNewKeys(tx: SchoolTransaction, turnedOnBy: string | null, turnedOnAt: Date): void {
  deleteSubscriptions(tx);
  const settings = { ...generateVAPIDKeys(), turnedOnAt, turnedOnBy };
  tx.insert(pushSettings)
    .values({ id: 1, ...settings })
    .onConflictDoUpdate({ target: pushSettings.id, set: settings })
    .run();
}

/** Returns whether the public key belongs to the private one (RFC 8292), so that signed messages can be verified. */
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

/** Deletes every address and all waiting messages. */
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

import { ECDH } from "node:crypto";
import { and, count, eq } from "drizzle-orm";
import { z } from "zod";
import { db } from "~drizzle/client";
import { pushSubscriptions } from "~drizzle/schema";
import { type PushChoice, pushChoices } from "~drizzle/stored-values";
import { succeeds } from "../errors";
import { languages } from "../i18n/languages";
import { countPhones, isPushEndpoint } from "./notification";
import { areNotificationsOn } from "./settings.server";

const maxSubscriptions = 20_000;

/**
 * The checks of the two keys of a subscription, in base64url without padding. `p256dh` is an uncompressed point of 65
 * bytes. `auth` is 16 random bytes.
 */
export const isSubscriptionKey = {
  p256dh: (text: string) =>
    /^B[\w-]{86}$/.test(text) && succeeds(() => ECDH.convertKey(text, "prime256v1", "base64url")),
  auth: (text: string) => /^[\w-]{22}$/.test(text),
};

const requestSchema = z.object({
  endpoint: z.string().refine(isPushEndpoint),
  p256dh: z.string().refine(isSubscriptionKey.p256dh),
  auth: z.string().refine(isSubscriptionKey.auth),
  language: z.enum(languages),
  choice: z.enum([...pushChoices, "none"]),
});

export type PushRequest = z.infer<typeof requestSchema>;

/**
 * Parses a request to begin, change or end a subscription. The choice "none" ends the subscription. Returns undefined
 * if the request is invalid.
 */
export const parsePushRequest = (body: unknown) => requestSchema.safeParse(body).data;

/**
 * Saves a new subscription or changes a stored subscription. Changes it only if the auth secret is equal, which proves
 * that the subscription belongs to this browser.
 */
export function saveSubscription(wanted: PushRequest & { choice: PushChoice }): "saved" | "full" | "notYours" {
  const { rows = 0 } = db().select({ rows: count() }).from(pushSubscriptions).get() ?? {};
  if (rows >= maxSubscriptions && !findSubscription(wanted.endpoint)) return "full";
  const { endpoint, auth } = pushSubscriptions;
  const { changes } = db()
    .insert(pushSubscriptions)
    .values(wanted)
    .onConflictDoUpdate({ target: endpoint, set: wanted, setWhere: eq(auth, wanted.auth) })
    .run();
  return changes === 1 ? "saved" : "notYours";
}

/**
 * Ends a subscription if the auth secret is right. Returns true if no subscription with this endpoint exists
 * afterwards.
 */
export function endSubscription(ended: Pick<PushRequest, "endpoint" | "auth">): boolean {
  const { endpoint, auth } = pushSubscriptions;
  db()
    .delete(pushSubscriptions)
    .where(and(eq(endpoint, ended.endpoint), eq(auth, ended.auth)))
    .run();
  return !findSubscription(ended.endpoint);
}

export const findSubscription = (endpoint: string) =>
  db().select().from(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint)).get();

export type Phones = ReturnType<typeof listPhones>[number];

/** Counts the subscriptions for each choice and language. */
export function listPhones() {
  const { choice, language } = pushSubscriptions;
  const columns = { choice, language, number: count() };
  return db().select(columns).from(pushSubscriptions).groupBy(choice, language).all();
}

/**
 * Returns how many phones an urgent notice and any other notice would notify. Returns undefined while notifications are
 * off.
 */
export function countNotified(): { urgent: number; all: number } | undefined {
  if (!areNotificationsOn()) return undefined;
  const phones = listPhones();
  const count = (wanted: PushChoice) => countPhones(phones.filter(({ choice }) => choice === wanted));
  return { urgent: count("urgent") + count("all"), all: count("all") };
}

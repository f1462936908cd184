import { ECDH, timingSafeEqual } from "node:crypto";
import { count, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "../../drizzle/client";
import { pushSubscriptions } from "../../drizzle/schema";
import { pushChoices } from "../../drizzle/stored-values";
import { succeeds } from "../errors";
import { languages } from "../i18n/languages";
import { isPushEndpoint } from "./notification";
import { areNotificationsOn } from "./settings.server";

const maxSubscriptions = 20_000;

/** The keys in base64url without padding: an uncompressed point of 65 bytes, and 16 random ones. */
const requestSchema = z.object({
  endpoint: z.string().refine(isPushEndpoint),
  p256dh: z
    .string()
    .regex(/^B[A-Za-z0-9_-]{86}$/)
    .refine((point) => succeeds(() => ECDH.convertKey(point, "prime256v1", "base64url"))),
  auth: z.string().regex(/^[A-Za-z0-9_-]{22}$/),
  language: z.enum(languages),
  choice: z.enum([...pushChoices, "none"]),
});

export type PushRequest = z.infer<typeof requestSchema>;

/** What a browser sends to begin, change or (with the choice "none") end its subscription; undefined when it makes no sense. */
export const parsePushRequest = (body: unknown) => requestSchema.safeParse(body).data;

/** One row for each browser. It is the browser's own: the auth secret proves it. */
export function saveSubscription({ choice, ...asked }: PushRequest): "saved" | "full" | "notYours" {
  const known = findSubscription(asked.endpoint);
  if (known && !isSameSecret(known.auth, asked.auth)) return "notYours";
  if (choice === "none") {
    if (known) db().delete(pushSubscriptions).where(eq(pushSubscriptions.id, known.id)).run();
    return "saved";
  }
  const { rows = 0 } = db().select({ rows: count() }).from(pushSubscriptions).get() ?? {};
  if (!known && rows >= maxSubscriptions) return "full";
  const row = { ...asked, choice };
  db().insert(pushSubscriptions).values(row).onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: row }).run();
  return "saved";
}

export const findSubscription = (endpoint: string) =>
  db().select().from(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint)).get();

function isSameSecret(stored: string, given: string): boolean {
  const [one, other] = [Buffer.from(stored), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** How many of each choice, and how many of these read Bengali. */
export function listPhones() {
  const { choice, language } = pushSubscriptions;
  const inBengali = count(sql`case when ${language} = 'bn' then 1 end`);
  const rows = db().select({ choice, phones: count(), inBengali }).from(pushSubscriptions).groupBy(choice).all();
  return pushChoices.map((choice) => rows.find((row) => row.choice === choice) ?? { choice, phones: 0, inBengali: 0 });
}

/** How many are told of a notice, for its form; nothing while notifications are off. */
export function countTold(): { urgent: number; all: number } | undefined {
  if (!areNotificationsOn()) return undefined;
  const [urgent = 0, all = 0] = listPhones().map(({ phones }) => phones);
  return { urgent: urgent + all, all };
}

import { ECDH, timingSafeEqual } from "node:crypto";
import { count, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { db, type SchoolTransaction, transaction } from "../../drizzle/client";
import { pushSubscriptions } from "../../drizzle/schema";
import { type PushChoice, pushChoices } from "../../drizzle/stored-values";
import { succeeds } from "../errors";
import { languages } from "../i18n/languages";
import { carriers, findCarrier, isPushEndpoint, maxEndpointLength } from "./notification";
import { areNotificationsOn } from "./settings.server";

const maxSubscriptions = 20_000;

/** In base64url without padding: an uncompressed point of 65 bytes, and 16 random ones. */
const p256dh = z
  .string()
  .regex(/^B[A-Za-z0-9_-]{86}$/)
  .refine(isOnCurve);
const auth = z.string().regex(/^[A-Za-z0-9_-]{22}$/);

const subscriptionSchema = z.object({
  endpoint: z.string().refine(isPushEndpoint),
  p256dh,
  auth,
  language: z.enum(languages),
  choice: z.enum(pushChoices),
});

const endSchema = z.object({ endpoint: z.string().max(maxEndpointLength), auth, choice: z.literal("none") });

const requestSchema = z.union([subscriptionSchema, endSchema]);

function isOnCurve(point: string): boolean {
  return succeeds(() => ECDH.convertKey(point, "prime256v1", "base64url"));
}

export type Subscription = z.infer<typeof subscriptionSchema>;

/** What a browser sends to begin, change or end its subscription; undefined when it makes no sense. */
export const parsePushRequest = (body: unknown) => requestSchema.safeParse(body).data;

/** Changes language and choice where it is known. A subscription is its browser's own: the auth secret proves it. */
export function saveSubscription(wanted: Subscription, createdAt = new Date()): "saved" | "off" | "full" | "notYours" {
  return transaction((tx) => {
    if (!areNotificationsOn()) return "off";
    const known = findSubscription(tx, wanted.endpoint);
    if (known && !isSameSecret(known.auth, wanted.auth)) return "notYours";
    const { rows = 0 } = tx.select({ rows: count() }).from(pushSubscriptions).get() ?? {};
    if (!known && rows >= maxSubscriptions) return "full";
    tx.insert(pushSubscriptions)
      .values({ ...wanted, createdAt })
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: wanted })
      .run();
    return "saved";
  });
}

/** Whether there is none of this address left. */
export function endSubscription(endpoint: string, secret: string): boolean {
  const known = findSubscription(db(), endpoint);
  if (!known) return true;
  if (!isSameSecret(known.auth, secret)) return false;
  transaction((tx) => tx.delete(pushSubscriptions).where(eq(pushSubscriptions.id, known.id)).run());
  return true;
}

export const findSubscription = (tx: Pick<SchoolTransaction, "select">, endpoint: string) =>
  tx.select().from(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint)).get();

function isSameSecret(stored: string, given: string): boolean {
  const [one, other] = [Buffer.from(stored), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Of each choice, and how many of them in Bengali. */
export function countSubscriptions(): Record<PushChoice, { all: number; bn: number }> {
  const bn = sql<number>`sum(${pushSubscriptions.language} = 'bn')`;
  const rows = db()
    .select({ choice: pushSubscriptions.choice, all: count(), bn })
    .from(pushSubscriptions)
    .groupBy(pushSubscriptions.choice)
    .all();
  const of = (choice: PushChoice) => rows.find((row) => row.choice === choice) ?? { all: 0, bn: 0 };
  return { urgent: of("urgent"), all: of("all"), results: of("results") };
}

export function countByCarrier(): Map<string, number> {
  const host = sql<string>`substr(${pushSubscriptions.endpoint}, 9, instr(substr(${pushSubscriptions.endpoint}, 9), '/') - 1)`;
  const rows = db().select({ host, all: count() }).from(pushSubscriptions).groupBy(host).all();
  const of = (company: string) => rows.filter((row) => findCarrier(row.host)?.company === company);
  return new Map(carriers.map(({ company }) => [company, of(company).reduce((sum, { all }) => sum + all, 0)]));
}

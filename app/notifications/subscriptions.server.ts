import { ECDH, timingSafeEqual } from "node:crypto";
import { count, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "../../drizzle/client";
import { pushSubscriptions } from "../../drizzle/schema";
import { type PushChoice, pushChoices } from "../../drizzle/stored-values";
import { succeeds } from "../errors";
import { formatDigits } from "../i18n/format";
import { type Language, languages } from "../i18n/languages";
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

/** Changes language and choice where it is known. A subscription is its browser's own: the auth secret proves it. */
export function saveSubscription(wanted: PushRequest & { choice: PushChoice }): "saved" | "full" | "notYours" {
  const known = findSubscription(wanted.endpoint);
  if (known && !isSameSecret(known.auth, wanted.auth)) return "notYours";
  const { rows = 0 } = db().select({ rows: count() }).from(pushSubscriptions).get() ?? {};
  if (!known && rows >= maxSubscriptions) return "full";
  db()
    .insert(pushSubscriptions)
    .values(wanted)
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: wanted })
    .run();
  return "saved";
}

/** Whether there is none of this address left. */
export function endSubscription({ endpoint, auth }: Pick<PushRequest, "endpoint" | "auth">): boolean {
  const known = findSubscription(endpoint);
  if (known && !isSameSecret(known.auth, auth)) return false;
  if (known) db().delete(pushSubscriptions).where(eq(pushSubscriptions.id, known.id)).run();
  return true;
}

export const findSubscription = (endpoint: string) =>
  db().select().from(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint)).get();

function isSameSecret(stored: string, given: string): boolean {
  const [one, other] = [Buffer.from(stored), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}

export type Phones = ReturnType<typeof listPhones>[number];

/** How many of each choice, language and push service. */
export function listPhones() {
  const { choice, language, endpoint } = pushSubscriptions;
  const host = sql<string>`substr(${endpoint}, 9, instr(substr(${endpoint}, 9), '/') - 1)`;
  const columns = { choice, language, host, number: count() };
  return db().select(columns).from(pushSubscriptions).groupBy(choice, language, host).all();
}

export const countPhones = (phones: Phones[]): number => phones.reduce((sum, { number }) => sum + number, 0);

/** Who is told of a notice, for its form; nothing while notifications are off. */
export function countTold(language: Language): { urgent: string; all: string } | undefined {
  if (!areNotificationsOn()) return undefined;
  const ofNotices = listPhones().filter(({ choice }) => choice !== "results");
  const ofAll = ofNotices.filter(({ choice }) => choice === "all");
  return {
    urgent: formatDigits(countPhones(ofNotices), language),
    all: formatDigits(countPhones(ofAll), language),
  };
}

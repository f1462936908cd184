import { and, asc, count, desc, eq, getTableColumns, inArray, like, lt, lte, sql } from "drizzle-orm";
import { db, type SchoolTransaction, transaction } from "../../drizzle/client";
import { pushDeliveries, pushMessages, pushSubscriptions } from "../../drizzle/schema";
import { isOld, type Outcome, retryPauseMs } from "./notification";

const { messageId, subscriptionId, dueAt } = pushDeliveries;

export type Delivery = ReturnType<typeof listDue>[number];

export const listDue = (most: number, now = new Date()) =>
  db()
    .select({ message: pushMessages, to: pushSubscriptions, attempts: pushDeliveries.attempts })
    .from(pushDeliveries)
    .innerJoin(pushMessages, eq(pushMessages.id, messageId))
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, subscriptionId))
    .where(lte(dueAt, now))
    .orderBy(asc(dueAt))
    .limit(most)
    .all();

type Tried = Delivery & { outcome: Outcome };

/** In one transaction, so that after a crash these at most are sent again, and nobody is left out. */
export function recordOutcomes(tried: Tried[], now = new Date()): void {
  transaction((tx) => {
    for (const { message, to, attempts, outcome } of tried) {
      const itself = and(eq(messageId, message.id), eq(subscriptionId, to.id));
      const next = new Date(now.getTime() + Math.max(outcome.waitMs ?? 0, retryPauseMs(attempts)));
      if (outcome.kind === "later" && !isOld(message.at, next)) {
        tx.update(pushDeliveries)
          .set({ attempts: attempts + 1, dueAt: next })
          .where(itself)
          .run();
        continue;
      }
      const kind = outcome.kind === "later" ? "failed" : outcome.kind;
      const counted = { [kind]: sql`${pushMessages[kind]} + 1` };
      tx.update(pushMessages).set(counted).where(eq(pushMessages.id, message.id)).run();
      tx.delete(pushDeliveries).where(itself).run();
      if (kind === "gone") tx.delete(pushSubscriptions).where(eq(pushSubscriptions.id, to.id)).run();
    }
    postponeServices(tx, tried, now);
  });
}

/** A service that answered nobody of these is left alone for a minute, or for as long as it asks. */
function postponeServices(tx: SchoolTransaction, tried: Tried[], now: Date): void {
  const serviceOf = ({ to }: Tried) => to.endpoint.split("/", 3).join("/");
  for (const service of new Set(tried.map(serviceOf))) {
    const outcomes = tried.filter((one) => serviceOf(one) === service).map(({ outcome }) => outcome);
    if (outcomes.some(({ kind }) => kind !== "later")) continue;
    const waitMs = Math.max(retryPauseMs(0), ...outcomes.map(({ waitMs = 0 }) => waitMs));
    const until = new Date(now.getTime() + waitMs);
    const { id, endpoint } = pushSubscriptions;
    const ofService = tx
      .select({ id })
      .from(pushSubscriptions)
      .where(like(endpoint, `${service}/%`));
    const isEarlier = and(lt(dueAt, until), inArray(subscriptionId, ofService));
    tx.update(pushDeliveries).set({ dueAt: until }).where(isEarlier).run();
  }
}

/** Of what is old by now, or cannot be read any more. */
export const dropDeliveries = (id: number): void => void db().delete(pushDeliveries).where(eq(messageId, id)).run();

const shownMessages = 10;

/** Newest first; `waiting`: to how many it was not given over yet. */
export const listMessages = () =>
  db()
    .select({ ...getTableColumns(pushMessages), waiting: count(messageId) })
    .from(pushMessages)
    .leftJoin(pushDeliveries, eq(messageId, pushMessages.id))
    .groupBy(pushMessages.id)
    .orderBy(desc(pushMessages.id))
    .limit(shownMessages)
    .all();

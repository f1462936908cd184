import { and, asc, count, desc, eq, lte, sql } from "drizzle-orm";
import { db, transaction } from "~drizzle/client";
import { pushDeliveries, pushMessages, pushSubscriptions } from "~drizzle/schema";
import { isOld, type Outcome, retryPauseMs } from "./notification";

export type Delivery = ReturnType<typeof listDue>[number];

export const listDue = (most: number, now = new Date()) =>
  db()
    .select({ message: pushMessages, to: pushSubscriptions, attempts: pushDeliveries.attempts })
    .from(pushDeliveries)
    .innerJoin(pushMessages, eq(pushMessages.id, pushDeliveries.messageId))
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushDeliveries.subscriptionId))
    .where(lte(pushDeliveries.dueAt, now))
    .orderBy(asc(pushDeliveries.dueAt))
    .limit(most)
    .all();

/**
 * Writes the outcomes of a batch in one transaction. If the website crashes before that, only the messages of this
 * batch are sent twice, and no message is lost.
 */
export function recordOutcomes(tried: (Delivery & { outcome: Outcome })[], now = new Date()): void {
  transaction((tx) => {
    for (const { message, to, attempts, outcome } of tried) {
      const { messageId, subscriptionId } = pushDeliveries;
      const itself = and(eq(messageId, message.id), eq(subscriptionId, to.id));
      const dueAt = new Date(now.getTime() + Math.max(outcome.waitMs ?? 0, retryPauseMs(attempts)));
      if (outcome.kind === "later" && !isOld(message.at, dueAt)) {
        const retry = { attempts: attempts + 1, dueAt };
        tx.update(pushDeliveries).set(retry).where(itself).run();
        continue;
      }
      const kind = outcome.kind === "later" ? "failed" : outcome.kind;
      const counted = { [kind]: sql`${pushMessages[kind]} + 1` };
      tx.update(pushMessages).set(counted).where(eq(pushMessages.id, message.id)).run();
      tx.delete(pushDeliveries).where(itself).run();
      if (kind === "gone") tx.delete(pushSubscriptions).where(eq(pushSubscriptions.id, to.id)).run();
    }
  });
}

/** Deletes the waiting deliveries of a message. The message is too old, or its item is no longer public. */
export const dropDeliveries = (messageId: number): void =>
  void db().delete(pushDeliveries).where(eq(pushDeliveries.messageId, messageId)).run();

const shownMessages = 10;

const { id, at, choice, itemId, title, sent, gone, failed } = pushMessages;

/**
 * Lists messages, newest first. Each message has the number of deliveries that were not tried yet, the number of
 * deliveries to try again, and the time of the next try.
 */
export const listMessages = () =>
  db()
    .select({
      ...{ id, at, choice, itemId, title, sent, gone, failed },
      untried: count(sql`case when ${pushDeliveries.attempts} = 0 then 1 end`),
      waiting: count(sql`case when ${pushDeliveries.attempts} > 0 then 1 end`),
      dueAt: sql<Date | null>`min(case when ${pushDeliveries.attempts} > 0 then ${pushDeliveries.dueAt} end)`.mapWith(
        pushDeliveries.dueAt,
      ),
    })
    .from(pushMessages)
    .leftJoin(pushDeliveries, eq(pushDeliveries.messageId, pushMessages.id))
    .groupBy(pushMessages.id)
    .orderBy(desc(pushMessages.id))
    .limit(shownMessages)
    .all();

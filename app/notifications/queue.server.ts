import { and, asc, desc, eq, gt, lte, sql } from "drizzle-orm";
import { db, type SchoolTransaction, transaction } from "../../drizzle/client";
import { pushMessages, pushRetries, pushSubscriptions } from "../../drizzle/schema";
import { isOld, type Outcome, retryPauseMs } from "./notification";

type Message = typeof pushMessages.$inferSelect;

/** `attempts` is 0 where nobody has tried yet. */
export type Delivery = { message: Message; to: typeof pushSubscriptions.$inferSelect; attempts: number };

/** All of one message, urgent ones first; then who could not be reached before. */
export function nextBatch(size: number, now = new Date()): Delivery[] {
  const message = findUnfinished();
  if (!message) return listRetries(size, now);
  const batch = isOld(message.at, now) ? [] : listUntried(message, size);
  if (batch.length > 0) return batch;
  db().update(pushMessages).set({ isDone: true }).where(eq(pushMessages.id, message.id)).run();
  return nextBatch(size, now);
}

const findUnfinished = () =>
  db()
    .select()
    .from(pushMessages)
    .where(eq(pushMessages.isDone, false))
    .orderBy(desc(pushMessages.isUrgent), asc(pushMessages.id))
    .limit(1)
    .get();

const listUntried = (message: Message, size: number): Delivery[] =>
  db()
    .select()
    .from(pushSubscriptions)
    .where(
      and(
        eq(pushSubscriptions.choice, message.choice),
        gt(pushSubscriptions.id, message.cursor),
        lte(pushSubscriptions.createdAt, message.at),
      ),
    )
    .orderBy(pushSubscriptions.id)
    .limit(size)
    .all()
    .map((to) => ({ message, to, attempts: 0 }));

const listRetries = (size: number, now: Date): Delivery[] =>
  db()
    .select({ message: pushMessages, to: pushSubscriptions, attempts: pushRetries.attempts })
    .from(pushRetries)
    .innerJoin(pushMessages, eq(pushMessages.id, pushRetries.messageId))
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushRetries.subscriptionId))
    .where(lte(pushRetries.dueAt, now))
    .orderBy(pushRetries.dueAt)
    .limit(size)
    .all();

/** In one transaction, so that after a crash these at most are sent again, and nobody is left out. */
export function recordOutcomes(tried: (Delivery & { outcome: Outcome })[], now = new Date()): void {
  transaction((tx) => {
    for (const delivery of tried) {
      const { message, to, attempts, outcome } = delivery;
      const kind = outcome.kind === "later" ? postpone(tx, delivery, outcome.waitMs, now) : outcome.kind;
      if (kind !== "later") tx.delete(pushRetries).where(isRetryOf(delivery)).run();
      if (kind === "gone") tx.delete(pushSubscriptions).where(eq(pushSubscriptions.id, to.id)).run();
      const counted = kind === "later" ? {} : { [kind]: sql`${pushMessages[kind]} + 1` };
      const cursor = attempts === 0 ? { cursor: to.id } : {};
      const changes = { ...counted, ...cursor };
      if (Object.keys(changes).length === 0) continue;
      tx.update(pushMessages).set(changes).where(eq(pushMessages.id, message.id)).run();
    }
  });
}

const isRetryOf = ({ message, to }: Delivery) =>
  and(eq(pushRetries.messageId, message.id), eq(pushRetries.subscriptionId, to.id));

function postpone(tx: SchoolTransaction, { message, to, attempts }: Delivery, waitMs: number, now: Date) {
  const dueAt = new Date(now.getTime() + Math.max(waitMs, retryPauseMs(attempts)));
  if (isOld(message.at, dueAt)) return "failed";
  // It may have been ended, or all turned off, while it was tried.
  const isThere = tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .innerJoin(pushMessages, eq(pushMessages.id, message.id))
    .where(eq(pushSubscriptions.id, to.id))
    .get();
  if (!isThere) return "gone";
  const retry = { attempts: attempts + 1, dueAt };
  tx.insert(pushRetries)
    .values({ messageId: message.id, subscriptionId: to.id, ...retry })
    .onConflictDoUpdate({ target: [pushRetries.messageId, pushRetries.subscriptionId], set: retry })
    .run();
  return "later";
}

/** Nobody is told of what cannot be read any more. */
export const cancelMessage = ({ id }: Pick<Message, "id">): void =>
  transaction((tx) => {
    tx.update(pushMessages).set({ isDone: true }).where(eq(pushMessages.id, id)).run();
    tx.delete(pushRetries).where(eq(pushRetries.messageId, id)).run();
  });

const shownMessages = 10;

/** Newest first, with how many are still tried and when next. */
export function listMessages() {
  const waiting = sql<number>`(select count(*) from ${pushRetries} where ${pushRetries.messageId} = ${pushMessages.id})`;
  const dueAt = sql<
    number | null
  >`(select min(${pushRetries.dueAt}) from ${pushRetries} where ${pushRetries.messageId} = ${pushMessages.id})`;
  const { id, at, choice, title, isDone, sent, gone, failed } = pushMessages;
  return db()
    .select({ id, at, choice, title, isDone, sent, gone, failed, waiting, dueAt })
    .from(pushMessages)
    .orderBy(desc(pushMessages.id))
    .limit(shownMessages)
    .all();
}

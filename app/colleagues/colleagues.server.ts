import { count, eq, max } from "drizzle-orm";
import { db } from "../../drizzle/db.server";
import { accounts, activity, sessions } from "../../drizzle/schema";
import type { AccountState } from "../accounts/account";

export type Colleague = {
  id: number;
  email: string;
  state: AccountState;
  createdAt: Date;
  /** When a letter to the address was answered. */
  confirmedAt: Date | null;
};

const { id, email, state, createdAt, confirmedAt } = accounts;
const columns = { id, email, state, createdAt, confirmedAt };

/** Every account, oldest first, with the last visit or act in the office that is known of. */
export function listColleagues(): (Colleague & { seenAt: Date | undefined })[] {
  const seen = db()
    .select({ of: sessions.accountId, seenAt: max(sessions.lastSeenAt).as("seen_at") })
    .from(sessions)
    .groupBy(sessions.accountId)
    .as("seen");
  const acted = db()
    .select({ of: activity.account, actedAt: max(activity.at).as("acted_at") })
    .from(activity)
    .groupBy(activity.account)
    .as("acted");
  const rows = db()
    .select({ ...columns, seenAt: seen.seenAt, actedAt: acted.actedAt })
    .from(accounts)
    .leftJoin(seen, eq(seen.of, id))
    .leftJoin(acted, eq(acted.of, email))
    .orderBy(id)
    .all();
  return rows.map(({ seenAt, actedAt, ...row }) => ({ ...row, seenAt: later(seenAt, actedAt) }));
}

const later = (one: Date | null, other: Date | null) =>
  (one && other && one < other ? other : (one ?? other)) ?? undefined;

/** The account with this id, in whatever state, if there is one. */
export function findColleague(wanted: number): Colleague | undefined {
  return db().select(columns).from(accounts).where(eq(id, wanted)).get();
}

/** How many accounts wait for somebody to approve them. */
export function countWaiting(): number {
  return db().select({ n: count() }).from(accounts).where(eq(state, "pending")).get()?.n ?? 0;
}

import { count, eq, max, sql } from "drizzle-orm";
import { db } from "../../drizzle/db.server";
import { accounts, activity, sessions } from "../../drizzle/schema";
import type { AccountState } from "../accounts/account";
import { numberOfRequest } from "../accounts/request-number.server";

export type Colleague = {
  id: number;
  email: string;
  state: AccountState;
  createdAt: Date;
  /** When a letter to the address was answered. */
  confirmedAt: Date | null;
  /** What whoever asked was told, where a request waits whose address no letter has confirmed. */
  number?: string;
};

const { id, email, state, createdAt, confirmedAt, passwordHash } = accounts;
const columns = { id, email, state, createdAt, confirmedAt, passwordHash };

/** Every account, oldest first, with the last visit or act in the office that is known of. */
export function listColleagues(): (Colleague & { seenAt: Date | undefined })[] {
  const seen = db()
    .select({ of: sessions.accountId, seenAt: max(sessions.lastSeenAt).as("seen_at") })
    .from(sessions)
    .groupBy(sessions.accountId)
    .as("seen");
  // One look into the index for each account; the activity itself may be long.
  const lastAct = db()
    .select({ at: max(activity.at) })
    .from(activity)
    .where(eq(activity.account, email));
  const rows = db()
    .select({ ...columns, seenAt: seen.seenAt, actedAt: sql`(${lastAct})`.mapWith(activity.at) })
    .from(accounts)
    .leftJoin(seen, eq(seen.of, id))
    .orderBy(id)
    .all();
  return rows.map(({ seenAt, actedAt, ...row }) => ({ ...numbered(row), seenAt: later(seenAt, actedAt) }));
}

const later = (one: Date | null, other: Date | null) =>
  (one && other && one < other ? other : (one ?? other)) ?? undefined;

/** The account with this id, in whatever state, if there is one. */
export function findColleague(wanted: number): Colleague | undefined {
  const row = db().select(columns).from(accounts).where(eq(id, wanted)).get();
  return row && numbered(row);
}

// The hash goes no further than this.
function numbered({ passwordHash, ...row }: Colleague & { passwordHash: string }): Colleague {
  const number = numberOfRequest({ ...row, passwordHash });
  return number === undefined ? row : { ...row, number };
}

/** How many accounts wait for somebody to approve them. */
export function countWaiting(): number {
  return db().select({ n: count() }).from(accounts).where(eq(state, "pending")).get()?.n ?? 0;
}

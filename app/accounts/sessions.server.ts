import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, lte, or } from "drizzle-orm";
import { db } from "../../drizzle/db.server";
import { accounts, sessions } from "../../drizzle/schema";
import type { Account } from "./account";

const minute = 60 * 1000;
const idleLimit = 12 * 60 * minute;
const absoluteLimit = 7 * 24 * 60 * minute;
// Every write waits for the disk, so a visit is noted this often at most.
const noteVisitsEvery = 15 * minute;

/** Opens a session of an account; gives the token for the cookie, 256 random bits that no row holds in clear. */
export function openSession(accountId: number, userAgent: string, now = new Date()): string {
  const token = randomBytes(32).toString("base64url");
  const row = { tokenHash: hashOf(token), accountId, createdAt: now, lastSeenAt: now };
  db()
    .insert(sessions)
    .values({ ...row, userAgent: userAgent.slice(0, 200) })
    .run();
  return token;
}

/** The active account that a token stands for: used within 12 hours, opened within 7 days. Notes the visit. */
export function findSession(token: string, now = new Date()): { account: Account } | undefined {
  const tokenHash = hashOf(token);
  const alive = and(
    gt(sessions.lastSeenAt, before(now, idleLimit)),
    gt(sessions.createdAt, before(now, absoluteLimit)),
  );
  const found = db()
    .select({ id: accounts.id, email: accounts.email, lastSeenAt: sessions.lastSeenAt })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(eq(sessions.tokenHash, tokenHash), alive, eq(accounts.state, "active")))
    .get();
  if (!found) return undefined;
  if (found.lastSeenAt <= before(now, noteVisitsEvery)) {
    db().update(sessions).set({ lastSeenAt: now }).where(eq(sessions.tokenHash, tokenHash)).run();
  }
  return { account: { id: found.id, email: found.email } };
}

/** Ends the session of a token; an unknown token is none to end. */
export function endSession(token: string): void {
  db()
    .delete(sessions)
    .where(eq(sessions.tokenHash, hashOf(token)))
    .run();
}

/** Signs an account out everywhere. */
export function endSessionsOf(accountId: number): void {
  db().delete(sessions).where(eq(sessions.accountId, accountId)).run();
}

/** Removes the rows of sessions past either limit; gives how many there were. */
export function forgetExpiredSessions(now = new Date()): number {
  const expired = or(
    lte(sessions.lastSeenAt, before(now, idleLimit)),
    lte(sessions.createdAt, before(now, absoluteLimit)),
  );
  return db().delete(sessions).where(expired).run().changes;
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

function before(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() - milliseconds);
}

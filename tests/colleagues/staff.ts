import { eq } from "drizzle-orm";
import type { AccountState } from "../../app/accounts/account";
import { createActiveAccount } from "../../app/accounts/accounts.server";
import { openSession } from "../../app/accounts/sessions.server";
import { db } from "../../drizzle/db.server";
import { accounts, activity, sessions } from "../../drizzle/schema";

/** Makes an account in this state, whatever led to it; gives its id. */
export function employ(email: string, state: AccountState = "active", passwordHash = "no password fits this"): number {
  const made = createActiveAccount(email, passwordHash);
  if (made === "exists") throw new Error(`${email} has an account already`);
  db().update(accounts).set({ state }).where(eq(accounts.id, made.id)).run();
  return made.id;
}

/** The Set-Cookie value of a session of this account. */
export const cookieOf = (id: number, userAgent = "", now = new Date()) => `office=${openSession(id, userAgent, now)}`;

/** The state of an account, or that it is gone. */
export const stateOf = (id: number): AccountState | "gone" =>
  db().select().from(accounts).where(eq(accounts.id, id)).get()?.state ?? "gone";

export const hashOf = (id: number) => db().select().from(accounts).where(eq(accounts.id, id)).get()?.passwordHash;

/** What the activity tells of accounts, in order: who, what, of whom. */
export const told = () =>
  db()
    .select()
    .from(activity)
    .all()
    .filter(({ kind }) => kind === "account")
    .map(({ account, act, title }) => [account, act, title]);

export const sessionsOf = (id: number) => db().select().from(sessions).where(eq(sessions.accountId, id)).all();

import { eq } from "drizzle-orm";
import type { AccountState } from "../../app/accounts/account";
import { createAccount } from "../../app/accounts/accounts.server";
import { createSession } from "../../app/accounts/sessions.server";
import { SignInError, signIn } from "../../app/accounts/sign-in.server";
import { db } from "../../drizzle/client";
import { accounts, activity, sessions } from "../../drizzle/schema";
import { sessionCookie, sessionIdIn } from "../support/session-cookie";

/** Makes an account in this state, whatever led to it; gives its id. */
export function insertAccount(
  email: string,
  state: AccountState = "active",
  passwordHash = "no password fits this",
): number {
  const made = createAccount(email, passwordHash);
  if (made === "exists") throw new Error(`${email} has an account already`);
  db().update(accounts).set({ state }).where(eq(accounts.id, made.id)).run();
  return made.id;
}

/** The cookie of a new session of this account. */
export const sessionCookieFor = (id: number, userAgent = "", now = new Date()) =>
  sessionCookie(createSession(id, userAgent, now));

/** The state of an account, or that it is gone. */
export const getAccountState = (id: number): AccountState | "gone" =>
  db().select().from(accounts).where(eq(accounts.id, id)).get()?.state ?? "gone";

export const getPasswordHash = (id: number) =>
  db().select().from(accounts).where(eq(accounts.id, id)).get()?.passwordHash;

/** What the activity tells of accounts, in order: who, what, of whom. */
export const listAccountActivity = () =>
  db()
    .select()
    .from(activity)
    .all()
    .filter(({ kind }) => kind === "account")
    .map(({ account, act, title }) => [account, act, title]);

export const listSessionRows = (id: number) => db().select().from(sessions).where(eq(sessions.accountId, id)).all();

/** A post of the login page's form, as a browser without JavaScript sends it. */
export function signInRequest(fields: Record<string, string>, headers: Record<string, string> = {}): Request {
  const body = new URLSearchParams(fields);
  return new Request("http://localhost/cog-admin/login", { method: "POST", body, headers });
}

/** Signs in as the login page does; returns the cookies, or what was wrong. */
export async function trySignIn(fields: Record<string, string>, headers: Record<string, string> = {}) {
  try {
    const [session = "", device = ""] = await signIn(signInRequest(fields, headers));
    return { sessionId: sessionIdIn(session), deviceCookie: device.split(";")[0] ?? "" };
  } catch (error) {
    if (!(error instanceof SignInError)) throw error;
    return error.seconds ? { problem: error.problem, seconds: error.seconds } : { problem: error.problem };
  }
}

/** A request that presents a session the way a browser over plain http does. */
export function requestWithSession(address: string, sessionId?: string): Request {
  return new Request(`http://localhost${address}`, { headers: sessionId ? { Cookie: sessionCookie(sessionId) } : {} });
}

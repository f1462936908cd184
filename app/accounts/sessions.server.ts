import { createHash, randomBytes } from "node:crypto";
import { and, desc, eq, gt, lte, ne, or, sql } from "drizzle-orm";
import { db } from "../../drizzle/client";
import { accounts, sessions } from "../../drizzle/schema";
import { env } from "../env.server";
import { diskProblem } from "../http";
import type { Account } from "./account";

/** A signed-in browser as its owner sees it. `name` stands for it in a form and opens nothing. */
export type SessionInfo = { name: string; userAgent: string; createdAt: Date; lastSeenAt: Date; isThis: boolean };

const minute = 60 * 1000;
const hour = 60 * minute;
// Every write waits for the disk, so a visit is noted this often at most.
const lastSeenInterval = 15 * minute;
// What was seen further ahead was written by a clock that was wrong, and would last for as long as it was wrong.
const maxClockSkew = hour;

/** Opens a session of an account; gives the token for the cookie, 256 random bits that no row holds in clear. */
export function createSession(accountId: number, userAgent: string, now = new Date()): string {
  const token = randomBytes(32).toString("base64url");
  const row = { tokenHash: hashToken(token), accountId, createdAt: now, lastSeenAt: now };
  db()
    .insert(sessions)
    .values({ ...row, userAgent: userAgent.slice(0, 200) })
    .run();
  return token;
}

/**
 * The active account that a token stands for: used and opened within the limits of the settings, and not in the future.
 * Notes the visit.
 */
export function findSession(token: string, now = new Date()): { account: Account } | undefined {
  const tokenHash = hashToken(token);
  const found = db()
    .select({ id: accounts.id, email: accounts.email, lastSeenAt: sessions.lastSeenAt })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(eq(sessions.tokenHash, tokenHash), isNotExpired(now), eq(accounts.state, "active")))
    .get();
  if (!found) return undefined;
  if (found.lastSeenAt <= dateBefore(now, lastSeenInterval)) {
    updateLastSeen(tokenHash, now);
  }
  return { account: { id: found.id, email: found.email } };
}

// On a box that lacks room, or leave to write, those who are signed in go on: they may be the ones to put it right.
function updateLastSeen(tokenHash: string, now: Date): void {
  try {
    db().update(sessions).set({ lastSeenAt: now }).where(eq(sessions.tokenHash, tokenHash)).run();
  } catch (fault) {
    if (!diskProblem(fault)) throw fault;
  }
}

/** The sessions of an account that have not expired, the one seen last first; `token` tells which of them asks. */
export function listSessions(accountId: number, token: string | undefined, now = new Date()): SessionInfo[] {
  const { tokenHash, userAgent, createdAt, lastSeenAt } = sessions;
  const rows = db()
    .select({ tokenHash, name: sessionName, userAgent, createdAt, lastSeenAt })
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), isNotExpired(now)))
    .orderBy(desc(lastSeenAt), desc(createdAt), tokenHash)
    .all();
  const own = token && hashToken(token);
  return rows.map(({ tokenHash, ...row }) => ({ ...row, isThis: tokenHash === own }));
}

/** Ends the session of a token; an unknown token is none to end. */
export function endSession(token: string): void {
  db()
    .delete(sessions)
    .where(eq(sessions.tokenHash, hashToken(token)))
    .run();
}

/** Signs an account out everywhere. */
export function endSessions(accountId: number): void {
  db().delete(sessions).where(eq(sessions.accountId, accountId)).run();
}

/** Ends the session of an account that goes by this name in the list of them; gives whether there was one. */
export function endSessionByName(accountId: number, name: string): boolean {
  const named = and(eq(sessions.accountId, accountId), eq(sessionName, name));
  return db().delete(sessions).where(named).run().changes > 0;
}

/** Signs an account out everywhere but in the browser of this token; gives how many sessions there were. */
export function endOtherSessions(accountId: number, token: string): number {
  const others = and(eq(sessions.accountId, accountId), ne(sessions.tokenHash, hashToken(token)));
  return db().delete(sessions).where(others).run().changes;
}

/** Removes the rows of sessions past either limit or seen in the future; gives how many there were. */
export function deleteExpiredSessions(now = new Date()): number {
  const { idleSince, openedAt, latest } = sessionLimits(now);
  const { lastSeenAt, createdAt } = sessions;
  const expired = or(lte(lastSeenAt, idleSince), gt(lastSeenAt, latest), lte(createdAt, openedAt));
  return db().delete(sessions).where(expired).run().changes;
}

// No session is seen before it is opened: one that was opened in the future was seen there too.
function isNotExpired(now: Date) {
  const { idleSince, openedAt, latest } = sessionLimits(now);
  const { lastSeenAt, createdAt } = sessions;
  return and(gt(lastSeenAt, idleSince), lte(lastSeenAt, latest), gt(createdAt, openedAt));
}

function sessionLimits(now: Date) {
  const { SESSION_IDLE_HOURS, SESSION_DAYS } = env();
  return {
    idleSince: dateBefore(now, SESSION_IDLE_HOURS * hour),
    latest: dateBefore(now, -maxClockSkew),
    openedAt: dateBefore(now, SESSION_DAYS * 24 * hour),
  };
}

// The beginning of the hash: enough to tell the sessions of one account apart.
const sessionName = sql<string>`substr(${sessions.tokenHash}, 1, 16)`;

function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

function dateBefore(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() - milliseconds);
}

const tokenPattern = /^[\w-]{43}$/;

/** The session token that a request presents, if it looks like one. */
export function getSessionToken(request: Request): string | undefined {
  const start = `${sessionCookieName()}=`;
  const cookies = (request.headers.get("Cookie") ?? "").split(";").map((cookie) => cookie.trim());
  const token = cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length);
  return token && tokenPattern.test(token) ? token : undefined;
}

/** The Set-Cookie value that signs a browser in. It lives as long as the browser is open: staff share computers. */
export function serializeSessionCookie(token: string): string {
  return `${sessionCookieName()}=${token}; ${sessionCookieAttributes()}`;
}

/** The Set-Cookie value that signs a browser out. */
export function clearSessionCookie(): string {
  return `${sessionCookieName()}=; Max-Age=0; ${sessionCookieAttributes()}`;
}

// Browsers take the `__Host-` prefix only over https, and then from nobody but this very host.
function sessionCookieName(): string {
  return isHttps() ? "__Host-office" : "office";
}

function sessionCookieAttributes(): string {
  return `Path=/; HttpOnly; SameSite=Lax${isHttps() ? "; Secure" : ""}`;
}

/** Whether the website is served over https, so that cookies may insist on it. */
export function isHttps(): boolean {
  return env().PUBLIC_URL?.protocol === "https:";
}

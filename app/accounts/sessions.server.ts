import { createHash, randomBytes } from "node:crypto";
import { createCookie, createSessionStorage } from "@remix-run/node";
import { and, desc, eq, gt, lte, ne, sql } from "drizzle-orm";
import { db, transaction } from "~drizzle/client";
import { accounts, sessions } from "~drizzle/schema";
import { env, getCookieSecret } from "../env.server";
import { diskProblem } from "../errors";
import { findOnce } from "../request-scope.server";
import type { Account } from "./account";

/** `name` identifies a session in a form, but no one can sign in with it. */
export type SessionInfo = { name: string; userAgent: string; createdAt: Date; lastSeenAt: Date; isThis: boolean };

const minute = 60 * 1000;
const hour = 60 * minute;
// We store the time of a session's last visit at most once in this time, because every write waits for the disk.
const lastSeenInterval = 15 * minute;
// If the last visit of a session is further in the future than this, it was recorded with a wrong clock. We reject such
// a session, because it would last too long.
const maxClockSkew = hour;

type SessionData = { account: Account; passwordHash: string; userAgent: string };

/**
 * The cookie ends when the browser is closed, because staff share computers. We store only the hash of the session id.
 */
function sessionStorage() {
  return createSessionStorage<SessionData>({
    cookie: createSignedCookie("office"),
    createData: async (data) => createCheckedSession(data as SessionData),
    readData: async (id) => ({ account: findOnce(`session ${id}`, () => findSession(id)) }),
    updateData: async () => {},
    deleteData: async (id) => endSession(id),
  });
}

/** The cookie ends when the browser is closed, unless `maxAge` has the number of seconds until its end. */
export const createSignedCookie = (name: string, maxAge?: number) =>
  // Browsers accept the prefix `__Host-` only over https and only from exactly this host.
  createCookie(isHttps() ? `__Host-${name}` : name, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: isHttps(),
    maxAge,
    secrets: [getCookieSecret(name)],
  });

/** Always returns a session. If the cookie's session is unknown or expired, the returned session has no account. */
export const getSession = (request: Request) => sessionStorage().getSession(request.headers.get("Cookie"));

/**
 * Returns the Set-Cookie value. Returns undefined if the account was disabled or its password was changed after the
 * caller read `passwordHash`.
 */
export async function startSession(
  request: Request,
  { passwordHash, ...account }: Account & { passwordHash: string },
): Promise<string | undefined> {
  const storage = sessionStorage();
  const presented = await getSession(request);
  // We create a new session, because another person may know the browser's old session id.
  const session = await storage.getSession();
  session.set("account", account);
  session.set("passwordHash", passwordHash);
  session.set("userAgent", request.headers.get("User-Agent") ?? "");
  try {
    const cookie = await storage.commitSession(session);
    if (presented.id) await storage.destroySession(presented);
    return cookie;
  } catch (error) {
    if (error instanceof AccountChangedError) return undefined;
    throw error;
  }
}

export async function signOut(request: Request): Promise<string> {
  const storage = sessionStorage();
  return storage.destroySession(await getSession(request));
}

class AccountChangedError extends Error {}

function createCheckedSession({ account, passwordHash, userAgent }: SessionData): string {
  return transaction((tx) => {
    const unchanged = and(
      eq(accounts.id, account.id),
      eq(accounts.passwordHash, passwordHash),
      eq(accounts.state, "active"),
    );
    if (!tx.select({ id: accounts.id }).from(accounts).where(unchanged).get()) throw new AccountChangedError();
    deleteExpiredSessions();
    return createSession(account.id, userAgent);
  });
}

/** Creates a session and returns its id. The id has 256 random bits, and we store only its hash. */
export function createSession(accountId: number, userAgent: string, now = new Date()): string {
  const sessionId = randomBytes(32).toString("base64url");
  const row = { tokenHash: hashId(sessionId), accountId, createdAt: now, lastSeenAt: now };
  db()
    .insert(sessions)
    .values({ ...row, userAgent: userAgent.slice(0, 200) })
    .run();
  return sessionId;
}

export function findSession(sessionId: string, now = new Date()): Account | undefined {
  const tokenHash = hashId(sessionId);
  const found = db()
    .select({ id: accounts.id, email: accounts.email, lastSeenAt: sessions.lastSeenAt })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(eq(sessions.tokenHash, tokenHash), isNotExpired(now), eq(accounts.state, "active")))
    .get();
  if (!found) return undefined;
  if (found.lastSeenAt <= dateBefore(now, lastSeenInterval)) updateLastSeen(tokenHash, now);
  return { id: found.id, email: found.email };
}

// If we cannot write to the disk, people stay signed in, because they may be the only people who can fix the problem.
function updateLastSeen(tokenHash: string, now: Date): void {
  try {
    db().update(sessions).set({ lastSeenAt: now }).where(eq(sessions.tokenHash, tokenHash)).run();
  } catch (error) {
    if (!diskProblem(error)) throw error;
  }
}

export function listSessions(accountId: number, sessionId: string, now = new Date()): SessionInfo[] {
  const { tokenHash, userAgent, createdAt, lastSeenAt } = sessions;
  const rows = db()
    .select({ tokenHash, name: sessionName, userAgent, createdAt, lastSeenAt })
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), isNotExpired(now)))
    .orderBy(desc(lastSeenAt), desc(createdAt), tokenHash)
    .all();
  const own = hashId(sessionId);
  return rows.map(({ tokenHash, ...row }) => ({ ...row, isThis: tokenHash === own }));
}

export function endSession(sessionId: string): void {
  db()
    .delete(sessions)
    .where(eq(sessions.tokenHash, hashId(sessionId)))
    .run();
}

export function endSessions(accountId: number): void {
  db().delete(sessions).where(eq(sessions.accountId, accountId)).run();
}

export function endSessionByName(accountId: number, name: string): void {
  const named = and(eq(sessions.accountId, accountId), eq(sessionName, name));
  transaction((tx) => tx.delete(sessions).where(named).run());
}

export function endOtherSessions(accountId: number, sessionId: string): void {
  const others = and(eq(sessions.accountId, accountId), ne(sessions.tokenHash, hashId(sessionId)));
  transaction((tx) => tx.delete(sessions).where(others).run());
}

export const deleteExpiredSessions = (now = new Date()): number =>
  db()
    .delete(sessions)
    .where(sql`not (${isNotExpired(now)})`)
    .run().changes;

// The limits for `lastSeenAt` also reject sessions whose `createdAt` is in the future, because `lastSeenAt` is never
// before `createdAt`.
function isNotExpired(now: Date) {
  const { SESSION_IDLE_HOURS, SESSION_DAYS } = env();
  const { lastSeenAt, createdAt } = sessions;
  return and(
    gt(lastSeenAt, dateBefore(now, SESSION_IDLE_HOURS * hour)),
    lte(lastSeenAt, dateBefore(now, -maxClockSkew)),
    gt(createdAt, dateBefore(now, SESSION_DAYS * 24 * hour)),
  );
}

// The first characters of the hash are enough to distinguish the sessions of one account.
const sessionName = sql<string>`substr(${sessions.tokenHash}, 1, 16)`;

const hashId = (sessionId: string) => createHash("sha256").update(sessionId).digest("hex");

function dateBefore(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() - milliseconds);
}

export function isHttps(): boolean {
  return env().PUBLIC_URL?.protocol === "https:";
}

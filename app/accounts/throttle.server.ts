import { createHash } from "node:crypto";
import { and, asc, count, eq, gt, inArray, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { db, type SchoolTransaction, transaction } from "~drizzle/client";
import { accounts, signInFailures } from "~drizzle/schema";
import { createSignedCookie } from "./sessions.server";

const second = 1000;
const hour = 3600 * second;
const resetAfter = 24 * hour;

type FailureKind = "pair" | "account" | "address";

/**
 * We count `signUp`, `forgotten` and `subscribe` by the network address of the visitor. We count the other kinds by the
 * email address of the recipient.
 */
type RequestKind = "signUp" | "forgotten" | "subscribe" | "confirmEmail" | "knownEmail" | "passwordEmail";

type ThrottleKind = FailureKind | RequestKind;

/**
 * If the table is full, the count of a new email address or network address starts at the lowest count in the table. So
 * an attacker cannot clear counts with invented addresses.
 */
const inheritsLowestCount = (counted: ThrottleKind): boolean => counted === "account" || counted === "address";

/** `since` is the time of the first failure in the current hour. Times are in ms. */
type FailureCount = { failures: number; since: number; lastAt: number };

const freeAttempts = 5;
const maxWaitSeconds = 900;

// The limits are high, because all people of a school often share one network address. Many customers of a phone
// company also share one network address.
const maxPerHour = {
  account: 20,
  address: 30,
  signUp: 5,
  forgotten: 4,
  subscribe: 100,
  confirmEmail: 3,
  knownEmail: 1,
  passwordEmail: 2,
} satisfies Record<Exclude<ThrottleKind, "pair">, number>;

/**
 * After five failures, a pair of email address and network waits 1, 2, 4 … 900 seconds. Every other kind that has
 * reached its limit in `maxPerHour` waits until its hour is over.
 */
export function getWaitMs(counted: ThrottleKind, before: FailureCount | undefined, now: number): number {
  // We ignore a count with `lastAt` in the future, because it would last too long. It was stored while the clock was
  // wrong.
  if (!before || before.lastAt > now) return 0;
  const { failures, since, lastAt } = before;
  if (counted !== "pair") return failures < maxPerHour[counted] ? 0 : Math.max(0, since + hour - now);
  if (failures < freeAttempts) return 0;
  const seconds = Math.min(2 ** (failures - freeAttempts), maxWaitSeconds);
  return Math.max(0, lastAt + seconds * second - now);
}

export function addFailure(counted: ThrottleKind, before: FailureCount | undefined, now: number): FailureCount {
  const isOver = before && (counted === "pair" ? now - before.lastAt > resetAfter : now - before.since >= hour);
  if (!before || isOver || before.lastAt > now) return { failures: 1, since: now, lastAt: now };
  return { failures: before.failures + 1, since: before.since, lastAt: now };
}

/**
 * A known device waits only after its own failures. So a stranger who guesses passwords cannot lock out the owner of
 * the account.
 */
type SignInAttempt = { email: string; network: string; isKnownDevice: boolean };

// Each kind has its own maximum of rows. So many rows of one kind cannot displace the rows of another kind.
const maxRowsPerKind = 10_000;

/**
 * Counts the attempt as a failure until releaseSignInAttempt is called. So a thousand simultaneous attempts are counted
 * before we check the first password. Returns the seconds to wait.
 */
export const consumeSignInAttempt = (tried: SignInAttempt, now = Date.now()): number | undefined =>
  consumeUnlessLimited(getCounters(tried), now);

export const consumeRateLimit = (asking: RequestKind, of: string, now = Date.now()): number | undefined =>
  consumeUnlessLimited([{ counted: asking, key: getCounterKey(asking, of), binds: true }], now);

export function releaseSignInAttempt(tried: SignInAttempt, outcome: "right" | "notLookedAt"): void {
  transaction((tx) => {
    const counts = getCounters(tried);
    const all = inArray(signInFailures.key, getCounterKeys(counts));
    tx.update(signInFailures)
      .set({ failures: sql`${signInFailures.failures} - 1` })
      .where(all)
      .run();
    tx.delete(signInFailures)
      .where(and(all, lte(signInFailures.failures, 0)))
      .run();
    const own = getCounterKeys(counts.filter(({ counted }) => counted === "pair"));
    if (outcome === "right") tx.delete(signInFailures).where(inArray(signInFailures.key, own)).run();
  });
}

type Counter = { counted: ThrottleKind; key: string; binds: boolean };

/** `leaving` is the key of the row that we delete to make space for this row. */
type FoundCounter = Counter & { before?: FailureCount; leaving?: string };

function consumeUnlessLimited(counts: Counter[], now: number): number | undefined {
  return transaction((tx) => {
    const own = counts.map(
      (one): FoundCounter => ({ ...one, before: findLowestRow(tx, eq(signInFailures.key, one.key)) }),
    );
    // If a visitor must wait, we answer before we search a full table for a row to delete.
    const found = longestWaitMs(own, now) > 0 ? own : own.map((one) => (one.before ? one : makeRoom(tx, one, now)));
    const wait = longestWaitMs(found, now);
    if (wait > 0) return Math.ceil(wait / 1000);
    for (const one of found) saveCounter(tx, one, now);
    deleteOldRows(tx, now);
    return undefined;
  });
}

const longestWaitMs = (found: FoundCounter[], now: number) =>
  Math.max(...found.map(({ counted, binds, before }) => (binds ? getWaitMs(counted, before, now) : 0)));

function makeRoom(tx: SchoolTransaction, newcomer: Counter, now: number): FoundCounter {
  const { counted } = newcomer;
  const { key, since, lastAt } = signInFailures;
  const ofKind = and(gt(key, `${counted}:`), lt(key, `${counted};`));
  const { rows = 0 } = tx.select({ rows: count() }).from(signInFailures).where(ofKind).get() ?? {};
  if (rows < maxRowsPerKind) return newcomer;
  const isPast = counted === "pair" ? lt(lastAt, new Date(now - resetAfter)) : lte(since, new Date(now - hour));
  const isOver = or(isPast, gt(lastAt, new Date(now)));
  if (tx.delete(signInFailures).where(and(ofKind, isOver)).run().changes > 0) return newcomer;
  const lowest = findLowestRow(tx, ofKind);
  return { ...newcomer, leaving: lowest?.key, before: inheritsLowestCount(counted) ? lowest : undefined };
}

function saveCounter(tx: SchoolTransaction, { counted, key, before, leaving = "" }: FoundCounter, now: number): void {
  const { failures, since, lastAt } = addFailure(counted, before, now);
  const row = { failures, since: new Date(since), lastAt: new Date(lastAt) };
  tx.delete(signInFailures).where(eq(signInFailures.key, leaving)).run();
  tx.insert(signInFailures)
    .values({ key, ...row })
    .onConflictDoUpdate({ target: signInFailures.key, set: row })
    .run();
}

function findLowestRow(tx: SchoolTransaction, which: SQL | undefined): (FailureCount & { key: string }) | undefined {
  const lowest = [asc(signInFailures.failures), asc(signInFailures.lastAt)];
  const row = tx
    .select()
    .from(signInFailures)
    .where(which)
    .orderBy(...lowest)
    .limit(1)
    .get();
  return row && { ...row, since: row.since.getTime(), lastAt: row.lastAt.getTime() };
}

const getCounters = ({ email, network, isKnownDevice }: SignInAttempt): Counter[] => [
  { counted: "pair", key: getCounterKey("pair", email, network), binds: true },
  { counted: "account", key: getCounterKey("account", email), binds: !isKnownDevice },
  { counted: "address", key: getCounterKey("address", network), binds: !isKnownDevice },
];

const getCounterKeys = (counts: Counter[]) => counts.map(({ key }) => key);

/** The key starts with the kind as plain text, so that we can count the rows of each kind. */
const getCounterKey = (counted: ThrottleKind, ...of: string[]) =>
  `${counted}:${createHash("sha256").update(of.join("\n")).digest("base64url")}`;

function deleteOldRows(tx: SchoolTransaction, now: number): void {
  tx.delete(signInFailures)
    .where(lt(signInFailures.lastAt, new Date(now - resetAfter)))
    .run();
}

const yearSeconds = 365 * 24 * 3600;

/** The cookie marks a known device, but no one can sign in with it. It becomes invalid when the password changes. */
const knownDeviceCookie = () => createSignedCookie("device", yearSeconds);

export const serializeDeviceCookie = (email: string): Promise<string> =>
  knownDeviceCookie().serialize(nameDevice(email));

export async function isKnownDevice(request: Request, email: string): Promise<boolean> {
  return (await knownDeviceCookie().parse(request.headers.get("Cookie"))) === nameDevice(email);
}

function nameDevice(email: string): string {
  const { passwordHash } = accounts;
  const account = db().select({ passwordHash }).from(accounts).where(eq(accounts.email, email)).get();
  return createHash("sha256").update(`${email}\n${account?.passwordHash}`).digest("base64url");
}

import { createHash } from "node:crypto";
import { and, asc, count, eq, gt, inArray, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { type SchoolTransaction, transaction } from "../../drizzle/db.server";
import { signInFailures } from "../../drizzle/schema";
import { clientNetwork } from "../client-network.server";
import {
  type Asking,
  type Counted,
  type Failures,
  goesOnFromLowest,
  hour,
  oneMore,
  quietDay,
  waitFor,
} from "./throttle";

/**
 * Who tries: the e-mail as it is compared, the visitor's address as visitorAddress has it, and whether this browser has
 * signed in to that account before.
 */
export type Try = { email: string; address: string; isKnownDevice: boolean };

/** The visitor's address as it is counted, of IPv6 the /64; the front has settled this header. */
export const visitorAddress = (request: Request) => clientNetwork(request.headers.get("X-Forwarded-For") ?? "");

// Each kind has rows of its own, so that guesses push out no count of letters, and letters none of guesses.
const mostRowsOfAKind = 10_000;

/**
 * Takes a try at signing in, before the password is looked at: gives how many seconds it must wait, or undefined when
 * it may go on. A try that may go on counts as failed until `forgive` says otherwise, so that a thousand at once are
 * counted too. A known device waits only for its own failures: an outsider cannot keep its owner out. An account that
 * does not exist is counted like any other.
 */
export const takeTry = (tried: Try, now = Date.now()): number | undefined => takeUnlessBound(countedBy(tried), now);

/**
 * Takes a turn at something else that nobody may do without end, counted by the visitor's address or by an e-mail:
 * gives how many seconds it must wait, or undefined when it may be done.
 */
export const takeTurn = (asking: Asking, of: string, now = Date.now()): number | undefined =>
  takeUnlessBound([{ counted: asking, key: keyOf(asking, of), binds: true }], now);

/** The try was right, or was never looked at: what it counted is taken back; a right one also clears its own failures. */
export function forgive(tried: Try, outcome: "right" | "notLookedAt"): void {
  transaction((tx) => {
    const counts = countedBy(tried);
    const all = inArray(signInFailures.key, keysOf(counts));
    tx.update(signInFailures)
      .set({ failures: sql`${signInFailures.failures} - 1` })
      .where(all)
      .run();
    tx.delete(signInFailures)
      .where(and(all, lte(signInFailures.failures, 0)))
      .run();
    const own = keysOf(counts.filter(({ counted }) => counted === "pair"));
    if (outcome === "right") tx.delete(signInFailures).where(inArray(signInFailures.key, own)).run();
  });
}

/** What a try adds to; it waits for those that bind it. */
type Count = { counted: Counted; key: string; binds: boolean };

/** The same with what is counted so far, and the key of a row that leaves for it. */
type Found = Count & { before?: Failures; leaving?: string };

function takeUnlessBound(counts: Count[], now: number): number | undefined {
  return transaction((tx) => {
    const own = counts.map((one): Found => ({ ...one, before: firstRow(tx, eq(signInFailures.key, one.key)) }));
    // Who must wait anyway is told so without a look through a full table.
    const found = longestWait(own, now) > 0 ? own : own.map((one) => (one.before ? one : withRoom(tx, one, now)));
    const wait = longestWait(found, now);
    if (wait > 0) return Math.ceil(wait / 1000);
    for (const one of found) write(tx, one, now);
    forgetOld(tx, now);
    return undefined;
  });
}

const longestWait = (found: Found[], now: number) =>
  Math.max(...found.map(({ counted, binds, before }) => (binds ? waitFor(counted, before, now) : 0)));

/** A count without a row. In a full kind whatever is over leaves for it, or else the lowest count, the oldest of these. */
function withRoom(tx: SchoolTransaction, newcomer: Count, now: number): Found {
  const { counted } = newcomer;
  const { key, since, lastAt } = signInFailures;
  const ofKind = and(gt(key, `${counted}:`), lt(key, `${counted};`));
  const { rows = 0 } = tx.select({ rows: count() }).from(signInFailures).where(ofKind).get() ?? {};
  if (rows < mostRowsOfAKind) return newcomer;
  const isPast = counted === "pair" ? lt(lastAt, new Date(now - quietDay)) : lte(since, new Date(now - hour));
  const isOver = or(isPast, gt(lastAt, new Date(now)));
  if (tx.delete(signInFailures).where(and(ofKind, isOver)).run().changes > 0) return newcomer;
  const lowest = firstRow(tx, ofKind);
  return { ...newcomer, leaving: lowest?.key, before: goesOnFromLowest(counted) ? lowest : undefined };
}

function write(tx: SchoolTransaction, { counted, key, before, leaving = "" }: Found, now: number): void {
  const { failures, since, lastAt } = oneMore(counted, before, now);
  const row = { failures, since: new Date(since), lastAt: new Date(lastAt) };
  tx.delete(signInFailures).where(eq(signInFailures.key, leaving)).run();
  tx.insert(signInFailures)
    .values({ key, ...row })
    .onConflictDoUpdate({ target: signInFailures.key, set: row })
    .run();
}

/** The row with the lowest count of these, the oldest if there are several. */
function firstRow(tx: SchoolTransaction, which: SQL | undefined): (Failures & { key: string }) | undefined {
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

const countedBy = ({ email, address, isKnownDevice }: Try): Count[] => [
  { counted: "pair", key: keyOf("pair", email, address), binds: true },
  { counted: "account", key: keyOf("account", email), binds: !isKnownDevice },
  { counted: "address", key: keyOf("address", address), binds: !isKnownDevice },
];

const keysOf = (counts: Count[]) => counts.map(({ key }) => key);

/** The kind in plain words, so that a table can tell how many rows each has, and a hash of whom it is about. */
const keyOf = (counted: Counted, ...of: string[]) =>
  `${counted}:${createHash("sha256").update(of.join("\n")).digest("base64url")}`;

function forgetOld(tx: SchoolTransaction, now: number): void {
  tx.delete(signInFailures)
    .where(lt(signInFailures.lastAt, new Date(now - quietDay)))
    .run();
}

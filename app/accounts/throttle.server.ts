import { createHash } from "node:crypto";
import { eq, inArray, lt, sql } from "drizzle-orm";
import { type SchoolTransaction, transaction } from "../../drizzle/db.server";
import { signInFailures } from "../../drizzle/schema";
import { type Asking, type Counted, type Failures, oneMore, waitFor } from "./throttle";

/** Who tries: the e-mail as it is compared, the visitor's address, and whether this browser has signed in to it before. */
export type Try = { email: string; address: string; isKnownDevice: boolean };

/** The visitor's own address; the front has settled this header. */
export const visitorAddress = (request: Request) => request.headers.get("X-Forwarded-For") ?? "";

const dayMs = 24 * 3600 * 1000;
const mostRows = 10_000;

/**
 * Takes a try at signing in, before the password is looked at: gives how many seconds it must wait, or undefined when
 * it may go on. A try that may go on counts as failed until `forgive` says otherwise, so that a thousand at once are
 * counted too. A known device waits only for its own failures: an outsider cannot keep its owner out. An account that
 * does not exist is counted like any other.
 */
export function takeTry(tried: Try, now = Date.now()): number | undefined {
  const counts = countedBy(tried);
  return takeUnlessBound(
    counts,
    counts.filter(({ counted }) => counted === "pair" || !tried.isKnownDevice),
    now,
  );
}

/**
 * Takes a turn at something else that nobody may do without end, counted by the visitor's address or by an e-mail:
 * gives how many seconds it must wait, or undefined when it may be done.
 */
export function takeTurn(asking: Asking, of: string, now = Date.now()): number | undefined {
  const count = keyed(asking, of);
  return takeUnlessBound([count], [count], now);
}

/** The try was right, or was never looked at: what it counted is taken back; a right one also clears its own failures. */
export function forgive(tried: Try, outcome: "right" | "notLookedAt"): void {
  transaction((tx) => {
    const keys = countedBy(tried);
    tx.update(signInFailures)
      .set({ failures: sql`max(0, ${signInFailures.failures} - 1)` })
      .where(
        inArray(
          signInFailures.key,
          keys.map(({ key }) => key),
        ),
      )
      .run();
    const own = keys.filter(({ counted }) => counted === "pair").map(({ key }) => key);
    if (outcome === "right") tx.delete(signInFailures).where(inArray(signInFailures.key, own)).run();
  });
}

type Count = { counted: Counted; key: string };

function takeUnlessBound(counts: Count[], binding: Count[], now: number): number | undefined {
  return transaction((tx) => {
    const wait = Math.max(...binding.map(({ counted, key }) => waitFor(counted, readCount(tx, key), now)));
    if (wait > 0) return Math.ceil(wait / 1000);
    for (const { counted, key } of counts) {
      const { failures, since, lastAt } = oneMore(counted, readCount(tx, key), now);
      const row = { failures, since: new Date(since), lastAt: new Date(lastAt) };
      tx.insert(signInFailures)
        .values({ key, ...row })
        .onConflictDoUpdate({ target: signInFailures.key, set: row })
        .run();
    }
    forgetOld(tx, now);
    return undefined;
  });
}

function readCount(tx: SchoolTransaction, key: string): Failures | undefined {
  const row = tx.select().from(signInFailures).where(eq(signInFailures.key, key)).get();
  return row && { failures: row.failures, since: row.since.getTime(), lastAt: row.lastAt.getTime() };
}

const countedBy = ({ email, address }: Try): Count[] => [
  keyed("pair", email, address),
  keyed("account", email),
  keyed("address", address),
];

function keyed(counted: Counted, ...of: string[]): Count {
  const key = createHash("sha256")
    .update([counted, ...of].join("\n"))
    .digest("base64url");
  return { counted, key };
}

/** Keeps the table small, also while somebody tries from ten thousand addresses. */
function forgetOld(tx: SchoolTransaction, now: number): void {
  tx.delete(signInFailures)
    .where(lt(signInFailures.lastAt, new Date(now - dayMs)))
    .run();
  tx.run(sql`delete from ${signInFailures} where ${signInFailures.key} in
    (select key from ${signInFailures} order by last_at desc limit -1 offset ${mostRows})`);
}

import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { and, count, eq, isNotNull, isNull, max, ne, sql } from "drizzle-orm";
import { db, type SchoolTransaction, transaction } from "../../drizzle/client";
import { accounts, activity, founding, sessions } from "../../drizzle/schema";
import type { ActivityAction } from "../content/activity";
import { recordActivity } from "../content/activity.server";
import type { Account, AccountState } from "./account";
import { canDecide, type Decision, decisions } from "./account-decisions";
import { createLink, deleteLinks } from "./one-time-links.server";
import { endSessions } from "./sessions.server";

/** Whether the first account was ever made; from then on no set-up code opens anything. */
export function hasFirstAccount(): boolean {
  return db().select({ id: founding.id }).from(founding).where(isNotNull(founding.foundedBy)).get() !== undefined;
}

/** Every account, oldest first; `number` is what whoever asked was told, where a request waits by its number. */
export function listAccounts(): (Account & { state: AccountState; createdAt: Date; number: string | undefined })[] {
  const rows = db().select().from(accounts).orderBy(accounts.id).all();
  return rows.map(({ id, email, state, createdAt, ...row }) => {
    return { id, email, state, createdAt, number: getRequestNumber({ state, ...row }) };
  });
}

/** An account that may sign in, with the stored hash of its password. */
export type ActiveAccount = Account & { passwordHash: string };

/** The account that may sign in under this (cleaned) address, if there is one. */
export function findActiveAccountByEmail(email: string): ActiveAccount | undefined {
  const { id, passwordHash } = accounts;
  return db()
    .select({ id, email: accounts.email, passwordHash })
    .from(accounts)
    .where(and(eq(accounts.email, email), eq(accounts.state, "active")))
    .get();
}

/** Makes an account that can sign in at once; the first one founds the office. Only for someone who holds the box. */
export function createAccount(email: string, passwordHash: string): Account | "exists" {
  return transaction(() => insertActiveAccount(email, passwordHash));
}

/**
 * Makes the very first account, for whoever read the set-up code at the terminal; however many try, one succeeds.
 * "founded": too late for any code; "setUpCode": a wrong or expired one; "exists": the address has an account.
 */
export function createFirstAccount(
  { email, passwordHash, setUpCode }: { email: string; passwordHash: string; setUpCode: string },
  now = new Date(),
): Account | "founded" | "setUpCode" | "exists" {
  return transaction(() => {
    if (hasFirstAccount()) return "founded";
    if (!isValidSetUpCode(setUpCode, now)) return "setUpCode";
    return insertActiveAccount(email, passwordHash);
  });
}

function insertActiveAccount(email: string, passwordHash: string): Account | "exists" {
  const made = db()
    .insert(accounts)
    .values({ email, passwordHash, state: "active" })
    .onConflictDoNothing()
    .returning({ id: accounts.id, email: accounts.email })
    .get();
  if (!made) return "exists";
  const founded = { foundedBy: made.id, codeHash: null, codeExpiresAt: null };
  db()
    .insert(founding)
    .values({ id: 1, ...founded })
    .onConflictDoUpdate({ target: founding.id, set: founded, setWhere: isNull(founding.foundedBy) })
    .run();
  return made;
}

/** Lets a pending or disabled account sign in; one that has not confirmed its address must do that first. */
export function approveAccount(email: string): "approved" | "unknown" | "unverified" {
  return transaction((tx) => {
    const account = tx.select().from(accounts).where(eq(accounts.email, email)).get();
    if (!account) return "unknown";
    if (account.state === "unverified") return "unverified";
    tx.update(accounts).set({ state: "active" }).where(eq(accounts.id, account.id)).run();
    recordAccountActivity(tx, account, account.state === "disabled" ? "restored" : "approved");
    return "approved";
  });
}

/** Shuts an account out, ends its sessions and takes its links back. The last active one stays, or nobody could let anyone in. */
export function disableAccount(email: string): "disabled" | "unknown" | "lastActive" {
  return transaction((tx) => {
    const account = tx.select().from(accounts).where(eq(accounts.email, email)).get();
    if (!account) return "unknown";
    if (account.state === "active" && isLastActive(tx, account.id)) return "lastActive";
    tx.update(accounts).set({ state: "disabled" }).where(eq(accounts.id, account.id)).run();
    endSessions(account.id);
    deleteLinks(account.id);
    recordAccountActivity(tx, account, "disabled");
    return "disabled";
  });
}

// Without a name it was whoever holds the box.
function recordAccountActivity(tx: SchoolTransaction, { id, email }: Account, act: ActivityAction, by = ""): void {
  recordActivity(tx, { account: by, act, kind: "account", itemId: id, title: email });
}

/**
 * Gives an account a new password, ends its sessions and takes its links back. Only for someone who holds the box. Tells
 * whether the account may sign in with it.
 */
export function resetPassword(email: string, passwordHash: string): AccountState | "unknown" {
  return transaction((tx) => {
    const account = tx.select().from(accounts).where(eq(accounts.email, email)).get();
    if (!account) return "unknown";
    setPassword(tx, account, passwordHash, "");
    return account.state;
  });
}

/** Whether no other account but this one can sign in. */
function isLastActive(tx: SchoolTransaction, id: number): boolean {
  const another = and(eq(accounts.state, "active"), ne(accounts.id, id));
  return tx.select({ id: accounts.id }).from(accounts).where(another).get() === undefined;
}

/**
 * Gives an account another password in the name of the e-mail `by` (empty: whoever holds the box): every session of it
 * ends and every link to it is taken back.
 */
export function setPassword(tx: SchoolTransaction, account: Account, passwordHash: string, by: string): void {
  tx.update(accounts).set({ passwordHash }).where(eq(accounts.id, account.id)).run();
  endSessions(account.id);
  deleteLinks(account.id);
  recordAccountActivity(tx, account, "changed", by);
}

type AccountDetails = {
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
const accountColumns = { id, email, state, createdAt, confirmedAt, passwordHash };

/** Every account, oldest first, with the last visit or act in the office that is known of. */
export function listAccountsWithLastSeen(): (AccountDetails & { seenAt: Date | undefined })[] {
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
    .select({ ...accountColumns, seenAt: seen.seenAt, actedAt: sql`(${lastAct})`.mapWith(activity.at) })
    .from(accounts)
    .leftJoin(seen, eq(seen.of, id))
    .orderBy(id)
    .all();
  return rows.map(({ seenAt, actedAt, ...row }) => ({ ...withRequestNumber(row), seenAt: laterDate(seenAt, actedAt) }));
}

const laterDate = (one: Date | null, other: Date | null) =>
  (one && other && one < other ? other : (one ?? other)) ?? undefined;

/** The account with this id, in whatever state, if there is one. */
export function findAccount(wanted: number): AccountDetails | undefined {
  const row = db().select(accountColumns).from(accounts).where(eq(id, wanted)).get();
  return row && withRequestNumber(row);
}

// The hash goes no further than this.
function withRequestNumber({ passwordHash, ...row }: AccountDetails & { passwordHash: string }): AccountDetails {
  const number = getRequestNumber({ ...row, passwordHash });
  return number === undefined ? row : { ...row, number };
}

/** How many accounts wait for somebody to approve them. */
export function countPendingAccounts(): number {
  return db().select({ n: count() }).from(accounts).where(eq(state, "pending")).get()?.n ?? 0;
}

/**
 * What came of a decision: done now; or not, because the account is gone, in another state, the last active one, or
 * one's own.
 */
export type DecisionResult =
  | { outcome: "done" | "lastActive" | "overtaken"; email: string; state: AccountState }
  | { outcome: "gone" | "own" };

/**
 * Decides about an account in the name of the e-mail `by`, if its state still is one that this is decided from. Who is
 * shut out or signed out is so at the next request, and every link of theirs is taken back. The last active account is
 * not shut out, or nobody could let anyone in. Gives the state as it is afterwards.
 */
export function decideAccount(decision: Decision, id: number, by: string, now = new Date()): DecisionResult {
  return transaction((tx) => {
    const account = findAccountState(tx, id);
    if (!account) return { outcome: "gone" };
    if (!canDecide(decision, account.state)) return { outcome: "overtaken", ...account };
    if (decision === "shut-out" && isLastActive(tx, id)) return { outcome: "lastActive", ...account };
    const state = applyDecision(tx, decision, id) ?? account.state;
    recordActivity(
      tx,
      { account: by, act: decisions[decision].act, kind: "account", itemId: id, title: account.email },
      now,
    );
    return { outcome: "done", email: account.email, state };
  });
}

/**
 * Makes the link by which a colleague chooses a new password, in the name of the account `by`; gives its token. Nobody
 * makes one for themselves: whoever finds an office left open must not get at its owner's password.
 */
export function createPasswordLink(
  id: number,
  by: Account,
  now = new Date(),
): { token: string; email: string } | DecisionResult {
  return transaction((tx) => {
    const account = findAccountState(tx, id);
    if (!account) return { outcome: "gone" };
    if (id === by.id) return { outcome: "own" };
    if (account.state !== "active") return { outcome: "overtaken", ...account };
    const token = createLink(id, "password", { now });
    recordActivity(tx, { account: by.email, act: "linked", kind: "account", itemId: id, title: account.email }, now);
    return { token, email: account.email };
  });
}

function applyDecision(tx: SchoolTransaction, decision: Decision, id: number): AccountState | undefined {
  const { to } = decisions[decision];
  if (to !== "active" || decision === "sign-out") {
    endSessions(id);
    deleteLinks(id);
  }
  if (to === "gone") tx.delete(accounts).where(eq(accounts.id, id)).run();
  else tx.update(accounts).set({ state: to }).where(eq(accounts.id, id)).run();
  return to === "gone" ? undefined : to;
}

function findAccountState(tx: SchoolTransaction, id: number) {
  return tx.select({ email: accounts.email, state: accounts.state }).from(accounts).where(eq(accounts.id, id)).get();
}

/** What tells whether a request waits for a colleague, and by which number. */
type AccountRequest = { state: AccountState; confirmedAt: Date | null; passwordHash: string };

/** The number of a request that waits and whose address no letter has confirmed; any other has none. */
export function getRequestNumber({ state, confirmedAt, passwordHash }: AccountRequest): string | undefined {
  return state === "pending" && !confirmedAt ? createRequestNumber(passwordHash) : undefined;
}

/**
 * The six digits by which a colleague knows whose request for an account waits: anybody can ask first with somebody
 * else's address, but the number comes with the password. Takes the stored hash, whose salt makes it another each time.
 */
export function createRequestNumber(passwordHash: string): string {
  const bytes = createHash("sha256").update(passwordHash).digest();
  return String(bytes.readUIntBE(0, 6) % 1_000_000).padStart(6, "0");
}

// 32 signs, none of which is taken for another: no 0 and O, no 1 and I.
const codeAlphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const codeGroups = 7;
const codeLifetimeMs = 30 * 60 * 1000;

/**
 * Makes a fresh set-up code (140 bits, `ABCD-EFGH-…`) for the terminal, good for 30 minutes; an earlier one dies.
 * Only its SHA-256 is kept. Undefined once the first account was made.
 */
export function createSetUpCode(now = new Date()): string | undefined {
  const code = Array.from({ length: codeGroups }, randomCodeGroup).join("-");
  const issued = { codeHash: hashCode(code).toString("hex"), codeExpiresAt: new Date(now.getTime() + codeLifetimeMs) };
  const { changes } = db()
    .insert(founding)
    .values({ id: 1, ...issued })
    .onConflictDoUpdate({ target: founding.id, set: issued, setWhere: isNull(founding.foundedBy) })
    .run();
  return changes > 0 ? code : undefined;
}

/** Whether this is the code at the terminal, still good; spaces, dashes and case do not matter. */
export function isValidSetUpCode(code: string, now = new Date()): boolean {
  const row = db().select().from(founding).where(isNull(founding.foundedBy)).get();
  if (!row?.codeHash || !row.codeExpiresAt || row.codeExpiresAt <= now) return false;
  return timingSafeEqual(hashCode(code), Buffer.from(row.codeHash, "hex"));
}

function randomCodeGroup(): string {
  return Array.from(randomBytes(4), (byte) => codeAlphabet[byte % codeAlphabet.length]).join("");
}

function hashCode(code: string): Buffer {
  return createHash("sha256")
    .update(code.toUpperCase().replace(/[\s\p{Pd}]/gu, ""))
    .digest();
}

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

/** Makes an account that can sign in at once, for the command line. */
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

/** Disables an account, ends its sessions and deletes its links; not the last active one, or nobody could let anyone in. */
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

// Without a name it was the command line.
function recordAccountActivity(
  tx: SchoolTransaction,
  { id, email }: Account,
  act: ActivityAction,
  by = "",
  now = new Date(),
): void {
  recordActivity(tx, { account: by, act, kind: "account", itemId: id, title: email }, now);
}

/**
 * Gives an account a new password, ends its sessions and deletes its links, for the command line. Returns the state,
 * which says whether the account may sign in with it.
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
 * Gives an account another password in the name of the e-mail `by` (empty: the command line); ends its sessions and
 * deletes its links.
 */
export function setPassword(tx: SchoolTransaction, account: Account, passwordHash: string, by: string): void {
  tx.update(accounts).set({ passwordHash }).where(eq(accounts.id, account.id)).run();
  endSessions(account.id);
  deleteLinks(account.id);
  recordAccountActivity(tx, account, "changed", by);
}

/** The account that has an address, other than this one, if there is any. */
export function findOtherAccount(tx: SchoolTransaction, email: string, accountId: number) {
  const other = and(eq(accounts.email, email), ne(accounts.id, accountId));
  return tx.select({ id: accounts.id, state: accounts.state }).from(accounts).where(other).get();
}

/** Gives an account another address and deletes its links; `confirmedAt` is null where nobody has confirmed the address. */
export function setEmail(tx: SchoolTransaction, account: Account, email: string, confirmedAt: Date | null): void {
  tx.update(accounts).set({ email, confirmedAt }).where(eq(accounts.id, account.id)).run();
  // A link to a new password may still lie in the mailbox that is left.
  deleteLinks(account.id);
  recordAccountActivity(tx, { id: account.id, email }, "changed", account.email, confirmedAt ?? new Date());
}

type AccountDetails = Account & {
  state: AccountState;
  createdAt: Date;
  /** When the link in an e-mail to the address was followed. */
  confirmedAt: Date | null;
  /** Of a request that waits and whose address is not confirmed: what its sender was shown. */
  number?: string;
};

const { id, email, state, createdAt, confirmedAt, passwordHash } = accounts;
const accountColumns = { id, email, state, createdAt, confirmedAt, passwordHash };

/** Every account, oldest first, with its last known visit or change. */
export function listAccounts(): (AccountDetails & { lastSeenAt: Date | undefined })[] {
  const visits = db()
    .select({ accountId: sessions.accountId, lastVisit: max(sessions.lastSeenAt).as("last_visit") })
    .from(sessions)
    .groupBy(sessions.accountId)
    .as("visits");
  // One look into the index for each account; the activity itself may be long.
  const lastChange = db()
    .select({ at: max(activity.at) })
    .from(activity)
    .where(eq(activity.account, email));
  const rows = db()
    .select({
      ...accountColumns,
      lastVisit: visits.lastVisit,
      lastChange: sql`(${lastChange})`.mapWith(activity.at),
    })
    .from(accounts)
    .leftJoin(visits, eq(visits.accountId, id))
    .orderBy(id)
    .all();
  return rows.map(({ lastVisit, lastChange, ...row }) => {
    return { ...withRequestNumber(row), lastSeenAt: laterDate(lastVisit, lastChange) };
  });
}

const laterDate = (one: Date | null, other: Date | null) =>
  (one && other && one < other ? other : (one ?? other)) ?? undefined;

/** The account with this id, in whatever state, if there is one. */
export function findAccount(accountId: number): AccountDetails | undefined {
  const row = db().select(accountColumns).from(accounts).where(eq(id, accountId)).get();
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

/** The outcome of a decision: done; or not, because the account is gone, in another state, the last active, or one's own. */
export type DecisionResult =
  | { outcome: "done" | "lastActive" | "overtaken"; email: string; state: AccountState }
  | { outcome: "gone" | "own" };

/**
 * Decides about an account in the name of the e-mail `by`, if its state still allows it. Being shut out or signed out
 * holds from the next request on, and deletes the account's links. The last active account is not shut out, or nobody
 * could let anyone in. Returns the state as it is afterwards.
 */
export function decideAccount(decision: Decision, id: number, by: string, now = new Date()): DecisionResult {
  return transaction((tx) => {
    const account = findAccount(id);
    if (!account) return { outcome: "gone" };
    const { email, state } = account;
    if (!canDecide(decision, state)) return { outcome: "overtaken", email, state };
    if (decision === "shut-out" && isLastActive(tx, id)) return { outcome: "lastActive", email, state };
    const newState = applyDecision(tx, decision, id) ?? state;
    recordAccountActivity(tx, account, decisions[decision].act, by, now);
    return { outcome: "done", email, state: newState };
  });
}

/**
 * Makes a link to a new password for an account, in the name of the account `by`; returns its token. Nobody makes one
 * for themselves: whoever finds a screen left open must not be able to change its owner's password.
 */
export function createPasswordLink(
  id: number,
  by: Account,
  now = new Date(),
): { token: string; email: string } | DecisionResult {
  return transaction((tx) => {
    const account = findAccount(id);
    if (!account) return { outcome: "gone" };
    if (id === by.id) return { outcome: "own" };
    const { email, state } = account;
    if (state !== "active") return { outcome: "overtaken", email, state };
    recordAccountActivity(tx, account, "linked", by.email, now);
    return { token: createLink(id, "password", { now }), email };
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

type AccountRequest = { state: AccountState; confirmedAt: Date | null; passwordHash: string };

/** The number of a request that waits and whose address is not confirmed; any other has none. */
export function getRequestNumber({ state, confirmedAt, passwordHash }: AccountRequest): string | undefined {
  return state === "pending" && !confirmedAt ? createRequestNumber(passwordHash) : undefined;
}

/**
 * The six digits by which the approver knows whose request this is: anybody can ask first with somebody else's address,
 * but the number comes with the password. Takes the stored hash, whose salt makes it another each time.
 */
export function createRequestNumber(passwordHash: string): string {
  const bytes = createHash("sha256").update(passwordHash).digest();
  return String(bytes.readUIntBE(0, 6) % 1_000_000).padStart(6, "0");
}

// 32 characters, none of which is taken for another: no 0 and O, no 1 and I.
const codeAlphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const codeGroups = 7;
const codeLifetimeMs = 30 * 60 * 1000;

/**
 * Makes a fresh set-up code (140 bits, `ABCD-EFGH-…`) for the terminal, good for 30 minutes; an earlier one ends.
 * Only its SHA-256 is stored. Undefined once the first account was made.
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

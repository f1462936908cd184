import { createHash } from "node:crypto";
import { and, count, eq, isNotNull, isNull, max, min, ne, sql } from "drizzle-orm";
import { db, type SchoolTransaction, transaction } from "~drizzle/client";
import { accounts, activity, founding, sessions } from "~drizzle/schema";
import type { ActivityAct } from "~drizzle/stored-values";
import { recordActivity } from "../activity/activity.server";
import type { Account, AccountState } from "./account";
import { deleteLinks } from "./one-time-links.server";
import { endSessions } from "./sessions.server";
import { isValidSetUpCode } from "./set-up-code.server";

export function hasFirstAccount(): boolean {
  return db().select({ id: founding.id }).from(founding).where(isNotNull(founding.foundedBy)).get() !== undefined;
}

export function createAccount(email: string, passwordHash: string): Account | "exists" {
  return transaction(() => insertActiveAccount(email, passwordHash));
}

/**
 * Creates the first account. Returns "founded" if there already is an account, "setUpCode" if the code is wrong or
 * expired, and "exists" if the email address already has an account.
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

export const findAccountByEmail = (tx: SchoolTransaction, email: string) =>
  tx.select().from(accounts).where(eq(accounts.email, email)).get();

/** `by` is the email address of the person who acted, or "" for the command line. */
export function recordAccountActivity(
  tx: SchoolTransaction,
  { id, email }: Account,
  act: ActivityAct,
  by: string,
  now = new Date(),
): void {
  recordActivity(tx, { account: by, act, kind: "account", itemId: id, title: email }, now);
}

export function resetPassword(email: string, passwordHash: string): AccountState | "unknown" {
  return transaction((tx) => {
    const account = findAccountByEmail(tx, email);
    if (!account) return "unknown";
    setPassword(tx, account, passwordHash, "");
    return account.state;
  });
}

export function setPassword(tx: SchoolTransaction, account: Account, passwordHash: string, by: string): void {
  tx.update(accounts).set({ passwordHash }).where(eq(accounts.id, account.id)).run();
  endSessions(account.id);
  deleteLinks(account.id);
  recordAccountActivity(tx, account, "changed", by);
}

export function findOtherAccount(tx: SchoolTransaction, email: string, accountId: number) {
  const other = and(eq(accounts.email, email), ne(accounts.id, accountId));
  return tx.select({ id: accounts.id, state: accounts.state }).from(accounts).where(other).get();
}

export function setEmail(tx: SchoolTransaction, account: Account, email: string, confirmedAt: Date | null): void {
  tx.update(accounts).set({ email, confirmedAt }).where(eq(accounts.id, account.id)).run();
  // We delete all one-time links of the account, because the old mailbox may still have a link for setting a new
  // password.
  deleteLinks(account.id);
  recordAccountActivity(tx, { id: account.id, email }, "changed", account.email, confirmedAt ?? new Date());
}

type AccountDetails = Account & {
  state: AccountState;
  createdAt: Date;
  confirmedAt: Date | null;
  number?: string;
};

const { id, email, state, createdAt, confirmedAt, passwordHash } = accounts;
const accountColumns = { id, email, state, createdAt, confirmedAt, passwordHash };

export function listAccounts(): (AccountDetails & { lastSeenAt: Date | undefined; hasSignedIn: boolean })[] {
  const visits = db()
    .select({ accountId: sessions.accountId, lastVisit: max(sessions.lastSeenAt).as("last_visit") })
    .from(sessions)
    .groupBy(sessions.accountId)
    .as("visits");
  // This subquery needs only one index lookup for each account, even if the activity table is large.
  const lastChange = db()
    .select({ at: max(activity.at) })
    .from(activity)
    .where(eq(activity.account, email));
  const rows = db()
    .select({
      ...accountColumns,
      language: accounts.language,
      lastVisit: visits.lastVisit,
      lastChange: sql`(${lastChange})`.mapWith(activity.at),
    })
    .from(accounts)
    .leftJoin(visits, eq(visits.accountId, id))
    .orderBy(id)
    .all();
  return rows.map(({ language, lastVisit, lastChange, ...row }) => {
    const lastSeenAt = laterDate(lastVisit, lastChange);
    // Each sign-in stores the language, and sessions and activity are deleted after some time.
    return { ...withRequestNumber(row), lastSeenAt, hasSignedIn: language !== null || lastSeenAt !== undefined };
  });
}

const laterDate = (one: Date | null, other: Date | null) =>
  (one && other && one < other ? other : (one ?? other)) ?? undefined;

export function findAccount(accountId: number): AccountDetails | undefined {
  const row = db().select(accountColumns).from(accounts).where(eq(id, accountId)).get();
  return row && withRequestNumber(row);
}

// Removes the password hash from the row, so that callers never get it.
function withRequestNumber({ passwordHash, ...row }: AccountDetails & { passwordHash: string }): AccountDetails {
  const hasNumber = row.state === "pending" && !row.confirmedAt;
  return hasNumber ? { ...row, number: createRequestNumber(passwordHash) } : row;
}

export function getPendingRequests(): { number: number; email: string; at: Date } | undefined {
  // Because the query has exactly one min(), SQLite takes the other columns from the row with the minimum.
  const found = db()
    .select({ number: count(), email, at: min(createdAt) })
    .from(accounts)
    .where(eq(state, "pending"))
    .get();
  return found?.at ? { ...found, at: found.at } : undefined;
}

/**
 * Returns a number with which the approver recognises the person who requested the account. Anyone can enter another
 * person's email address, but their request has another password hash and so another number.
 */
export function createRequestNumber(passwordHash: string): string {
  const bytes = createHash("sha256").update(passwordHash).digest();
  return String(bytes.readUIntBE(0, 6) % 1_000_000).padStart(6, "0");
}

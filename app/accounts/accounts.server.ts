import { and, eq, isNotNull, isNull, ne } from "drizzle-orm";
import { db, type SchoolTransaction, transaction } from "../../drizzle/db.server";
import { accounts, founding } from "../../drizzle/schema";
import { record } from "../activity/activity.server";
import type { Act } from "../activity/line";
import type { Account, AccountState } from "./account";
import { withdrawLinks } from "./links.server";
import { numberOfRequest } from "./request-number.server";
import { endSessionsOf } from "./sessions.server";
import { setUpCodeFits } from "./set-up-code.server";

/** Whether the first account was ever made; from then on no set-up code opens anything. */
export function officeIsFounded(): boolean {
  return db().select({ id: founding.id }).from(founding).where(isNotNull(founding.foundedBy)).get() !== undefined;
}

/** Every account, oldest first; `number` is what whoever asked was told, where a request waits by its number. */
export function listAccounts(): (Account & { state: AccountState; createdAt: Date; number: string | undefined })[] {
  const rows = db().select().from(accounts).orderBy(accounts.id).all();
  return rows.map(({ id, email, state, createdAt, ...row }) => {
    return { id, email, state, createdAt, number: numberOfRequest({ state, ...row }) };
  });
}

/** The account that may sign in under this (cleaned) address, if there is one. */
export function findActiveAccountByEmail(email: string): (Account & { passwordHash: string }) | undefined {
  const { id, passwordHash } = accounts;
  return db()
    .select({ id, email: accounts.email, passwordHash })
    .from(accounts)
    .where(and(eq(accounts.email, email), eq(accounts.state, "active")))
    .get();
}

/** Makes an account that can sign in at once; the first one founds the office. Only for someone who holds the box. */
export function createActiveAccount(email: string, passwordHash: string): Account | "exists" {
  return transaction(() => insertActive(email, passwordHash));
}

/**
 * Makes the very first account, for whoever read the set-up code at the terminal; however many try, one succeeds.
 * "founded": too late for any code; "setUpCode": a wrong or expired one; "exists": the address has an account.
 */
export function foundOffice(
  { email, passwordHash, setUpCode }: { email: string; passwordHash: string; setUpCode: string },
  now = new Date(),
): Account | "founded" | "setUpCode" | "exists" {
  return transaction(() => {
    if (officeIsFounded()) return "founded";
    if (!setUpCodeFits(setUpCode, now)) return "setUpCode";
    return insertActive(email, passwordHash);
  });
}

function insertActive(email: string, passwordHash: string): Account | "exists" {
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
    note(tx, account, account.state === "disabled" ? "restored" : "approved");
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
    endSessionsOf(account.id);
    withdrawLinks(account.id);
    note(tx, account, "disabled");
    return "disabled";
  });
}

// Without a name it was whoever holds the box.
function note(tx: SchoolTransaction, { id, email }: Account, act: Act, by = ""): void {
  record(tx, { account: by, act, kind: "account", itemId: id, title: email });
}

/**
 * Gives an account a new password, ends its sessions and takes its links back. Only for someone who holds the box. Tells
 * whether the account may sign in with it.
 */
export function resetPassword(email: string, passwordHash: string): AccountState | "unknown" {
  return transaction((tx) => {
    const account = tx.select().from(accounts).where(eq(accounts.email, email)).get();
    if (!account) return "unknown";
    putPassword(tx, account, passwordHash, "");
    return account.state;
  });
}

/** Whether no other account but this one can sign in. */
export function isLastActive(tx: SchoolTransaction, id: number): boolean {
  const another = and(eq(accounts.state, "active"), ne(accounts.id, id));
  return tx.select({ id: accounts.id }).from(accounts).where(another).get() === undefined;
}

/**
 * Gives an account another password in the name of the e-mail `by` (empty: whoever holds the box): every session of it
 * ends and every link to it is taken back.
 */
export function putPassword(tx: SchoolTransaction, account: Account, passwordHash: string, by: string): void {
  tx.update(accounts).set({ passwordHash }).where(eq(accounts.id, account.id)).run();
  endSessionsOf(account.id);
  withdrawLinks(account.id);
  note(tx, account, "changed", by);
}

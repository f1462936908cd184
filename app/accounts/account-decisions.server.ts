import { and, eq, ne } from "drizzle-orm";
import { type SchoolTransaction, transaction } from "~drizzle/client";
import { accounts } from "~drizzle/schema";
import type { Flash } from "../admin/flash";
import { getLanguage } from "../i18n/i18n.server";
import type { Account, AccountState } from "./account";
import { canDecide, type Decision, decisions } from "./account-decisions";
import { findAccount, findAccountByEmail, recordAccountActivity } from "./accounts.server";
import { getAdminUrl, isMailEnabled, queueEmail, renderEmail } from "./mail.server";
import { createLink, deleteLinks } from "./one-time-links.server";
import { endSessions } from "./sessions.server";

type DecisionResult =
  | { outcome: "done" | "lastActive" | "conflict"; email: string; state: AccountState }
  | { outcome: "gone" | "own" };

/** Refuses to disable the last active account. Otherwise no one could approve new accounts. */
export function decideAccount(decision: Decision, id: number, by: string): DecisionResult {
  return transaction((tx) => {
    const account = findAccount(id);
    if (!account) return { outcome: "gone" };
    const { email, state } = account;
    if (!canDecide(decision, state)) return { outcome: "conflict", email, state };
    if (decision === "shut-out" && isLastActive(tx, account)) return { outcome: "lastActive", email, state };
    applyDecision(tx, decision, account, by);
    const { to } = decisions[decision];
    return { outcome: "done", email, state: to === "gone" ? state : to };
  });
}

export function approveAccount(email: string): "approved" | "unknown" | "unverified" {
  return transaction((tx) => {
    const account = findAccountByEmail(tx, email);
    if (!account) return "unknown";
    if (account.state === "unverified") return "unverified";
    applyDecision(tx, account.state === "disabled" ? "let-in" : "approve", account);
    return "approved";
  });
}

export function disableAccount(email: string): "disabled" | "unknown" | "lastActive" {
  return transaction((tx) => {
    const account = findAccountByEmail(tx, email);
    if (!account) return "unknown";
    if (isLastActive(tx, account)) return "lastActive";
    applyDecision(tx, "shut-out", account);
    return "disabled";
  });
}

function isLastActive(tx: SchoolTransaction, { id, state }: Account & { state: AccountState }): boolean {
  const another = and(eq(accounts.state, "active"), ne(accounts.id, id));
  return state === "active" && !tx.select({ id: accounts.id }).from(accounts).where(another).get();
}

function applyDecision(tx: SchoolTransaction, decision: Decision, account: Account, by = ""): void {
  const { to, act } = decisions[decision];
  if (to !== "active" || decision === "sign-out") {
    endSessions(account.id);
    deleteLinks(account.id);
  }
  const own = eq(accounts.id, account.id);
  if (to === "gone") tx.delete(accounts).where(own).run();
  else tx.update(accounts).set({ state: to }).where(own).run();
  recordAccountActivity(tx, account, act, by);
}

/**
 * Finds the account that gets a link for a new password. Refuses the user's own account. Otherwise anyone who finds a
 * signed-in screen could change that user's password.
 */
export function findAccountToLink(id: number, by: Account): Account | DecisionResult {
  const account = findAccount(id);
  if (!account) return { outcome: "gone" };
  if (id === by.id) return { outcome: "own" };
  const { email, state } = account;
  return state === "active" ? { id, email } : { outcome: "conflict", email, state };
}

export function createPasswordLink(id: number, by: Account): { token: string; email: string } | DecisionResult {
  return transaction((tx) => {
    const account = findAccountToLink(id, by);
    if ("outcome" in account) return account;
    recordAccountActivity(tx, account, "linked", by.email);
    return { token: createLink(id, "password"), email: account.email };
  });
}

/**
 * If an earlier click or a colleague has already made the same decision, the message says that the decision was carried
 * out.
 */
export function flashForDecision(decision: Decision, result: DecisionResult): Flash {
  const { to } = decisions[decision];
  if (result.outcome === "gone" && to === "gone") return { tone: "good", title: "accounts.turn-down.gone" };
  if (result.outcome === "done" || (result.outcome === "conflict" && result.state === to)) {
    const done: Flash = { tone: "good", title: `accounts.${decision}.done`, values: { email: result.email } };
    return decision === "approve" || decision === "turn-down" ? { ...done, body: `accounts.${decision}.then` } : done;
  }
  return flashForUnchanged(result);
}

export function flashForUnchanged(result: DecisionResult): Flash {
  const nothing = { tone: "bad", title: "accounts.nothingChanged" } as const;
  if ("state" in result) {
    const body = result.outcome === "lastActive" ? "accounts.lastActive" : (`accounts.now.${result.state}` as const);
    return { ...nothing, body, values: { email: result.email } };
  }
  return { ...nothing, body: result.outcome === "own" ? "accounts.link.own" : "accounts.now.gone" };
}

export async function sendApprovedEmail(email: string, request: Request): Promise<void> {
  if (!isMailEnabled()) return;
  queueEmail(email, renderEmail("approved", await getLanguage(request), getAdminUrl("/cog-admin/login")));
}

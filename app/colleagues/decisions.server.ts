import { eq } from "drizzle-orm";
import { type SchoolTransaction, transaction } from "../../drizzle/db.server";
import { accounts } from "../../drizzle/schema";
import type { Account, AccountState } from "../accounts/account";
import { isLastActive } from "../accounts/accounts.server";
import { makeLink, withdrawLinks } from "../accounts/links.server";
import { endSessionsOf } from "../accounts/sessions.server";
import { record } from "../activity/activity.server";
import { type Decision, decisions, fits } from "./decision";

/**
 * What came of a decision: done now; or not, because the account is gone, in another state, the last active one, or
 * one's own.
 */
export type Decided =
  | { outcome: "done" | "lastActive" | "overtaken"; email: string; state: AccountState }
  | { outcome: "gone" | "own" };

/**
 * Decides about an account in the name of the e-mail `by`, if its state still is one that this is decided from. Who is
 * shut out or signed out is so at the next request, and every link of theirs is taken back. The last active account is
 * not shut out, or nobody could let anyone in. Gives the state as it is afterwards.
 */
export function decide(decision: Decision, id: number, by: string, now = new Date()): Decided {
  return transaction((tx) => {
    const account = find(tx, id);
    if (!account) return { outcome: "gone" };
    if (!fits(decision, account.state)) return { outcome: "overtaken", ...account };
    if (decision === "shut-out" && isLastActive(tx, id)) return { outcome: "lastActive", ...account };
    const state = carryOut(tx, decision, id) ?? account.state;
    record(tx, { account: by, act: decisions[decision].act, kind: "account", itemId: id, title: account.email }, now);
    return { outcome: "done", email: account.email, state };
  });
}

/**
 * Makes the link by which a colleague chooses a new password, in the name of the account `by`; gives its token. Nobody
 * makes one for themselves: whoever finds an office left open must not get at its owner's password.
 */
export function giveLink(id: number, by: Account, now = new Date()): { token: string; email: string } | Decided {
  return transaction((tx) => {
    const account = find(tx, id);
    if (!account) return { outcome: "gone" };
    if (id === by.id) return { outcome: "own" };
    if (account.state !== "active") return { outcome: "overtaken", ...account };
    const token = makeLink(id, "password", { now });
    record(tx, { account: by.email, act: "linked", kind: "account", itemId: id, title: account.email }, now);
    return { token, email: account.email };
  });
}

function carryOut(tx: SchoolTransaction, decision: Decision, id: number): AccountState | undefined {
  const { to } = decisions[decision];
  if (to !== "active" || decision === "sign-out") {
    endSessionsOf(id);
    withdrawLinks(id);
  }
  if (to === "gone") tx.delete(accounts).where(eq(accounts.id, id)).run();
  else tx.update(accounts).set({ state: to }).where(eq(accounts.id, id)).run();
  return to === "gone" ? undefined : to;
}

function find(tx: SchoolTransaction, id: number) {
  return tx.select({ email: accounts.email, state: accounts.state }).from(accounts).where(eq(accounts.id, id)).get();
}

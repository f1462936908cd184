import { and, eq, ne } from "drizzle-orm";
import { transaction } from "../../drizzle/db.server";
import { accounts } from "../../drizzle/schema";
import { record } from "../activity/activity.server";
import type { Language } from "../language/languages";
import { letter } from "../mail/letters";
import { postLetter } from "../mail/mail.server";
import { useLink, withdrawLinks } from "./links.server";

/**
 * Uses up a link that moves an account to its new address, which is thereby confirmed, and tells the old one by letter.
 * "taken": another account has got the address meanwhile. Undefined when the link is no good.
 */
export function moveToNewAddress(token: string, language: Language, now = new Date()): "moved" | "taken" | undefined {
  let old: string | undefined;
  const outcome = useLink(
    token,
    "email",
    ({ accountId, email, newEmail }) => {
      if (!newEmail || isTaken(newEmail, accountId)) return "taken";
      transaction((tx) => {
        tx.update(accounts).set({ email: newEmail, confirmedAt: now }).where(eq(accounts.id, accountId)).run();
        // A link to a new password may still lie in the mailbox that is left.
        withdrawLinks(accountId);
        record(tx, { account: email, act: "changed", kind: "account", itemId: accountId, title: newEmail }, now);
      });
      old = email;
      return "moved";
    },
    now,
  );
  if (old) postLetter(old, letter("addressChanged", language));
  return outcome;
}

// A request that nobody has confirmed takes nothing from whoever shows that the address is theirs.
function isTaken(newEmail: string, accountId: number): boolean {
  return transaction((tx) => {
    const others = and(eq(accounts.email, newEmail), ne(accounts.id, accountId));
    const other = tx.select({ id: accounts.id, state: accounts.state }).from(accounts).where(others).get();
    if (other?.state !== "unverified") return other !== undefined;
    withdrawLinks(other.id);
    tx.delete(accounts).where(eq(accounts.id, other.id)).run();
    return false;
  });
}

import { and, eq, ne } from "drizzle-orm";
import { transaction } from "../../drizzle/db.server";
import { accounts } from "../../drizzle/schema";
import { record } from "../activity/activity.server";
import { languageOf } from "../language/i18n.server";
import { letter } from "../mail/letters";
import { postLetter } from "../mail/mail.server";
import { checkPassword, type Unchecked } from "./check-password.server";
import { findLink, useLink, withdrawLinks } from "./links.server";

/**
 * Uses up a link that moves an account to its new address, which is thereby confirmed, and tells the old one by letter;
 * for whoever also knows the account's password, because the letter of a mistyped address lies with a stranger.
 * "taken": another account has got the address meanwhile. "gone" when the link is no good. With another password, or
 * one that cannot be looked at now, the link stays.
 */
export async function moveToNewAddress(
  token: string,
  password: string,
  request: Request,
  now = new Date(),
): Promise<"moved" | "taken" | "gone" | Unchecked> {
  const link = findLink(token, "email", now);
  if (!link) return "gone";
  const checked = await checkPassword(request, link.email, password);
  if ("problem" in checked) return checked;
  const language = await languageOf(request);
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
  return outcome ?? "gone";
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

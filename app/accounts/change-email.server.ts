import { eq } from "drizzle-orm";
import { transaction } from "~drizzle/client";
import { accounts } from "~drizzle/schema";
import type { Flash } from "../admin/flash";
import { getLanguage } from "../i18n/i18n.server";
import type { Account } from "./account";
import { AccountFormError, fieldRejected, readAccountForm } from "./account-form-error.server";
import { emailChangeSchema } from "./account-forms";
import { findOtherAccount, setEmail } from "./accounts.server";
import { type AccountChange, requireUnchangedPassword } from "./change-password.server";
import { getAdminUrl, isMailEnabled, queueEmail, renderEmail } from "./mail.server";
import { consumeLink, createLink, deleteLinks, findLink, LinkExpiredError } from "./one-time-links.server";
import { checkPresentPassword } from "./sign-in.server";
import { serializeDeviceCookie } from "./throttle.server";

/**
 * Throws AccountFormError if the change is refused. If email is enabled, the response is the same for an unused email
 * address and for the email address of another account.
 */
export async function changeEmail(request: Request, account: Account, form: FormData): Promise<AccountChange> {
  const { password, newEmail } = readAccountForm(emailChangeSchema(account.email), form);
  const { passwordHash } = await checkPresentPassword(request, account.email, password);
  const change = { account, newEmail, passwordHash };
  const success = { tone: "good", values: { email: newEmail } } as const;
  if (isMailEnabled()) {
    await requestEmailChange(request, change);
    return { message: { ...success, title: "account.email.asked", body: "account.email.follow" }, cookies: [] };
  }
  changeEmailNow(change);
  const cookies = [await serializeDeviceCookie(newEmail)];
  return { message: { ...success, title: "account.email.changed", body: "account.email.signInWith" }, cookies };
}

type EmailChange = { account: Account; newEmail: string; passwordHash: string };

async function requestEmailChange(request: Request, { account, newEmail, passwordHash }: EmailChange): Promise<void> {
  const language = await getLanguage(request);
  const token = transaction((tx) => {
    requireUnchangedPassword(account, passwordHash);
    const other = findOtherAccount(tx, newEmail, account.id);
    // Another person may have requested an account with the new address. While that request is unconfirmed, it does not
    // block this change. We delete it when the owner of this account opens the link.
    return other && other.state !== "unverified" ? undefined : createLink(account.id, "email", { newEmail });
  });
  if (!token) return;
  queueEmail(newEmail, renderEmail("newAddress", language, getAdminUrl("/cog-admin/login/new-address", token)));
}

function changeEmailNow({ account, newEmail, passwordHash }: EmailChange): void {
  transaction((tx) => {
    requireUnchangedPassword(account, passwordHash);
    if (findOtherAccount(tx, newEmail, account.id)) throw fieldRejected("newEmail", "account.email.taken");
    setEmail(tx, account, newEmail, null);
  });
}

/**
 * Needs the password of the account, because a mistyped address may have sent the email with the link to a stranger.
 * Throws AccountFormError if the link has expired or the password is wrong.
 */
export async function changeEmailByLink(request: Request, token: string, password: string): Promise<Flash> {
  const link = findLink(token, "email");
  if (!link) throw new LinkExpiredError();
  await checkPresentPassword(request, link.email, password);
  const language = await getLanguage(request);
  const oldEmail = consumeLink(token, "email", ({ accountId, email, newEmail }) => {
    if (!newEmail || isEmailTaken(newEmail, accountId)) return undefined;
    transaction((tx) => setEmail(tx, { id: accountId, email }, newEmail, new Date()));
    return email;
  });
  if (!oldEmail) throw new AccountFormError("joining.newAddress.taken", 409);
  queueEmail(oldEmail, renderEmail("addressChanged", language));
  return { tone: "good", title: "joining.newAddress.done", body: "joining.newAddress.done.body" };
}

function isEmailTaken(newEmail: string, accountId: number): boolean {
  return transaction((tx) => {
    const other = findOtherAccount(tx, newEmail, accountId);
    if (other?.state !== "unverified") return other !== undefined;
    deleteLinks(other.id);
    tx.delete(accounts).where(eq(accounts.id, other.id)).run();
    return false;
  });
}

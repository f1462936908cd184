import { and, eq, inArray } from "drizzle-orm";
import { db, transaction, withoutWriteCheck } from "~drizzle/client";
import { accounts } from "~drizzle/schema";
import type { Flash } from "../admin/flash";
import { getClientNetwork } from "../client-network.server";
import { getLanguage } from "../i18n/i18n.server";
import type { Account } from "./account";
import { fieldRejected, readAccountForm, retryLater } from "./account-form-error.server";
import { passwordChangeSchema } from "./account-forms";
import { setPassword } from "./accounts.server";
import { getAdminUrl, queueEmail, renderEmail } from "./mail.server";
import { consumeLink, createLink, findLink, LinkExpiredError } from "./one-time-links.server";
import { hashPassword, requireValidPassword } from "./passwords.server";
import { startSession } from "./sessions.server";
import { checkPresentPassword, findActiveAccountByEmail } from "./sign-in.server";
import { consumeRateLimit, releaseSignInAttempt, serializeDeviceCookie } from "./throttle.server";

export type AccountChange = { message: Flash; cookies: string[] };

/**
 * Ends all sessions and one-time links of the account, and starts a new session for this browser. Throws
 * AccountFormError if the change is refused.
 */
export async function changePassword(request: Request, account: Account, form: FormData): Promise<AccountChange> {
  const { password: present, newPassword: chosen } = readAccountForm(passwordChangeSchema, form);
  requireValidPassword(chosen, account.email, "newPassword");
  const { passwordHash: oldHash } = await checkPresentPassword(request, account.email, present);
  const passwordHash = await hashPassword(chosen);
  replacePassword(account, oldHash, passwordHash);
  // We turn off the write check here, because it would search for the old session. The old session has just ended
  // together with all other sessions.
  const session = await withoutWriteCheck(() => startSession(request, { ...account, passwordHash }));
  await sendPasswordChangedEmail(account.email, request);
  return {
    message: { tone: "good", title: "account.password.changed", body: "account.password.othersEnded" },
    cookies: session ? [session, await serializeDeviceCookie(account.email)] : [],
  };
}

// Checks that the stored password is still the old one. Hashing the new password takes some time, and someone may have
// changed the password in the meantime.
function replacePassword(account: Account, oldHash: string, newHash: string): void {
  transaction((tx) => {
    requireUnchangedPassword(account, oldHash);
    setPassword(tx, account, newHash, account.email);
  });
}

/** Throws AccountFormError if the password was changed or the account was disabled after we read `passwordHash`. */
export function requireUnchangedPassword({ email }: Account, passwordHash: string): void {
  if (findActiveAccountByEmail(email)?.passwordHash !== passwordHash)
    throw fieldRejected("password", "account.wrongPassword");
}

/** Throws AccountFormError if there are too many requests. The response must not show whether the account exists. */
export async function sendPasswordLink(request: Request, email: string, now = new Date()): Promise<void> {
  const seconds = consumeRateLimit("forgotten", getClientNetwork(request), now.getTime());
  if (seconds) throw retryLater("joining.wait", seconds);
  const token = transaction(() => {
    const isAllowed = consumeRateLimit("passwordEmail", email, now.getTime()) === undefined;
    const id = findAccountForReset(email);
    return isAllowed && id ? createLink(id, "password", { now }) : undefined;
  });
  const language = await getLanguage(request);
  if (!token) return;
  const link = getAdminUrl("/cog-admin/login/new-password", token, language);
  queueEmail(email, renderEmail("newPassword", language, link));
}

// Finds only active and pending accounts. People with an unconfirmed email address must request the account again. A
// disabled account must stay disabled.
function findAccountForReset(email: string): number | undefined {
  const known = and(eq(accounts.email, email), inArray(accounts.state, ["active", "pending"]));
  return db().select({ id: accounts.id }).from(accounts).where(known).get()?.id;
}

/**
 * Throws AccountFormError if the link has expired or the new password is rejected. After a rejected password, the link
 * stays valid.
 */
export async function setPasswordByLink(request: Request, token: string, password: string): Promise<Flash> {
  const link = findLink(token, "password");
  if (!link) throw new LinkExpiredError();
  requireValidPassword(password, link.email, "password");
  const passwordHash = await hashPassword(password);
  const email = consumeLink(token, "password", ({ accountId, email }) => {
    transaction((tx) => setPassword(tx, { id: accountId, email }, passwordHash, email));
    return email;
  });
  // Clears the failed sign-ins of this email address, so that the owner can sign in without waiting.
  releaseSignInAttempt({ email, network: getClientNetwork(request), isKnownDevice: false }, "right");
  await sendPasswordChangedEmail(email, request);
  return { tone: "good", title: "joining.newPassword.done", body: "joining.newPassword.done.body" };
}

async function sendPasswordChangedEmail(email: string, request: Request): Promise<void> {
  queueEmail(email, renderEmail("passwordChanged", await getLanguage(request)));
}

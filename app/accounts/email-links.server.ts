import { and, eq, inArray } from "drizzle-orm";
import { db, transaction } from "../../drizzle/client";
import { accounts } from "../../drizzle/schema";
import { getLanguage } from "../i18n/i18n.server";
import type { PasswordError } from "./account";
import { findOtherAccount, setEmail, setPassword } from "./accounts.server";
import { getAdminUrl, isMailEnabled, queueEmail } from "./mail.server";
import { renderEmail } from "./mail-texts";
import { consumeLink, createLink, deleteLinks, findLink } from "./one-time-links.server";
import { validatePassword } from "./password-rules.server";
import { catchTooBusy, hashPassword, verifyPassword } from "./passwords.server";
import { checkPassword, type PasswordCheckError } from "./sign-in.server";
import { clientAddress, consumeRateLimit, releaseSignInAttempt } from "./throttle.server";

/**
 * Sends a link to a new password to this (cleaned) address, if it has an account that may use one. Returns how many
 * seconds a visitor must wait who has asked too often; what it returns does not depend on the account.
 */
export async function sendPasswordLink(request: Request, email: string, now = new Date()): Promise<number | undefined> {
  const seconds = consumeRateLimit("forgotten", clientAddress(request), now.getTime());
  if (seconds) return seconds;
  const token = transaction(() => {
    const isAllowed = consumeRateLimit("passwordLetter", email, now.getTime()) === undefined;
    const id = findAccountForReset(email);
    return isAllowed && id ? createLink(id, "password", { now }) : undefined;
  });
  const language = await getLanguage(request);
  if (!token) return undefined;
  const link = getAdminUrl("/cog-admin/login/new-password", token, language);
  queueEmail(email, renderEmail("newPassword", language, link));
}

// Who has not confirmed the address asks for the account once more; who was shut out stays out.
function findAccountForReset(email: string): number | undefined {
  const known = and(eq(accounts.email, email), inArray(accounts.state, ["active", "pending"]));
  return db().select({ id: accounts.id }).from(accounts).where(known).get()?.id;
}

/** Why a new password was not set: "gone" when the link is no good, "busy" when the box has too much to do. */
export type NewPasswordError = PasswordError | "missing" | "gone" | "busy";

/**
 * Gives the account of a link this (cleaned) password, in the browser of the request: ends all its sessions, deletes its
 * other links and tells its owner by e-mail. A refused password leaves the link as it was.
 */
export async function setPasswordByLink(
  request: Request,
  { token, password }: { token: string; password: string },
): Promise<NewPasswordError | undefined> {
  const link = findLink(token, "password");
  if (!link) return "gone";
  const problem = password === "" ? "missing" : validatePassword(password, link.email);
  if (problem) return problem;
  const hashed = await catchTooBusy(hashPassword(password));
  if (typeof hashed === "object") return "busy";
  const email = consumeLink(token, "password", ({ accountId, email }) => {
    transaction((tx) => setPassword(tx, { id: accountId, email }, hashed, email));
    return email;
  });
  if (!email) return "gone";
  // What failed before with the forgotten one must not keep its owner waiting.
  releaseSignInAttempt({ email, address: clientAddress(request), isKnownDevice: false }, "right");
  await sendPasswordChangedEmail(email, request);
}

/**
 * Uses up a link that confirms the address of an account, for whoever also knows the password that the account was
 * asked for with: anybody can ask with somebody else's address, and its owner must not confirm their password.
 * Returns whether the account can sign in already or waits for approval; or "gone" when the link is no good, "wrong"
 * with another password (the link stays), "busy" when the box has too much to do.
 */
export async function confirmAddress(
  token: string,
  password: string,
  now = new Date(),
): Promise<"active" | "waiting" | "gone" | "wrong" | "busy"> {
  const passwordHash = getPasswordHash(findLink(token, "confirm", now)?.accountId ?? 0);
  if (passwordHash === undefined) return "gone";
  const isRight = await catchTooBusy(verifyPassword(password, passwordHash));
  if (typeof isRight === "object") return "busy";
  if (!isRight) return "wrong";
  const confirmed = consumeLink(token, "confirm", ({ accountId }) => markConfirmed(accountId, passwordHash, now), now);
  return confirmed ?? "gone";
}

function markConfirmed(accountId: number, passwordHash: string, now: Date): "active" | "waiting" | undefined {
  const own = and(eq(accounts.id, accountId), eq(accounts.passwordHash, passwordHash));
  if (db().update(accounts).set({ confirmedAt: now }).where(own).run().changes === 0) return undefined;
  const waits = and(own, eq(accounts.state, "unverified"));
  db().update(accounts).set({ state: "pending" }).where(waits).run();
  const isActive = and(own, eq(accounts.state, "active"));
  return db().select({ id: accounts.id }).from(accounts).where(isActive).get() ? "active" : "waiting";
}

function getPasswordHash(accountId: number): string | undefined {
  const own = eq(accounts.id, accountId);
  return db().select({ passwordHash: accounts.passwordHash }).from(accounts).where(own).get()?.passwordHash;
}

/**
 * Uses up a link that moves an account to its new address, which is thereby confirmed, and tells the old one by e-mail;
 * for whoever also knows the account's password, because the e-mail to a mistyped address went to a stranger.
 * "taken": another account has got the address meanwhile. "gone" when the link is no good. With another password, or
 * one that cannot be looked at now, the link stays.
 */
export async function changeEmailByLink(
  token: string,
  password: string,
  request: Request,
  now = new Date(),
): Promise<"moved" | "taken" | "gone" | PasswordCheckError> {
  const link = findLink(token, "email", now);
  if (!link) return "gone";
  const checked = await checkPassword(request, link.email, password);
  if ("problem" in checked) return checked;
  const language = await getLanguage(request);
  let oldEmail: string | undefined;
  const outcome = consumeLink(
    token,
    "email",
    ({ accountId, email, newEmail }) => {
      if (!newEmail || isEmailTaken(newEmail, accountId)) return "taken";
      transaction((tx) => setEmail(tx, { id: accountId, email }, newEmail, now));
      oldEmail = email;
      return "moved";
    },
    now,
  );
  if (oldEmail) queueEmail(oldEmail, renderEmail("addressChanged", language));
  return outcome ?? "gone";
}

// A request that nobody has confirmed takes nothing from whoever shows that the address is theirs.
function isEmailTaken(newEmail: string, accountId: number): boolean {
  return transaction((tx) => {
    const other = findOtherAccount(tx, newEmail, accountId);
    if (other?.state !== "unverified") return other !== undefined;
    deleteLinks(other.id);
    tx.delete(accounts).where(eq(accounts.id, other.id)).run();
    return false;
  });
}

/** Tells somebody that their account was approved, in the language of the approver. */
export async function sendApprovedEmail(email: string, request: Request): Promise<void> {
  if (!isMailEnabled()) return;
  queueEmail(email, renderEmail("approved", await getLanguage(request), getAdminUrl("/cog-admin/login")));
}

/** Tells somebody that their password was changed: it may have been somebody else. */
export async function sendPasswordChangedEmail(email: string, request: Request): Promise<void> {
  queueEmail(email, renderEmail("passwordChanged", await getLanguage(request)));
}

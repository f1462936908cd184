import { randomUUID } from "node:crypto";
import { and, count, eq, inArray, lt, lte } from "drizzle-orm";
import { db, transaction } from "~drizzle/client";
import { accountLinks, accounts } from "~drizzle/schema";
import type { Flash } from "../admin/flash";
import { getClientNetwork } from "../client-network.server";
import { env } from "../env.server";
import { adminLanguageCookie, getLanguage } from "../i18n/i18n.server";
import type { Language } from "../i18n/languages";
import type { AccountState } from "./account";
import { AccountFormError, fieldRejected, readAccountForm, retryLater } from "./account-form-error.server";
import { firstAccountSchema, signUpSchema } from "./account-forms";
import { getRequestNumber, hashRequestPassword, serializeRequestCookie } from "./account-request.server";
import { createFirstAccount, hasFirstAccount } from "./accounts.server";
import { getAdminUrl, isMailEnabled, queueEmail, renderEmail } from "./mail.server";
import { consumeLink, createLink, deleteLinks, findLink, LinkExpiredError } from "./one-time-links.server";
import { requireValidPassword, verifyPassword } from "./passwords.server";
import { startSession } from "./sessions.server";
import { isValidSetUpCode } from "./set-up-code.server";
import { rememberLanguage } from "./sign-in.server";
import { consumeRateLimit, serializeDeviceCookie } from "./throttle.server";

/**
 * Throws AccountFormError if the request is refused. The response is the same for a new email address and for an
 * address that already has an account.
 */
export async function signUp(request: Request, form: FormData): Promise<{ messages?: Flash[]; cookies: string[] }> {
  const isFounded = hasFirstAccount();
  const { email, password, setUpCode } = isFounded
    ? { ...readAccountForm(signUpSchema, form), setUpCode: "" }
    : readAccountForm(firstAccountSchema, form);
  requireValidPassword(password, email, "password");
  if (isFounded) requireOpenSignUp(request);
  else if (!isValidSetUpCode(setUpCode)) throw setUpCodeWrong();
  const [passwordHash, language] = [await hashRequestPassword(email, password), await getLanguage(request)];
  const founder = createFirstAccount({ email, passwordHash, setUpCode });
  if (founder === "founded") {
    requestAccount(email, passwordHash, language);
    const received: Flash = { tone: "good", title: "toast.signUpOk.title", body: "toast.signUpOk.body" };
    const number = getRequestNumber(passwordHash);
    if (number) received.values = { number };
    return { messages: [received], cookies: [await serializeRequestCookie(email, passwordHash)] };
  }
  if (typeof founder === "string") throw setUpCodeWrong();
  const session = await startSession(request, { ...founder, passwordHash });
  rememberLanguage(founder.id, language);
  return {
    cookies: [...(session ? [session] : []), await serializeDeviceCookie(email), adminLanguageCookie(language)],
  };
}

const setUpCodeWrong = () => fieldRejected("setUpCode", "signUp.setUpCodeWrong");

function requireOpenSignUp(request: Request): void {
  if (env().SIGN_UP === "closed") throw new AccountFormError("signUp.closed");
  const seconds = consumeRateLimit("signUp", getClientNetwork(request));
  if (seconds) throw retryLater("joining.wait", seconds);
}

export const isSignUpReceived = ({ title }: Flash): boolean => title === "toast.signUpOk.title";

// We store at most this number of requests. Otherwise anyone could fill the disk. No school has a hundred new people at
// once.
const maxPendingAccounts = 100;
const week = 7 * 24 * 3600 * 1000;

/**
 * Does the same work for a known email address as for a new email address. So the response time does not show whether
 * the email address already has an account.
 */
export function requestAccount(email: string, passwordHash: string, language: Language, now = new Date()): void {
  const message = transaction(() => {
    const known = db().select({ state: accounts.state }).from(accounts).where(eq(accounts.email, email)).get();
    const isNew = !known || known.state === "unverified";
    const mayEmail = isMailEnabled() && !consumeRateLimit(isNew ? "confirmEmail" : "knownEmail", email, now.getTime());
    const isKept = isNew && (known !== undefined || !hasTooManyPending()) && (mayEmail || !isMailEnabled());
    const token = saveRequest({ email, passwordHash, createdAt: now }, isKept);
    if (!mayEmail) return undefined;
    if (!isNew) return renderEmail("known", language, getAdminUrl("/cog-admin/login/forgotten", undefined, language));
    return isKept && token
      ? renderEmail("confirm", language, getAdminUrl("/cog-admin/login/confirm", token, language))
      : undefined;
  });
  if (message) queueEmail(email, message);
}

function hasTooManyPending(): boolean {
  const waits = inArray(accounts.state, ["unverified", "pending"]);
  return (db().select({ waiting: count() }).from(accounts).where(waits).get()?.waiting ?? 0) >= maxPendingAccounts;
}

type AccountRequest = { email: string; passwordHash: string; createdAt: Date };

function saveRequest(request: AccountRequest, isKept: boolean): string | undefined {
  const state = isMailEnabled() ? "unverified" : "pending";
  // If the request is not kept (`isKept`), we still write its row and then delete it. Otherwise the response time would
  // show whether the request is kept.
  const row = { ...request, email: isKept ? request.email : randomUUID(), state } as const;
  const { id } = db()
    .insert(accounts)
    .values(row)
    .onConflictDoUpdate({ target: accounts.email, set: row })
    .returning({ id: accounts.id })
    .get();
  const token = isMailEnabled() ? createLink(id, "confirm", { now: request.createdAt }) : undefined;
  if (!isKept || !token) deleteLinks(id);
  if (!isKept) db().delete(accounts).where(eq(accounts.id, id)).run();
  return token;
}

/**
 * Needs the password from the sign-up, so that no one confirms an account that a stranger requested. Throws
 * AccountFormError if the link has expired or the password is wrong.
 */
export async function confirmEmail(token: string, password: string): Promise<Flash> {
  const link = findLink(token, "confirm");
  if (!link) throw new LinkExpiredError();
  const account = findAccountWithPassword(link.accountId);
  if (!(await verifyPassword(password, account?.passwordHash))) throw new AccountFormError("joining.confirm.wrong");
  const state = consumeLink(token, "confirm", () => {
    // Checking the password takes some time. In the meantime the person may have requested the account again with
    // another password.
    const now = findAccountWithPassword(link.accountId);
    return now && now.passwordHash === account?.passwordHash ? markConfirmed(now) : undefined;
  });
  if (!state) throw new LinkExpiredError();
  return { tone: "good", title: "joining.confirmed", body: `joining.confirmed.${state}` };
}

const findAccountWithPassword = (id: number) => db().select().from(accounts).where(eq(accounts.id, id)).get();

function markConfirmed({ id, state }: { id: number; state: AccountState }): "active" | "waiting" {
  const values = { confirmedAt: new Date(), state: state === "unverified" ? "pending" : state } as const;
  db().update(accounts).set(values).where(eq(accounts.id, id)).run();
  return state === "active" ? "active" : "waiting";
}

export function deleteUnconfirmedAccounts(now = new Date()): void {
  transaction((tx) => {
    const old = and(eq(accounts.state, "unverified"), lt(accounts.createdAt, new Date(now.getTime() - week)));
    const ids = tx.select({ id: accounts.id }).from(accounts).where(old);
    tx.delete(accountLinks).where(inArray(accountLinks.accountId, ids)).run();
    tx.delete(accounts).where(old).run();
    tx.delete(accountLinks).where(lte(accountLinks.expiresAt, now)).run();
  });
}

import { randomUUID } from "node:crypto";
import { and, count, eq, inArray, lt, lte } from "drizzle-orm";
import { db, transaction } from "../../drizzle/client";
import { accountLinks, accounts } from "../../drizzle/schema";
import { env } from "../env.server";
import { getLanguage } from "../i18n/i18n.server";
import type { Language } from "../i18n/languages";
import { type Credentials, getText, type PasswordError, parseCredentials } from "./account";
import { createFirstAccount, createRequestNumber, hasFirstAccount, isValidSetUpCode } from "./accounts.server";
import { getAdminUrl, isMailEnabled, queueEmail } from "./mail.server";
import { renderEmail } from "./mail-texts";
import { createLink, deleteLinks } from "./one-time-links.server";
import { validateCredentials } from "./password-rules.server";
import { catchTooBusy, hashPassword } from "./passwords.server";
import { startSession } from "./sessions.server";
import { clientAddress, consumeRateLimit, serializeDeviceCookie } from "./throttle.server";

type SignUpError = "missing" | "email" | PasswordError | "setUpCode" | "closed" | "busy";
export type SignUpResult =
  | { ok: "founded"; setCookie?: string; deviceCookie: string }
  | { ok: "requested"; number: string }
  | { problem: SignUpError }
  | { problem: "wait"; seconds: number };

/**
 * Asks for an account with the fields `email`, `password` and, for the first account of all, `setUpCode`. The
 * founder is signed in at once, with a browser that is known from then on; anyone else waits for approval and gets the number of the request, also with an address
 * that has an account.
 */
export async function signUp(request: Request, form: FormData): Promise<SignUpResult> {
  const credentials = parseCredentials(form);
  if (credentials === "missing") return { problem: "missing" };
  return catchTooBusy(createOrRequestAccount(credentials, getText(form, "setUpCode"), request));
}

async function createOrRequestAccount(
  credentials: Credentials,
  setUpCode: string,
  request: Request,
): Promise<SignUpResult> {
  const problem = validateCredentials(credentials) ?? validateSetUpCode(setUpCode);
  if (problem) return { problem };
  const seconds = hasFirstAccount() ? consumeRateLimit("signUp", clientAddress(request)) : undefined;
  if (seconds) return { problem: "wait", seconds };
  const { email, password } = credentials;
  const [passwordHash, language] = [await hashPassword(password), await getLanguage(request)];
  const founder = createFirstAccount({ email, passwordHash, setUpCode });
  if (founder === "founded") {
    if (requestAccount(email, passwordHash, language) === "closed") return { problem: "closed" };
    return { ok: "requested", number: createRequestNumber(passwordHash) };
  }
  if (typeof founder === "string") return { problem: "setUpCode" };
  const setCookie = await startSession(request, { ...founder, passwordHash });
  return { ok: "founded", setCookie, deviceCookie: await serializeDeviceCookie(email) };
}

function validateSetUpCode(setUpCode: string): "closed" | "setUpCode" | undefined {
  if (hasFirstAccount()) return env().SIGN_UP === "closed" ? "closed" : undefined;
  if (!isValidSetUpCode(setUpCode)) return "setUpCode";
}

// Nobody approves a hundred strangers; what comes beyond them is not kept, or anyone could fill the disk.
const maxPendingAccounts = 100;
const week = 7 * 24 * 3600 * 1000;

/**
 * Leaves a request for an account that somebody active may approve; with a mail server it has to be confirmed first,
 * by a letter in the language of whoever asks. Answers the same, after the same work, when the address is known.
 */
export function requestAccount(
  email: string,
  passwordHash: string,
  language: Language = "en",
  now = new Date(),
): "requested" | "closed" {
  if (env().SIGN_UP === "closed") return "closed";
  const post = transaction(() => {
    const known = db().select({ state: accounts.state }).from(accounts).where(eq(accounts.email, email)).get();
    const isNew = !known || known.state === "unverified";
    const mayPost = isMailEnabled() && !consumeRateLimit(isNew ? "confirmLetter" : "knownLetter", email, now.getTime());
    const isKept = isNew && (known !== undefined || !hasTooManyPending()) && (mayPost || !isMailEnabled());
    const token = saveRequest({ email, passwordHash, createdAt: now }, isKept);
    if (!mayPost) return undefined;
    if (!isNew) return renderEmail("known", language, getAdminUrl("/cog-admin/login/forgotten", undefined, language));
    return isKept && token
      ? renderEmail("confirm", language, getAdminUrl("/cog-admin/login/confirm", token, language))
      : undefined;
  });
  if (post) queueEmail(email, post);
  return "requested";
}

function hasTooManyPending(): boolean {
  const waits = inArray(accounts.state, ["unverified", "pending"]);
  return (db().select({ waiting: count() }).from(accounts).where(waits).get()?.waiting ?? 0) >= maxPendingAccounts;
}

/** Writes the request, and gives the token that confirms its address; with no mail server nothing has to be confirmed. */
function saveRequest(
  asked: { email: string; passwordHash: string; createdAt: Date },
  isKept: boolean,
): string | undefined {
  const state = isMailEnabled() ? "unverified" : "pending";
  // What is not kept costs the disk the same as what is, or the time of the answer would tell them apart.
  const row = { ...asked, email: isKept ? asked.email : randomUUID(), state } as const;
  const { id } = db()
    .insert(accounts)
    .values(row)
    .onConflictDoUpdate({ target: accounts.email, set: row })
    .returning({ id: accounts.id })
    .get();
  const token = isMailEnabled() ? createLink(id, "confirm", { now: asked.createdAt }) : undefined;
  if (!isKept || !token) deleteLinks(id);
  if (!isKept) db().delete(accounts).where(eq(accounts.id, id)).run();
  return token;
}

/** Forgets the requests whose address nobody has confirmed for a week, and every link that has run out. */
export function deleteUnconfirmedAccounts(now = new Date()): void {
  transaction((tx) => {
    const old = and(eq(accounts.state, "unverified"), lt(accounts.createdAt, new Date(now.getTime() - week)));
    const ids = tx.select({ id: accounts.id }).from(accounts).where(old);
    tx.delete(accountLinks).where(inArray(accountLinks.accountId, ids)).run();
    tx.delete(accounts).where(old).run();
    tx.delete(accountLinks).where(lte(accountLinks.expiresAt, now)).run();
  });
}

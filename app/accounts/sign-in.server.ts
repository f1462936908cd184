import { redirect } from "@remix-run/node";
import { and, eq } from "drizzle-orm";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { db } from "../../drizzle/client";
import { accounts } from "../../drizzle/schema";
import { badRequest } from "../http";
import type { TextKey } from "../i18n/en";
import { adminLanguageCookie } from "../i18n/i18n.server";
import { type Account, parseCredentials } from "./account";
import { AccountFormError, retryLater } from "./account-form-error.server";
import { verifyPassword } from "./passwords.server";
import { isFormPost, maxPlainSignInBytes, maxSignInBytes } from "./pending-form.server";
import { startSession } from "./sessions.server";
import {
  clientAddress,
  consumeSignInAttempt,
  isKnownDevice,
  releaseSignInAttempt,
  serializeDeviceCookie,
} from "./throttle.server";

const authenticator = new Authenticator<ActiveAccount>().use(
  new FormStrategy(async ({ form, request }) => {
    const credentials = parseCredentials(form);
    if (credentials === "missing") throw new SignInError("missing");
    return checkPassword(request, credentials.email, credentials.password);
  }),
);

/**
 * Signs in with the fields `email` and `password` of a posted form whose body nobody has read yet; returns the Set-Cookie
 * values. Throws an AccountFormError, and a Response (413, 415) for a body that no form sends.
 */
export async function signIn(request: Request): Promise<string[]> {
  rejectInvalidBody(request);
  const account = await authenticator.authenticate("form", request);
  const cookie = await startSession(request, account);
  if (!cookie) throw new SignInError("failed");
  return [cookie, await serializeDeviceCookie(account.email)];
}

/** Why nobody is signed in, and how the login page answers. Whatever is wrong with an account is "failed". */
const signInErrors: Record<"missing" | "failed", { status: number; text: TextKey; title?: TextKey }> = {
  missing: { status: 400, text: "toast.missingInfo.body", title: "toast.missingInfo.title" },
  failed: { status: 401, text: "login.failed" },
};

/** A sign-in that is refused by one of these. */
export class SignInError extends AccountFormError {
  constructor(readonly problem: keyof typeof signInErrors) {
    const { status, text, title } = signInErrors[problem];
    super(text, status, { title });
  }
}

/**
 * Returns the active account of this e-mail, if this is its password. Asked at sign-in and wherever somebody signed in
 * confirms with the present password. Tries are counted everywhere, so that a screen left open, or a link, is no better
 * place for guessing than the login page. Throws SignInError, or another AccountFormError to whoever must wait.
 */
async function checkPassword(request: Request, email: string, password: string): Promise<ActiveAccount> {
  const attempt = { email, address: clientAddress(request), isKnownDevice: await isKnownDevice(request, email) };
  const seconds = consumeSignInAttempt(attempt);
  if (seconds) throw retryLater("login.wait", seconds);
  const account = findActiveAccountByEmail(email);
  const isRight = await verifyPassword(password, account?.passwordHash).catch((error: unknown) => {
    releaseSignInAttempt(attempt, "notLookedAt");
    throw error;
  });
  if (!isRight || !account) throw new SignInError("failed");
  releaseSignInAttempt(attempt, "right");
  return account;
}

/** The same for somebody who is asked for the present password: a wrong one is answered with `wrong`, at its field. */
export function checkPresentPassword(
  request: Request,
  email: string,
  password: string,
  wrong: TextKey = "account.wrongPassword",
): Promise<ActiveAccount> {
  return checkPassword(request, email, password).catch((error: unknown) => {
    const isWrong = error instanceof SignInError && error.problem === "failed";
    throw isWrong ? new AccountFormError(wrong, 400, { errors: { password: { text: wrong } } }) : error;
  });
}

/** An account that may sign in, with the stored hash of its password. */
type ActiveAccount = Account & { passwordHash: string };

/** The account that may sign in under this (cleaned) address, if there is one. */
export function findActiveAccountByEmail(email: string): ActiveAccount | undefined {
  return db()
    .select({ id: accounts.id, email: accounts.email, passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(and(eq(accounts.email, email), eq(accounts.state, "active")))
    .get();
}

/** The fields of a posted form of somebody who is not signed in. Throws a Response (400, 413, 415) for anything else. */
export async function readSignInForm(request: Request): Promise<FormData> {
  rejectInvalidBody(request);
  return request.formData().catch(() => {
    throw badRequest();
  });
}

function rejectInvalidBody(request: Request): void {
  if (!isFormPost(request)) throw new Response("This is not the sign-in form.", { status: 415 });
  const { headers } = request;
  const maxBytes = headers.get("Content-Type")?.startsWith("multipart/") ? maxSignInBytes : maxPlainSignInBytes;
  if (Number(headers.get("Content-Length")) > maxBytes) throw new Response("This form is too large.", { status: 413 });
}

/** Throws a redirect to the same page in the language that its address asks for with `lng`, which is kept from then on. */
export function redirectToChosenLanguage(request: Request): void {
  const { pathname, searchParams } = new URL(request.url);
  const chosen = searchParams.get("lng");
  if (chosen !== "en" && chosen !== "bn") return;
  searchParams.delete("lng");
  const headers = { "Set-Cookie": adminLanguageCookie(chosen), "Referrer-Policy": "same-origin" };
  throw redirect(searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname, { headers });
}

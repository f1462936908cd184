import { redirect } from "@remix-run/node";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { badRequest } from "../http";
import { adminLanguageCookie } from "../i18n/i18n.server";
import { parseCredentials } from "./account";
import { type ActiveAccount, findActiveAccountByEmail } from "./accounts.server";
import { TooBusyError, verifyPassword } from "./passwords.server";
import { isFormPost, maxPlainSignInBytes, maxSignInBytes } from "./pending-form.server";
import { startSession } from "./sessions.server";
import {
  clientAddress,
  consumeSignInAttempt,
  isKnownDevice,
  releaseSignInAttempt,
  serializeDeviceCookie,
} from "./throttle.server";

/** Why nobody was signed in; whoever must wait does so for these seconds. Whatever is wrong with an account is "failed". */
export class SignInError extends Error {
  constructor(
    readonly problem: "missing" | "failed" | "busy" | "wait",
    readonly seconds = 0,
  ) {
    super(`The sign-in was refused: ${problem}`);
  }
}

const authenticator = new Authenticator<ActiveAccount>().use(
  new FormStrategy(async ({ form, request }) => {
    const credentials = parseCredentials(form);
    if (credentials === "missing") throw new SignInError("missing");
    const checked = await checkPassword(request, credentials.email, credentials.password);
    if (!("problem" in checked)) return checked;
    if (checked.problem === "wait") throw new SignInError("wait", checked.seconds);
    throw new SignInError(checked.problem === "busy" ? "busy" : "failed");
  }),
);

/**
 * Signs in with the fields `email` and `password` of a posted form whose body nobody has read yet; returns the Set-Cookie
 * values. Throws SignInError, and a Response (413, 415) for a body that no form sends.
 */
export async function signIn(request: Request): Promise<string[]> {
  rejectInvalidBody(request);
  const account = await authenticator.authenticate("form", request);
  const cookie = await startSession(request, account);
  if (!cookie) throw new SignInError("failed");
  return [cookie, await serializeDeviceCookie(account.email)];
}

/** Why a password was not found to be right; whoever must wait does so for these seconds. */
export type PasswordCheckError = { problem: "wrong" } | { problem: "busy" } | { problem: "wait"; seconds: number };

/**
 * The active account of this e-mail, if this is its password. Whatever is wrong with the account is one "wrong". Tries
 * are counted wherever a password is asked for, so that a screen left open, or a link, is no better place for guessing
 * than the login page.
 */
export async function checkPassword(
  request: Request,
  email: string,
  password: string,
): Promise<ActiveAccount | PasswordCheckError> {
  const attempt = { email, address: clientAddress(request), isKnownDevice: await isKnownDevice(request, email) };
  const seconds = consumeSignInAttempt(attempt);
  if (seconds) return { problem: "wait", seconds };
  const account = findActiveAccountByEmail(email);
  try {
    const isRight = await verifyPassword(password, account?.passwordHash);
    if (!isRight || !account) return { problem: "wrong" };
    releaseSignInAttempt(attempt, "right");
    return account;
  } catch (error) {
    releaseSignInAttempt(attempt, "notLookedAt");
    if (error instanceof TooBusyError) return { problem: "busy" };
    throw error;
  }
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

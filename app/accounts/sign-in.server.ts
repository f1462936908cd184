import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { transaction } from "../../drizzle/db.server";
import { parseCredentials } from "./account";
import { findActiveAccountByEmail } from "./accounts.server";
import { deviceCookie, isKnownDevice } from "./known-device.server";
import { TooBusy, verifyPassword } from "./passwords.server";
import { refuseUnfitBody } from "./posted-sign-in.server";
import { clearedSessionCookie, sessionCookie, tokenFrom } from "./session-cookie.server";
import { endSession, forgetExpiredSessions, openSession } from "./sessions.server";
import { forgive, takeTry, visitorAddress } from "./throttle.server";

export type SignIn =
  | { setCookie: string; deviceCookie: string }
  | { problem: "missing" | "failed" | "busy" }
  | { problem: "wait"; seconds: number };

const authenticator = new Authenticator<SignIn>().use(new FormStrategy(({ form, request }) => checkIn(form, request)));

/**
 * Signs in with the fields `email` and `password` of a posted form whose body nobody has read yet. Whatever is
 * wrong with an account or its password is one "failed". Throws a Response (413, 415) for a body that no form sends.
 */
export async function signIn(request: Request): Promise<SignIn> {
  refuseUnfitBody(request);
  return unlessTooBusy(authenticator.authenticate("form", request));
}

/** Ends the session that the request presents; gives the Set-Cookie value that clears it. */
export function signOut(request: Request): string {
  const token = tokenFrom(request);
  if (token) endSession(token);
  return clearedSessionCookie();
}

async function checkIn(form: FormData, request: Request): Promise<SignIn> {
  const credentials = parseCredentials(form);
  if (credentials === "missing") return { problem: "missing" };
  const { email, password } = credentials;
  const tried = { email, address: visitorAddress(request), isKnownDevice: await isKnownDevice(request, email) };
  const seconds = takeTry(tried);
  if (seconds) return { problem: "wait", seconds };
  const account = findActiveAccountByEmail(email);
  const isRight = await verifyPassword(password, account?.passwordHash).catch((fault) => {
    forgive(tried, "notLookedAt");
    throw fault;
  });
  const setCookie = account && isRight ? startSession(account, request) : undefined;
  if (!setCookie) return { problem: "failed" };
  forgive(tried, "right");
  return { setCookie, deviceCookie: await deviceCookie(email) };
}

/** Opens a session for an account whose password was just checked or chosen; gives its Set-Cookie value. */
export function startSession(checked: { email: string; passwordHash: string }, request: Request): string | undefined {
  const presented = tokenFrom(request);
  return transaction(() => {
    // Read once more: it may have been disabled or given a new password while the hash was at work.
    const account = findActiveAccountByEmail(checked.email);
    if (account?.passwordHash !== checked.passwordHash) return undefined;
    if (presented) endSession(presented);
    forgetExpiredSessions();
    return sessionCookie(openSession(account.id, request.headers.get("User-Agent") ?? ""));
  });
}

/** The same outcome, or "busy" where the box has too many passwords to hash. */
export async function unlessTooBusy<T>(outcome: Promise<T>): Promise<T | { problem: "busy" }> {
  try {
    return await outcome;
  } catch (error) {
    if (error instanceof TooBusy) return { problem: "busy" };
    throw error;
  }
}

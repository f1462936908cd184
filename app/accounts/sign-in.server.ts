import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { transaction } from "../../drizzle/db.server";
import { parseCredentials } from "./account";
import { findActiveAccountByEmail } from "./accounts.server";
import { checkPassword } from "./check-password.server";
import { deviceCookie } from "./known-device.server";
import { refuseUnfitBody } from "./posted-sign-in.server";
import { clearedSessionCookie, sessionCookie, tokenFrom } from "./session-cookie.server";
import { endSession, forgetExpiredSessions, openSession } from "./sessions.server";

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
  return authenticator.authenticate("form", request);
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
  const checked = await checkPassword(request, email, password);
  if ("problem" in checked) return checked.problem === "wrong" ? { problem: "failed" } : checked;
  const setCookie = startSession({ email, passwordHash: checked.passwordHash }, request);
  if (!setCookie) return { problem: "failed" };
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

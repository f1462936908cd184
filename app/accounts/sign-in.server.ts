import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { transaction } from "../../drizzle/db.server";
import { env } from "../env.server";
import { type Credentials, parseCredentials, problemWithNew, typed } from "./account";
import { findActiveAccountByEmail, foundOffice, officeIsFounded, requestAccount } from "./accounts.server";
import { deviceCookie, isKnownDevice } from "./known-device.server";
import { hashPassword, TooBusy, verifyPassword } from "./passwords.server";
import { refuseUnfitBody } from "./posted-sign-in.server";
import { clearedSessionCookie, sessionCookie, tokenFrom } from "./session-cookie.server";
import { endSession, forgetExpiredSessions, openSession } from "./sessions.server";
import { setUpCodeFits } from "./set-up-code.server";
import { forgive, takeTry } from "./throttle.server";

export type SignIn =
  | { setCookie: string; deviceCookie: string }
  | { problem: "missing" | "failed" | "busy" }
  | { problem: "wait"; seconds: number };
export type SignUpProblem = "missing" | "email" | "passwordLength" | "setUpCode" | "closed" | "busy";
export type SignUp = { ok: "founded"; setCookie?: string } | { ok: "requested" } | { problem: SignUpProblem };

const authenticator = new Authenticator<SignIn>().use(new FormStrategy(({ form, request }) => checkIn(form, request)));

/**
 * Signs in with the fields `email` and `password` of a posted form whose body nobody has read yet. Whatever is
 * wrong with an account or its password is one "failed". Throws a Response (413, 415) for a body that no form sends.
 */
export async function signIn(request: Request): Promise<SignIn> {
  refuseUnfitBody(request);
  return unlessTooBusy(authenticator.authenticate("form", request));
}

/**
 * Asks for an account with the fields `email`, `password` and, for the first account of all, `setUpCode`. The
 * founder is signed in at once; anyone else waits for approval. Same terms for the body as signIn.
 */
export async function signUp(request: Request): Promise<SignUp> {
  refuseUnfitBody(request);
  const form = await request.formData();
  const credentials = parseCredentials(form);
  if (credentials === "missing") return { problem: "missing" };
  return unlessTooBusy(openAccount(credentials, typed(form, "setUpCode"), request));
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
  const tried = { email, address: addressOf(request), isKnownDevice: await isKnownDevice(request, email) };
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

// The front has settled this header: it is the visitor's own address.
const addressOf = (request: Request) => request.headers.get("X-Forwarded-For") ?? "";

async function openAccount({ email, password }: Credentials, setUpCode: string, request: Request): Promise<SignUp> {
  const problem = problemWithNew({ email, password }) ?? problemAtTheDoor(setUpCode);
  if (problem) return { problem };
  const passwordHash = await hashPassword(password);
  const founder = foundOffice({ email, passwordHash, setUpCode });
  if (founder === "founded") {
    return requestAccount(email, passwordHash) === "closed" ? { problem: "closed" } : { ok: "requested" };
  }
  if (typeof founder === "string") return { problem: "setUpCode" };
  return { ok: "founded", setCookie: startSession({ email, passwordHash }, request) };
}

function problemAtTheDoor(setUpCode: string): "closed" | "setUpCode" | undefined {
  if (officeIsFounded()) return env().SIGN_UP === "closed" ? "closed" : undefined;
  if (!setUpCodeFits(setUpCode)) return "setUpCode";
}

// The account is read once more: it may have been disabled or given a new password while the hash was at work.
function startSession(checked: { email: string; passwordHash: string }, request: Request): string | undefined {
  const presented = tokenFrom(request);
  return transaction(() => {
    const account = findActiveAccountByEmail(checked.email);
    if (account?.passwordHash !== checked.passwordHash) return undefined;
    if (presented) endSession(presented);
    forgetExpiredSessions();
    return sessionCookie(openSession(account.id, request.headers.get("User-Agent") ?? ""));
  });
}

async function unlessTooBusy<T>(outcome: Promise<T>): Promise<T | { problem: "busy" }> {
  try {
    return await outcome;
  } catch (error) {
    if (error instanceof TooBusy) return { problem: "busy" };
    throw error;
  }
}

import { redirect } from "@remix-run/node";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { adminLanguageCookie } from "../i18n/i18n.server";
import { parseCredentials } from "./account";
import { type ActiveAccount, findActiveAccountByEmail } from "./accounts.server";
import { TooBusyError, verifyPassword } from "./passwords.server";
import { maxSignInBytes } from "./pending-form";
import { BodyTimeoutError, bodyTimeoutMs, readChunks, withBufferedBytes } from "./pending-form.server";
import { startSession } from "./sessions.server";
import {
  clientAddress,
  consumeSignInAttempt,
  isKnownDevice,
  releaseSignInAttempt,
  serializeDeviceCookie,
} from "./throttle.server";

type SignInResult =
  | { setCookie: string; deviceCookie: string }
  | { problem: "missing" | "failed" | "busy" }
  | { problem: "wait"; seconds: number };

const authenticator = new Authenticator<SignInResult>().use(
  new FormStrategy(({ form, request }) => verifyCredentials(form, request)),
);

/**
 * Signs in with the fields `email` and `password` of a posted form whose body nobody has read yet. Whatever is
 * wrong with an account or its password is one "failed". Throws a Response (413, 415) for a body that no form sends.
 */
export async function signIn(request: Request): Promise<SignInResult> {
  rejectInvalidBody(request);
  return authenticator.authenticate("form", request);
}

async function verifyCredentials(form: FormData, request: Request): Promise<SignInResult> {
  const credentials = parseCredentials(form);
  if (credentials === "missing") return { problem: "missing" };
  const { email, password } = credentials;
  const checked = await checkPassword(request, email, password);
  if ("problem" in checked) return checked.problem === "wrong" ? { problem: "failed" } : checked;
  const setCookie = await startSession(request, checked);
  if (!setCookie) return { problem: "failed" };
  return { setCookie, deviceCookie: await serializeDeviceCookie(email) };
}

/** Why a password was not found to be right; what must wait does so for these seconds. */
export type PasswordCheckError = { problem: "wrong" } | { problem: "busy" } | { problem: "wait"; seconds: number };

/**
 * Whether this is the password of the active account of this e-mail; returns that account. Whatever is wrong with
 * the account is one "wrong". Tries are counted wherever it is asked for, so that a screen left open, or a link, is no
 * better place for guessing than the login page.
 */
export async function checkPassword(
  request: Request,
  email: string,
  password: string,
): Promise<ActiveAccount | PasswordCheckError> {
  const tried = { email, address: clientAddress(request), isKnownDevice: await isKnownDevice(request, email) };
  const seconds = consumeSignInAttempt(tried);
  if (seconds) return { problem: "wait", seconds };
  const account = findActiveAccountByEmail(email);
  try {
    const isRight = await verifyPassword(password, account?.passwordHash);
    if (!isRight || !account) return { problem: "wrong" };
    releaseSignInAttempt(tried, "right");
    return account;
  } catch (fault) {
    releaseSignInAttempt(tried, "notLookedAt");
    if (fault instanceof TooBusyError) return { problem: "busy" };
    throw fault;
  }
}

// A sign-in that carries nothing on is never turned away because others hold much.
const maxPlainBodyBytes = 64 * 1024;

// A multipart form carries on what somebody typed whose sign-in had ended.
const maxBodyBytesByType: Record<string, number> = {
  "application/x-www-form-urlencoded": maxPlainBodyBytes,
  "multipart/form-data": maxSignInBytes,
};

/**
 * The texts of a posted form, to be shown again, and the same request for signIn or signUp to read. Throws like signIn,
 * a Response when the form makes no sense (400) or does not come within the time (408), and NoRoom for a large one while too much is held.
 */
export async function readSignInForm(
  request: Request,
  withinMs = bodyTimeoutMs,
): Promise<{ form: FormData; unread: Request }> {
  rejectInvalidBody(request);
  const body = await readWholeBody(request, withinMs);
  const { url, method, headers, signal } = request;
  const unread = () => new Request(url, { method, headers, signal, body });
  const form = await unread()
    .formData()
    .catch(() => {
      throw new Response("This form cannot be read.", { status: 400 });
    });
  return { form, unread: unread() };
}

function readWholeBody(request: Request, withinMs: number): Promise<Buffer<ArrayBuffer>> {
  return withBufferedBytes(async (hold) => {
    const pieces: Buffer[] = [];
    let read = 0;
    let held = 0;
    try {
      for await (const piece of readChunks(request, withinMs)) {
        read += piece.length;
        if (read > maxBodyBytesFor(request)) throw bodyTooLargeResponse();
        if (read > maxPlainBodyBytes) {
          hold(read - held);
          held = read;
        }
        pieces.push(Buffer.from(piece));
      }
    } catch (fault) {
      throw fault instanceof BodyTimeoutError ? new Response("This form took too long.", { status: 408 }) : fault;
    }
    return Buffer.concat(pieces);
  });
}

/** Throws a Response (413, 415) for a body that the sign-in form does not send. */
export function rejectInvalidBody(request: Request): void {
  const largest = maxBodyBytesFor(request);
  if (!largest) throw new Response("This is not the sign-in form.", { status: 415 });
  if (Number(request.headers.get("Content-Length")) > largest) throw bodyTooLargeResponse();
}

const bodyTooLargeResponse = () => new Response("This form is too large.", { status: 413 });

const maxBodyBytesFor = (request: Request) =>
  maxBodyBytesByType[request.headers.get("Content-Type")?.split(";", 1)[0]?.trim().toLowerCase() ?? ""] ?? 0;

/** Throws a redirect to the same page in the language that its address asks for with `lng`, which is kept from then on. */
export function redirectToChosenLanguage(request: Request): void {
  const { pathname, searchParams } = new URL(request.url);
  const chosen = searchParams.get("lng");
  if (chosen !== "en" && chosen !== "bn") return;
  searchParams.delete("lng");
  const headers = { "Set-Cookie": adminLanguageCookie(chosen), "Referrer-Policy": "same-origin" };
  throw redirect(searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname, { headers });
}

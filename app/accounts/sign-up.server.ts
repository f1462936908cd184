import { env } from "../env.server";
import { languageOf } from "../language/i18n.server";
import { type Credentials, type PasswordProblem, parseCredentials, typed } from "./account";
import { foundOffice, officeIsFounded } from "./accounts.server";
import { problemWithNew } from "./chosen-password.server";
import { deviceCookie } from "./known-device.server";
import { hashPassword, unlessTooBusy } from "./passwords.server";
import { refuseUnfitBody } from "./posted-sign-in.server";
import { requestNumber } from "./request-number.server";
import { requestAccount } from "./requests.server";
import { setUpCodeFits } from "./set-up-code.server";
import { startSession } from "./sign-in.server";
import { takeTurn, visitorAddress } from "./throttle.server";

export type SignUpProblem = "missing" | "email" | PasswordProblem | "setUpCode" | "closed" | "busy";
export type SignUp =
  | { ok: "founded"; setCookie?: string; deviceCookie: string }
  | { ok: "requested"; number: string }
  | { problem: SignUpProblem }
  | { problem: "wait"; seconds: number };

/**
 * Asks for an account with the fields `email`, `password` and, for the first account of all, `setUpCode`. The
 * founder is signed in at once, with a browser that is known from then on; anyone else waits for approval and gets the number of the request, also with an address
 * that has an account. Same terms for the body as signIn.
 */
export async function signUp(request: Request): Promise<SignUp> {
  refuseUnfitBody(request);
  const form = await request.formData();
  const credentials = parseCredentials(form);
  if (credentials === "missing") return { problem: "missing" };
  return unlessTooBusy(openAccount(credentials, typed(form, "setUpCode"), request));
}

async function openAccount(credentials: Credentials, setUpCode: string, request: Request): Promise<SignUp> {
  const problem = problemWithNew(credentials) ?? problemAtTheDoor(setUpCode);
  if (problem) return { problem };
  const seconds = officeIsFounded() ? takeTurn("signUp", visitorAddress(request)) : undefined;
  if (seconds) return { problem: "wait", seconds };
  const { email, password } = credentials;
  const [passwordHash, language] = [await hashPassword(password), await languageOf(request)];
  const founder = foundOffice({ email, passwordHash, setUpCode });
  if (founder === "founded") {
    if (requestAccount(email, passwordHash, language) === "closed") return { problem: "closed" };
    return { ok: "requested", number: requestNumber(passwordHash) };
  }
  if (typeof founder === "string") return { problem: "setUpCode" };
  const setCookie = startSession({ email, passwordHash }, request);
  return { ok: "founded", setCookie, deviceCookie: await deviceCookie(email) };
}

function problemAtTheDoor(setUpCode: string): "closed" | "setUpCode" | undefined {
  if (officeIsFounded()) return env().SIGN_UP === "closed" ? "closed" : undefined;
  if (!setUpCodeFits(setUpCode)) return "setUpCode";
}

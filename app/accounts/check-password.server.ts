import type { TextKey } from "../i18n/en";
import { AccountFormError, retryLater } from "./account-form-error.server";
import { type ActiveAccount, findActiveAccountByEmail } from "./accounts.server";
import { verifyPassword } from "./passwords.server";
import { clientAddress, consumeSignInAttempt, isKnownDevice, releaseSignInAttempt } from "./throttle.server";

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
export async function checkPassword(request: Request, email: string, password: string): Promise<ActiveAccount> {
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

import { type Credentials, isPasswordLength, isPlausibleEmail, type PasswordProblem } from "./account";
import { isFirstGuess } from "./first-guesses";
import { isMostUsed } from "./most-used-passwords.server";

/** What keeps these credentials from opening a new account: no plausible address, or a password that cannot be chosen. */
export function problemWithNew({ email, password }: Credentials): "email" | PasswordProblem | undefined {
  if (!isPlausibleEmail(email)) return "email";
  return problemWithPassword(password, email);
}

/** What keeps a (cleaned) password from being chosen for the account of this e-mail: its length, or that anybody would try it. */
export function problemWithPassword(password: string, email: string): PasswordProblem | undefined {
  if (!isPasswordLength(password)) return "passwordLength";
  if (isMostUsed(password) || isFirstGuess(password, email)) return "passwordCommon";
}

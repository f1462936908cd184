import { cleanPassword } from "../accounts/account";
import { findActiveAccountByEmail } from "../accounts/accounts.server";
import { isKnownDevice } from "../accounts/known-device.server";
import { TooBusy, verifyPassword } from "../accounts/passwords.server";
import { forgive, takeTry, visitorAddress } from "../accounts/throttle.server";
import type { Message } from "../office/messages";

/**
 * Asks somebody who is signed in for the password once more, counted like a sign-in: an open browser alone must not
 * give the whole school away. Gives what to say when it is not right, with the status to say it with.
 */
export async function problemWithPassword(
  request: Request,
  email: string,
  password: string,
): Promise<{ message: Message; status: number } | undefined> {
  if (password === "") return { message: wrong("backups.passwordMissing"), status: 400 };
  const tried = { email, address: visitorAddress(request), isKnownDevice: await isKnownDevice(request, email) };
  const seconds = takeTry(tried);
  if (seconds)
    return { message: { ...wrong("login.wait"), values: { minutes: Math.ceil(seconds / 60) } }, status: 429 };
  try {
    const hash = findActiveAccountByEmail(email)?.passwordHash;
    if (!(await verifyPassword(cleanPassword(password), hash))) {
      return { message: wrong("backups.passwordWrong"), status: 400 };
    }
    forgive(tried, "right");
  } catch (fault) {
    forgive(tried, "notLookedAt");
    if (fault instanceof TooBusy) return { message: wrong("login.busy"), status: 429 };
    throw fault;
  }
}

const wrong = (body: NonNullable<Message["body"]>): Message => ({ tone: "bad", title: "backups.notConfirmed", body });

import { findActiveAccountByEmail } from "./accounts.server";
import { isKnownDevice } from "./known-device.server";
import { TooBusy, verifyPassword } from "./passwords.server";
import { forgive, takeTry, visitorAddress } from "./throttle.server";

/** Why a password was not found to be right; what must wait does so for these seconds. */
export type Unchecked = { problem: "wrong" } | { problem: "busy" } | { problem: "wait"; seconds: number };

/**
 * Whether this is the password of the active account of this e-mail; gives the stored hash it fits. Whatever is wrong with
 * the account is one "wrong". Tries are counted wherever it is asked for, so that a screen left open, or a link, is no
 * better place for guessing than the login page.
 */
export async function checkPassword(
  request: Request,
  email: string,
  password: string,
): Promise<{ passwordHash: string } | Unchecked> {
  const tried = { email, address: visitorAddress(request), isKnownDevice: await isKnownDevice(request, email) };
  const seconds = takeTry(tried);
  if (seconds) return { problem: "wait", seconds };
  const passwordHash = findActiveAccountByEmail(email)?.passwordHash;
  try {
    const isRight = await verifyPassword(password, passwordHash);
    if (!isRight || !passwordHash) return { problem: "wrong" };
    forgive(tried, "right");
    return { passwordHash };
  } catch (fault) {
    forgive(tried, "notLookedAt");
    if (fault instanceof TooBusy) return { problem: "busy" };
    throw fault;
  }
}

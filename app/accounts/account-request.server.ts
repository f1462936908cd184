import { createHash, createHmac } from "node:crypto";
import { getCookieSecret } from "../env.server";
import { isValidPasswordLength } from "./account";
import { createRequestNumber } from "./accounts.server";
import { isMailEnabled } from "./mail.server";
import { hashPassword } from "./passwords.server";
import { createSignedCookie } from "./sessions.server";

/**
 * Hashes the password of a request for an account. The salt depends on the email address, so a person who asks again
 * with the same password gets the same request number.
 */
export function hashRequestPassword(email: string, password: string): Promise<string> {
  const salt = createHmac("sha256", getCookieSecret("request salt")).update(email).digest().subarray(0, 16);
  return hashPassword(password, salt);
}

/** Without a mail server, this number helps the approver to recognise the request. */
export const getRequestNumber = (passwordHash: string): string | undefined =>
  isMailEnabled() ? undefined : createRequestNumber(passwordHash);

const weekSeconds = 7 * 24 * 3600;

/**
 * Every browser that asks for an account gets this cookie, also if the email address already has an account. So an
 * early sign-in gets the same answer for all email addresses.
 */
const requestCookie = () => createSignedCookie("asked", weekSeconds);

const nameRequest = (email: string, passwordHash: string) =>
  createHash("sha256").update(`${email}\n${passwordHash}`).digest("base64url");

export const serializeRequestCookie = (email: string, passwordHash: string): Promise<string> =>
  requestCookie().serialize(nameRequest(email, passwordHash));

export async function clearRequestCookie(request: Request): Promise<string[]> {
  const asked = await requestCookie().parse(request.headers.get("Cookie"));
  return asked ? [await requestCookie().serialize("", { maxAge: 0 })] : [];
}

/**
 * Returns the password hash of the request that this browser has sent with this email address and this password. The
 * password must be right, because on a shared computer the last request may be a stranger's.
 */
export async function findOwnRequest(request: Request, email: string, password: string): Promise<string | undefined> {
  const asked = await requestCookie().parse(request.headers.get("Cookie"));
  if (typeof asked !== "string" || !isValidPasswordLength(password)) return undefined;
  const passwordHash = await hashRequestPassword(email, password);
  return asked === nameRequest(email, passwordHash) ? passwordHash : undefined;
}

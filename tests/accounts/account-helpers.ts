import { eq } from "drizzle-orm";
import { afterEach, beforeEach } from "vitest";
import type { AccountState } from "~/accounts/account";
import { AccountFormError } from "~/accounts/account-form-error.server";
import { createAccount } from "~/accounts/accounts.server";
import { flushEmails } from "~/accounts/mail.server";
import { createSession } from "~/accounts/sessions.server";
import { signIn } from "~/accounts/sign-in.server";
import { db } from "~drizzle/client";
import { accounts, activity, sessions } from "~drizzle/schema";
import { sessionCookie, sessionIdIn } from "../support/browser";
import { website } from "../support/website";
import { type MailServer, startMailServer } from "./mail/mail-server";

export const loginPath = "/cog-admin/login";
export const teacher = "teacher@school.example";
export const password = "chalk and blackboard";
export const wrongPassword = "chalk and blackboards";
export const otherPassword = "seven quiet river boats";

/**
 * The argon2 hash of the password `password`. It has the same parameters as the website's own hashes, because the
 * website checks no hash with other parameters.
 */
export const passwordHash =
  "$argon2id$v=19$m=19456,t=2,p=1$uvSg3TsQKbBhYLNl/n4kIg$JtudX0w+iNtOo/DfxcJOZ4VNuN7CD95useSRFdSwp/Q";

/** Inserts an account in this state. Its password is `password` unless another `hash` is given. Returns its id. */
export function insertAccount(email: string, state: AccountState = "active", hash = passwordHash): number {
  const account = createAccount(email, hash);
  if (account === "exists") throw new Error(`${email} has an account already`);
  db().update(accounts).set({ state }).where(eq(accounts.id, account.id)).run();
  return account.id;
}

/** Creates a session of the account `id`. Returns its Cookie header. */
export const sessionCookieFor = (id: number, userAgent = "", now = new Date()) =>
  sessionCookie(createSession(id, userAgent, now));

const findRow = (id: number) => db().select().from(accounts).where(eq(accounts.id, id)).get();

export const getAccountState = (id: number): AccountState | "gone" => findRow(id)?.state ?? "gone";
export const getEmail = (id: number) => findRow(id)?.email;
export const getPasswordHash = (id: number) => findRow(id)?.passwordHash;

/** Returns each account as "email state", the oldest first. */
export const accountStates = () =>
  db()
    .select()
    .from(accounts)
    .all()
    .map(({ email, state }) => `${email} ${state}`);

/** Returns the activity about accounts, the oldest entry first. Each line has the person, the act and the account. */
export const listAccountActivity = () =>
  db()
    .select()
    .from(activity)
    .all()
    .filter(({ kind }) => kind === "account")
    .map(({ account, act, title }) => [account, act, title]);

export const listSessionRows = (id: number) => db().select().from(sessions).where(eq(sessions.accountId, id)).all();

/** Creates the request with which a browser without script sends the form of the sign-in page. */
export function signInRequest(fields: Record<string, string>, headers: Record<string, string> = {}): Request {
  const body = new URLSearchParams(fields);
  return new Request(`http://localhost${loginPath}`, { method: "POST", body, headers });
}

type SignInOutcome = { sessionId?: string; deviceCookie?: string; rejected?: string; seconds?: number };

/** Signs in like the sign-in page. Returns the new session and the device cookie, or the reason for the refusal. */
export async function trySignIn(
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<SignInOutcome> {
  try {
    const [session = "", device = ""] = await signIn(signInRequest(fields, headers));
    return { sessionId: sessionIdIn(session), deviceCookie: device.split(";")[0] ?? "" };
  } catch (error) {
    if (!(error instanceof AccountFormError)) throw error;
    const { seconds } = error.details;
    return { rejected: error.text, ...(seconds === undefined ? {} : { seconds }) };
  }
}

/**
 * Creates a request with the cookie of this session, as a browser sends it over plain http. Without `sessionId`, the
 * request has no cookie.
 */
export function requestWithSession(address: string, sessionId?: string): Request {
  return new Request(`http://localhost${address}`, { headers: sessionId ? { Cookie: sessionCookie(sessionId) } : {} });
}

/** Opens the website and a mail server before each test. The website uses the mail server only after `enableMail`. */
export function websiteWithMail() {
  const school = website();
  let mail: MailServer;
  beforeEach(async () => {
    mail = await startMailServer();
  });
  afterEach(async () => {
    await flushEmails();
    await mail.close();
  });
  const emails = async () => {
    await flushEmails();
    return mail.emails;
  };
  return {
    school,
    enableMail: (publicUrl = school.origin) => school.settings({ SMTP_URL: mail.url, PUBLIC_URL: publicUrl }),
    emails,
    /** Returns each received email as "recipient: subject". The school's name is cut off from the subject. */
    subjects: async () => (await emails()).map(({ to, subject }) => `${to}: ${subject.split(" |")[0]}`),
    /** Inserts an account and returns a browser that is signed in with it. */
    signedIn(email = teacher) {
      const id = insertAccount(email);
      return { id, browser: school.browser().keep(sessionCookieFor(id)) };
    },
  };
}

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
 * The hash of the password `password`. It has the website's own parameters, because the website checks no other hash.
 */
export const passwordHash =
  "$argon2id$v=19$m=19456,t=2,p=1$uvSg3TsQKbBhYLNl/n4kIg$JtudX0w+iNtOo/DfxcJOZ4VNuN7CD95useSRFdSwp/Q";

/** Inserts an account in this state with the password `password`. Returns its id. */
export function insertAccount(email: string, state: AccountState = "active", hash = passwordHash): number {
  const account = createAccount(email, hash);
  if (account === "exists") throw new Error(`${email} has an account already`);
  db().update(accounts).set({ state }).where(eq(accounts.id, account.id)).run();
  return account.id;
}

/** Returns the cookie of a new session of this account. */
export const sessionCookieFor = (id: number, userAgent = "", now = new Date()) =>
  sessionCookie(createSession(id, userAgent, now));

const findRow = (id: number) => db().select().from(accounts).where(eq(accounts.id, id)).get();

export const getAccountState = (id: number): AccountState | "gone" => findRow(id)?.state ?? "gone";
export const getEmail = (id: number) => findRow(id)?.email;
export const getPasswordHash = (id: number) => findRow(id)?.passwordHash;

/** Returns every account with its state, oldest first. */
export const accountStates = () =>
  db()
    .select()
    .from(accounts)
    .all()
    .map(({ email, state }) => `${email} ${state}`);

/** Returns the activity about accounts in order. Each line has the person, the act and the account. */
export const listAccountActivity = () =>
  db()
    .select()
    .from(activity)
    .all()
    .filter(({ kind }) => kind === "account")
    .map(({ account, act, title }) => [account, act, title]);

export const listSessionRows = (id: number) => db().select().from(sessions).where(eq(sessions.accountId, id)).all();

/** Posts the form of the sign-in page, as a browser without JavaScript sends it. */
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

/** Makes a request with a session, as a browser over plain http sends it. */
export function requestWithSession(address: string, sessionId?: string): Request {
  return new Request(`http://localhost${address}`, { headers: sessionId ? { Cookie: sessionCookie(sessionId) } : {} });
}

/** Opens the website and a mail server. The website uses the mail server only after `enableMail`. */
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
    /** Returns the emails as "address: subject", without the school's name. */
    subjects: async () => (await emails()).map(({ to, subject }) => `${to}: ${subject.split(" |")[0]}`),
    /** Makes an account and a browser that is signed in with this account. */
    signedIn(email = teacher) {
      const id = insertAccount(email);
      return { id, browser: school.browser().keep(sessionCookieFor(id)) };
    },
  };
}

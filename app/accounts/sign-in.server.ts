import { redirect } from "@remix-run/node";
import { and, eq } from "drizzle-orm";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { db } from "~drizzle/client";
import { accounts } from "~drizzle/schema";
import { getClientNetwork } from "../client-network.server";
import { badRequest } from "../http";
import type { TextKey } from "../i18n/en";
import { adminLanguageCookie, getChosenLanguage, getLanguage } from "../i18n/i18n.server";
import { type Language, parseLanguage } from "../i18n/languages";
import { isSitePath } from "../path-rules";
import { isContentType } from "../uploads/parse-form.server";
import type { Account } from "./account";
import { AccountFormError, fieldRejected, readAccountForm, retryLater } from "./account-form-error.server";
import { signInSchema } from "./account-forms";
import { clearRequestCookie, findOwnRequest, getRequestNumber } from "./account-request.server";
import { verifyPassword } from "./passwords.server";
import { startSession } from "./sessions.server";
import { consumeSignInAttempt, isKnownDevice, releaseSignInAttempt, serializeDeviceCookie } from "./throttle.server";

const authenticator = new Authenticator<ActiveAccount>().use(
  new FormStrategy(async ({ form, request }) => {
    const { email, password } = readAccountForm(signInSchema, form);
    return checkPassword(request, email, password).catch(async (error: unknown) => {
      const asked = error instanceof SignInFailed && (await findOwnRequest(request, email, password));
      throw asked ? new NotApprovedYet(getRequestNumber(asked)) : error;
    });
  }),
);

/**
 * Reads the body of the request, so do not read the body before this call. Throws AccountFormError if the sign-in is
 * refused. Throws a Response (413, 415) for a body that our form never sends.
 */
export async function signIn(request: Request): Promise<string[]> {
  rejectInvalidBody(request);
  const { language: remembered, ...account } = await authenticator.authenticate("form", request);
  const cookie = await startSession(request, account);
  if (!cookie) throw new SignInFailed();
  const language = getChosenLanguage(request) ?? parseLanguage(remembered) ?? (await getLanguage(request));
  if (language !== remembered) rememberLanguage(account.id, language);
  const cookies = [cookie, await serializeDeviceCookie(account.email), adminLanguageCookie(language)];
  return [...cookies, ...(await clearRequestCookie(request))];
}

/** Stores the language of the account, so that the next sign-in with any browser uses it. */
export function rememberLanguage(accountId: number, language: Language): void {
  db().update(accounts).set({ language }).where(eq(accounts.id, accountId)).run();
}

class SignInFailed extends AccountFormError {
  constructor() {
    super("auth.failed", 401);
  }
}

class NotApprovedYet extends AccountFormError {
  constructor(number?: string) {
    super("auth.notApproved", 401, { request: { number } });
  }
}

/**
 * Counts the attempts of every password check. Otherwise attackers could guess passwords on the account page or on the
 * page of a one-time link, where the limits of the sign-in page do not apply.
 */
async function checkPassword(request: Request, email: string, password: string): Promise<ActiveAccount> {
  const attempt = { email, network: getClientNetwork(request), isKnownDevice: await isKnownDevice(request, email) };
  const seconds = consumeSignInAttempt(attempt);
  if (seconds) throw retryLater("auth.wait", seconds);
  const account = findActiveAccountByEmail(email);
  const isRight = await verifyPassword(password, account?.passwordHash).catch((error: unknown) => {
    releaseSignInAttempt(attempt, "notLookedAt");
    throw error;
  });
  if (!isRight || !account) throw new SignInFailed();
  releaseSignInAttempt(attempt, "right");
  return account;
}

/**
 * Throws AccountFormError if the password is wrong or the user must wait. If it is wrong, the password field shows the
 * text `wrong`.
 */
export function checkPresentPassword(
  request: Request,
  email: string,
  password: string,
  wrong: TextKey = "account.wrongPassword",
): Promise<ActiveAccount> {
  return checkPassword(request, email, password).catch((error: unknown) => {
    throw error instanceof SignInFailed ? fieldRejected("password", wrong) : error;
  });
}

type ActiveAccount = Account & { passwordHash: string; language: string | null };

export function findActiveAccountByEmail(email: string): ActiveAccount | undefined {
  return db()
    .select({
      id: accounts.id,
      email: accounts.email,
      passwordHash: accounts.passwordHash,
      language: accounts.language,
    })
    .from(accounts)
    .where(and(eq(accounts.email, email), eq(accounts.state, "active")))
    .get();
}

/** Reads a form of text fields with up to 64 KB. Throws a Response (400, 413, 415) for all other bodies. */
export async function readSmallForm(request: Request): Promise<FormData> {
  rejectInvalidBody(request);
  return request.formData().catch(() => {
    throw badRequest();
  });
}

function rejectInvalidBody({ headers }: Request): void {
  const type = headers.get("Content-Type") ?? "";
  if (!formTypes.some((formType) => isContentType(type, formType)))
    throw new Response("This is not such a form.", { status: 415 });
  if (Number(headers.get("Content-Length")) > maxSmallFormBytes)
    throw new Response("This form is too large.", { status: 413 });
}

const formTypes = ["application/x-www-form-urlencoded", "multipart/form-data"];
const maxSmallFormBytes = 64 * 1024;

/**
 * If a form was sent after its session had ended, returns the path of the page with this form. Returns undefined for an
 * unusual spelling of a path.
 */
export function getReturnPath(request: Request): string | undefined {
  const from = new URL(request.url).searchParams.get("from") ?? "";
  return isSitePath(from) && adminFormPath.test(from.split("?", 1)[0] ?? "") ? from : undefined;
}

const adminFormPath = /^\/cog-admin(?!\/(?:login|logout|language)(?:\/|$))(?:\/[a-z\d-]+)*\/?$/i;

export function redirectToChosenLanguage(request: Request): void {
  const { pathname, searchParams } = new URL(request.url);
  const chosen = searchParams.get("lng");
  if (chosen !== "en" && chosen !== "bn") return;
  searchParams.delete("lng");
  const headers = { "Set-Cookie": adminLanguageCookie(chosen), "Referrer-Policy": "same-origin" };
  throw redirect(searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname, { headers });
}

import { transaction, withoutWriteCheck } from "../../drizzle/client";
import type { Flash } from "../admin/flash";
import { writeErrorText } from "../admin/write-error.server";
import type { TextKey } from "../i18n/en";
import { collectErrors, type FieldError, getLine } from "../i18n/form-values";
import { getLanguage } from "../i18n/i18n.server";
import { type Account, getText, isValidEmail, normalizeEmail, normalizePassword } from "./account";
import { findActiveAccountByEmail, findOtherAccount, setEmail, setPassword } from "./accounts.server";
import { sendPasswordChangedEmail } from "./email-links.server";
import { getAdminUrl, isMailEnabled, queueEmail } from "./mail.server";
import { renderEmail } from "./mail-texts";
import { createLink } from "./one-time-links.server";
import { validatePassword } from "./password-rules.server";
import { catchTooBusy, hashPassword } from "./passwords.server";
import { endOtherSessions, endSessionByName, startSession } from "./sessions.server";
import { checkPassword, type PasswordCheckError } from "./sign-in.server";
import { getWaitMinutes } from "./sign-in-messages";
import { serializeDeviceCookie } from "./throttle.server";

/**
 * Changes the password of the account that sent the request, from the fields `password` (the present one) and
 * `newPassword`. Every session and link of the account ends; this browser goes on in a new session, whose cookie is
 * among the result.
 */
export async function changePassword(request: Request, account: Account, form: FormData): Promise<AccountChangeResult> {
  const present = normalizePassword(getText(form, "password"));
  const chosen = normalizePassword(getText(form, "newPassword"));
  const problems = collectErrors({
    password: requiredPasswordError(present),
    newPassword: validateNewPassword(chosen, present, account.email),
  });
  if (Object.keys(problems).length > 0) return rejectChange("password", problems);
  const checked = await checkPassword(request, account.email, present);
  if ("problem" in checked) return rejectPasswordCheck("password", checked);
  const newHash = await catchTooBusy(hashPassword(chosen));
  if (typeof newHash === "object") return rejectPasswordCheck("password", newHash);
  if (!replacePassword(account, { oldHash: checked.passwordHash, newHash })) {
    return rejectPasswordCheck("password", { problem: "wrong" });
  }
  // The session that the write check looks for has just ended with the others.
  const cookie = await withoutWriteCheck(() => startSession(request, { ...account, passwordHash: newHash }));
  await sendPasswordChangedEmail(account.email, request);
  return {
    messages: [{ tone: "good", title: "account.password.changed", body: "account.password.othersEnded" }],
    cookies: cookie ? [cookie] : [],
  };
}

function validateNewPassword(chosen: string, present: string, email: string): FieldError | undefined {
  if (chosen !== "" && chosen === present) return { text: "account.password.same" };
  const problem = validatePassword(chosen, email);
  return problem && { text: problem === "passwordLength" ? "signUp.passwordLength" : "joining.passwordCommon" };
}

// Hashing takes a while: the password may have been changed elsewhere meanwhile.
function replacePassword(account: Account, hashes: { oldHash: string; newHash: string }): boolean {
  return transaction((tx) => {
    if (findActiveAccountByEmail(account.email)?.passwordHash !== hashes.oldHash) return false;
    setPassword(tx, account, hashes.newHash, account.email);
    return true;
  });
}

/** Whether a new address is confirmed by e-mail before the account moves there. */
export const changesEmailByLink = (): boolean => isMailEnabled();

type EmailChange = { account: Account; newEmail: string; passwordHash: string };

/**
 * Moves the account that sent the request to the address in the field `newEmail`; the field `password` holds the
 * present password. With a mail server that is done when the link sent to the new address is followed, and the answer is
 * the same for an address that another account has; without one it is done at once.
 */
export async function changeEmail(request: Request, account: Account, form: FormData): Promise<AccountChangeResult> {
  const password = normalizePassword(getText(form, "password"));
  const newEmail = normalizeEmail(getText(form, "newEmail"));
  const shown = newEmail.slice(0, 254);
  const problems = collectErrors({
    newEmail: validateNewEmail(newEmail, account.email),
    password: requiredPasswordError(password),
  });
  if (Object.keys(problems).length > 0) return rejectChange("email", problems, shown);
  const checked = await checkPassword(request, account.email, password);
  if ("problem" in checked) return rejectPasswordCheck("email", checked, shown);
  const move = { account, newEmail, passwordHash: checked.passwordHash };
  const outcome = changesEmailByLink() ? await requestEmailChange(request, move) : changeEmailNow(move);
  if (outcome === "overtaken") return rejectPasswordCheck("email", { problem: "wrong" }, shown);
  if (outcome === "taken") return rejectChange("email", { newEmail: { text: "account.email.taken" } }, shown);
  const success = { tone: "good", values: { email: newEmail } } as const;
  if (outcome === "requested") {
    return { messages: [{ ...success, title: "account.email.asked", body: "account.email.follow" }], cookies: [] };
  }
  const cookies = [await serializeDeviceCookie(newEmail)];
  return { messages: [{ ...success, title: "account.email.changed", body: "account.email.signInWith" }], cookies };
}

function validateNewEmail(newEmail: string, email: string): FieldError | undefined {
  if (!isValidEmail(newEmail)) return { text: "signUp.email" };
  if (newEmail === email) return { text: "account.email.same" };
}

async function requestEmailChange(request: Request, move: EmailChange): Promise<"requested" | "overtaken"> {
  const { account, newEmail } = move;
  const language = await getLanguage(request);
  const token = transaction((tx) => {
    if (hasPasswordChanged(move)) return "overtaken";
    const other = findOtherAccount(tx, newEmail, account.id);
    // A request that nobody has confirmed gives way when the link is followed: it must keep nobody from moving.
    return other && other.state !== "unverified" ? undefined : { token: createLink(account.id, "email", { newEmail }) };
  });
  if (token === "overtaken") return token;
  if (token) {
    const link = getAdminUrl("/cog-admin/login/new-address", token.token);
    queueEmail(newEmail, renderEmail("newAddress", language, link));
  }
  return "requested";
}

function changeEmailNow(move: EmailChange): "moved" | "overtaken" | "taken" {
  const { account, newEmail } = move;
  return transaction((tx) => {
    if (hasPasswordChanged(move)) return "overtaken";
    if (findOtherAccount(tx, newEmail, account.id)) return "taken";
    setEmail(tx, account, newEmail, null);
    return "moved";
  });
}

// Checking the password takes a while: it may have been changed meanwhile.
function hasPasswordChanged({ account, passwordHash }: EmailChange): boolean {
  return findActiveAccountByEmail(account.email)?.passwordHash !== passwordHash;
}

/** Ends the session of an account that has this name; returns the message. One that has ended already counts as ended. */
export const endOwnSession = (accountId: number, name: string): Flash =>
  endSessions("account.sessions.ended", () => endSessionByName(accountId, name));

/** Ends all sessions of an account but the one with this id; returns the message. */
export const endOwnOtherSessions = (accountId: number, sessionId: string): Flash =>
  endSessions("account.sessions.othersEnded", () => endOtherSessions(accountId, sessionId));

function endSessions(title: TextKey, end: () => unknown): Flash {
  try {
    transaction(end);
    return { tone: "good", title };
  } catch (fault) {
    return { tone: "bad", title: "account.notChanged", body: writeErrorText("the end of a sign-in", fault) };
  }
}

/** What can be changed on the screen of one's own account. */
export type AccountChangeKind = "password" | "email";

type AccountFieldErrors = Partial<Record<"password" | "newPassword" | "newEmail", FieldError>>;

/** A change that was not made: what was typed but for passwords, the errors by field, and the message above them. */
export type RejectedAccountChange = {
  kind: AccountChangeKind;
  newEmail: string;
  problems: AccountFieldErrors;
  message: Flash;
  status: number;
  /** How many seconds the next try must wait. */
  retryAfter?: number;
};

export type AccountChangeResult = { messages: Flash[]; cookies: string[] } | { refused: RejectedAccountChange };

/** A refusal because of what stands in these fields. */
function rejectChange(
  kind: AccountChangeKind,
  problems: AccountFieldErrors,
  newEmail = "",
): { refused: RejectedAccountChange } {
  const message = { tone: "bad", title: failureTitles[kind], body: "account.lookBelow" } as const;
  return { refused: { kind, newEmail, problems, message, status: 400 } };
}

/** A refusal because the present password is wrong, or cannot be looked at now. */
function rejectPasswordCheck(
  kind: AccountChangeKind,
  checked: PasswordCheckError,
  newEmail = "",
): { refused: RejectedAccountChange } {
  if (checked.problem === "wrong") return rejectChange(kind, { password: { text: "account.wrongPassword" } }, newEmail);
  const bad = { tone: "bad", title: failureTitles[kind] } as const;
  const rest = { kind, newEmail, problems: {}, status: 429 };
  if (checked.problem === "busy") return { refused: { ...rest, message: { ...bad, body: "login.busy" } } };
  const values = getWaitMinutes(checked.seconds);
  return { refused: { ...rest, message: { ...bad, body: "login.wait", values }, retryAfter: checked.seconds } };
}

const failureTitles: Record<AccountChangeKind, TextKey> = {
  password: "account.password.failed",
  email: "account.email.failed",
};

/** The change that a form of the screen asks for, if it does. */
export const parseChangeKind = (intent: string): AccountChangeKind | undefined =>
  intent === "password" || intent === "email" ? intent : undefined;

/** A refusal of a whole form, whatever stands in it; it is shown again with its address. */
export function rejectForm(
  kind: AccountChangeKind,
  { message, status }: { message?: Flash; status: number },
  form: FormData,
): { refused: RejectedAccountChange } {
  const shown = message ?? ({ tone: "bad", title: failureTitles[kind], body: "form.broken" } as const);
  return {
    refused: { kind, newEmail: getLine(form, "newEmail").slice(0, 254), problems: {}, message: shown, status },
  };
}

/** What is wrong with a present password that was not typed at all. */
const requiredPasswordError = (password: string): FieldError | undefined =>
  password === "" ? { text: "account.passwordMissing" } : undefined;

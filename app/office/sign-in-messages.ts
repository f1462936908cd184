import type { Message } from "./messages";

/* What the login page says (specification, section 8). */

export const loginSuccessful: Message = { tone: "good", title: "toast.loginOk.title", body: "toast.loginOk.body" };

/**
 * What a request for an account is answered with. Without a mail server no letter comes: first stands what to do, with the
 * number, as it is read, by which the colleague who approves it knows whose it is; and the email that the specified words
 * ask to check stands right after them.
 */
export const signUpSuccessful = (
  mailIsOn: boolean,
  { email, number }: { email: string; number?: string },
): Message[] =>
  mailIsOn
    ? [successful, byLetter]
    : [...(number ? [{ ...byNumber, values: { number } }] : []), successful, { ...emailToCheck, values: { email } }];

const successful: Message = { tone: "good", title: "toast.signUpOk.title", body: "toast.signUpOk.body" };
const byLetter: Message = { tone: "good", title: "joining.thenApproval" };
const byNumber: Message = { tone: "good", title: "joining.number", body: "signUp.approval" };
const emailToCheck: Message = { tone: "good", title: "joining.checkEmail", body: "joining.checkEmail.noLetter" };

/** Whether a message must stay in sight until somebody has written it down or understood what comes next. */
export const isToBeKept = ({ title }: Message): boolean =>
  [successful, byLetter, byNumber, emailToCheck].some((kept) => kept.title === title);

const missing: Message = { tone: "bad", title: "toast.missingInfo.title", body: "toast.missingInfo.body" };

export const signInProblem: Record<"missing" | "failed" | "busy", Message> = {
  missing,
  failed: { tone: "bad", title: "toast.loginFailed.title", body: "login.failed" },
  busy: { tone: "bad", title: "toast.loginError.title", body: "login.busy" },
};

/** How long to wait as people say it, in whole minutes, for a text that has them. */
export const waitOf = (seconds: number) => ({ minutes: Math.ceil(seconds / 60) });

/** Too many tries have failed: how long the next one must wait. */
export const mustWait = (seconds: number): Message => ({
  tone: "bad",
  title: "toast.loginFailed.title",
  body: "login.wait",
  values: waitOf(seconds),
});

/** Something was asked for too often, though nothing failed: the same. */
export const askedTooOften = (title: Message["title"], seconds: number): Message => ({
  tone: "bad",
  title,
  body: "joining.wait",
  values: waitOf(seconds),
});

const unexpected = "toast.unexpected.body";

export const loginError: Message = { tone: "bad", title: "toast.loginError.title", body: unexpected };
export const signUpError: Message = { tone: "bad", title: "toast.signUpError.title", body: unexpected };
export const logoutError: Message = { tone: "bad", title: "toast.logoutError.title", body: unexpected };

export const loggedOut: Message = { tone: "good", title: "toast.loggedOut.title", body: "toast.loggedOut.body" };

export const signUpProblem = {
  missing,
  email: signUpFailed("signUp.email"),
  passwordLength: signUpFailed("signUp.passwordLength"),
  passwordCommon: signUpFailed("joining.passwordCommon"),
  setUpCode: signUpFailed("signUp.setUpCodeWrong"),
  closed: signUpFailed("signUp.closed"),
  busy: { tone: "bad", title: "toast.signUpError.title", body: "login.busy" },
} satisfies Record<string, Message>;

function signUpFailed(body: Message["body"]): Message {
  return { tone: "bad", title: "toast.signUpFailed.title", body };
}

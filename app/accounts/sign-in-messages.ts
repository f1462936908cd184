import type { Flash } from "../admin/flash";

/* What the login page says (specification, section 8). */

export const signInSuccess: Flash = { tone: "good", title: "toast.loginOk.title", body: "toast.loginOk.body" };

/**
 * What a request for an account is answered with. Without a mail server no letter comes: first stands what to do, with the
 * number, as it is read, by which the colleague who approves it knows whose it is; and the email that the specified words
 * ask to check stands right after them.
 */
export const getSignUpSuccess = (mailIsOn: boolean, { email, number }: { email: string; number?: string }): Flash[] =>
  mailIsOn
    ? [signUpReceived, approvalAfterEmail]
    : [
        ...(number ? [{ ...approvalByNumber, values: { number } }] : []),
        signUpReceived,
        { ...checkEmail, values: { email } },
      ];

const signUpReceived: Flash = { tone: "good", title: "toast.signUpOk.title", body: "toast.signUpOk.body" };
const approvalAfterEmail: Flash = { tone: "good", title: "joining.thenApproval" };
const approvalByNumber: Flash = { tone: "good", title: "joining.number", body: "signUp.approval" };
const checkEmail: Flash = { tone: "good", title: "joining.checkEmail", body: "joining.checkEmail.noLetter" };

/** Whether a message must stay in sight until somebody has written it down or understood what comes next. */
export const isPersistent = ({ title }: Flash): boolean =>
  [signUpReceived, approvalAfterEmail, approvalByNumber, checkEmail].some((kept) => kept.title === title);

const missingCredentials: Flash = { tone: "bad", title: "toast.missingInfo.title", body: "toast.missingInfo.body" };

export const signInErrors: Record<"missing" | "failed" | "busy", Flash> = {
  missing: missingCredentials,
  failed: { tone: "bad", title: "toast.loginFailed.title", body: "login.failed" },
  busy: { tone: "bad", title: "toast.loginError.title", body: "login.busy" },
};

/** How long to wait as people say it, in whole minutes, for a text that has them. */
export const getWaitMinutes = (seconds: number) => ({ minutes: Math.ceil(seconds / 60) });

/** Too many tries have failed: how long the next one must wait. */
export const tooManyAttempts = (seconds: number): Flash => ({
  tone: "bad",
  title: "toast.loginFailed.title",
  body: "login.wait",
  values: getWaitMinutes(seconds),
});

/** Something was asked for too often, though nothing failed: the same. */
export const tooManyRequests = (title: Flash["title"], seconds: number): Flash => ({
  tone: "bad",
  title,
  body: "joining.wait",
  values: getWaitMinutes(seconds),
});

const unexpectedError = "toast.unexpected.body";

export const signInError: Flash = { tone: "bad", title: "toast.loginError.title", body: unexpectedError };
export const signUpError: Flash = { tone: "bad", title: "toast.signUpError.title", body: unexpectedError };
export const signOutError: Flash = { tone: "bad", title: "toast.logoutError.title", body: unexpectedError };

export const signOutSuccess: Flash = { tone: "good", title: "toast.loggedOut.title", body: "toast.loggedOut.body" };

export const signUpErrors = {
  missing: missingCredentials,
  email: signUpRejected("signUp.email"),
  passwordLength: signUpRejected("signUp.passwordLength"),
  passwordCommon: signUpRejected("joining.passwordCommon"),
  setUpCode: signUpRejected("signUp.setUpCodeWrong"),
  closed: signUpRejected("signUp.closed"),
  busy: { tone: "bad", title: "toast.signUpError.title", body: "login.busy" },
} satisfies Record<string, Flash>;

function signUpRejected(body: Flash["body"]): Flash {
  return { tone: "bad", title: "toast.signUpFailed.title", body };
}

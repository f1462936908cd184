import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { getText, normalizeEmail } from "../../../accounts/account";
import { hasFirstAccount } from "../../../accounts/accounts.server";
import { useSignOutBroadcast } from "../../../accounts/components/sign-in-broadcast";
import { ForgottenPasswordNote, SignInForm } from "../../../accounts/components/sign-in-form";
import {
  LanguageLink,
  ResumeFormPage,
  SessionExpiredPage,
  SignInLayout,
} from "../../../accounts/components/sign-in-page";
import { getAccount } from "../../../accounts/guard.server";
import { isMailEnabled } from "../../../accounts/mail.server";
import { type PendingForm, parsePendingForm, withAnonymousSlot } from "../../../accounts/pending-form.server";
import { readSignInForm, redirectToChosenLanguage, SignInError, signIn } from "../../../accounts/sign-in.server";
import {
  getSignUpSuccess,
  isPersistent,
  signInError,
  signInErrors,
  signInSuccess,
  signUpError,
  signUpErrors,
  tooManyAttempts,
  tooManyRequests,
} from "../../../accounts/sign-in-messages";
import { type SignUpResult, signUp } from "../../../accounts/sign-up.server";
import { adminTitle } from "../../../admin/admin-title.server";
import type { Flash } from "../../../admin/flash";
import { redirectWithFlash, takeFlash } from "../../../admin/flash.server";
import { Banner, FlashMessages } from "../../../admin/toasts";
import { actionErrorText, writeErrorStatus } from "../../../admin/write-error.server";
import { env } from "../../../env.server";
import { formatDigits } from "../../../i18n/format";
import { getLanguage } from "../../../i18n/i18n.server";
import { withDiskReserve } from "../../../uploads/disk-space.server";

export async function loader({ request }: LoaderFunctionArgs) {
  redirectToChosenLanguage(request);
  const { searchParams } = new URL(request.url);
  // Beside what somebody typed, who has to sign in again, stands no redirect.
  if (!searchParams.has("again") && (await getAccount(request))) throw redirect("/cog-admin");
  const { messages, headers } = await takeFlash(request);
  const isFounded = hasFirstAccount();
  return data(
    {
      title: await adminTitle(request, "auth.signIn"),
      isFounded,
      mailIsOn: isMailEnabled(),
      maySignUp: !isFounded || env().SIGN_UP === "approval",
      persistentMessages: messages.filter(isPersistent),
      messages: messages.filter((message) => !isPersistent(message)),
    },
    { headers },
  );
}

export async function action({ request }: ActionFunctionArgs) {
  const wantsAccount = new URL(request.url).searchParams.get("intent") === "sign-up";
  // The sign-in reads the form itself; the copy is for showing it again.
  const copy = request.clone();
  const answer = await withAnonymousSlot(request, async () =>
    wantsAccount ? await handleSignUp(request) : await handleSignIn(request, copy),
  );
  const unread: SubmittedSignIn = { email: "" };
  return answer ?? data({ ...unread, message: (wantsAccount ? signUpErrors : signInErrors).busy }, { status: 429 });
}

type SubmittedSignIn = { email: string; pending?: PendingForm };

async function handleSignIn(request: Request, copy: Request) {
  try {
    const cookies = await withDiskReserve(() => signIn(request));
    const { pending } = toSubmitted(await readSignInForm(copy));
    const staysInPlace = request.headers.get("Accept") === "application/json";
    if (!pending && !staysInPlace) return redirectWithFlash(request, "/cog-admin", [signInSuccess], cookies);
    const headers = new Headers(cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]));
    return data({ signedIn: true, pending }, { headers });
  } catch (error) {
    // A body that no form sends is answered as it is thrown.
    if (error instanceof Response) throw error;
    const submitted = toSubmitted(await readSignInForm(copy));
    if (error instanceof SignInError) return rejectSignIn(submitted, error);
    return rejectFailure(submitted, signInError, "a sign-in could not be answered", error);
  }
}

function rejectSignIn(submitted: SubmittedSignIn, { problem, seconds }: SignInError) {
  if (problem === "wait") {
    const headers = { "Retry-After": String(seconds) };
    return data({ ...submitted, message: tooManyAttempts(seconds) }, { status: 429, headers });
  }
  const status = { missing: 400, failed: 401, busy: 429 }[problem];
  return data({ ...submitted, message: signInErrors[problem] }, { status });
}

async function handleSignUp(request: Request) {
  const form = await readSignInForm(request);
  const submitted = toSubmitted(form);
  try {
    const outcome = await signUp(request, form);
    if ("problem" in outcome) return rejectSignUp(submitted, outcome);
    if (outcome.ok === "founded" && outcome.setCookie) {
      return redirectWithFlash(request, "/cog-admin", [signInSuccess], [outcome.setCookie, outcome.deviceCookie]);
    }
    const number = outcome.ok === "requested" ? formatDigits(outcome.number, await getLanguage(request)) : undefined;
    const messages = getSignUpSuccess(isMailEnabled(), { email: normalizeEmail(submitted.email), number });
    return redirectWithFlash(request, "/cog-admin/login", messages);
  } catch (error) {
    return rejectFailure(submitted, signUpError, "a sign-in could not be answered", error);
  }
}

function rejectSignUp(submitted: SubmittedSignIn, error: Extract<SignUpResult, { problem: string }>) {
  if (error.problem !== "wait") return data({ ...submitted, message: signUpErrors[error.problem] }, { status: 400 });
  const message = tooManyRequests("toast.signUpFailed.title", error.seconds);
  return data({ ...submitted, message }, { status: 429, headers: { "Retry-After": String(error.seconds) } });
}

function rejectFailure(submitted: SubmittedSignIn, message: Flash, logText: string, error: unknown) {
  const body = actionErrorText(logText, error, message.body);
  return data({ ...submitted, message: { ...message, body } }, { status: writeErrorStatus(body) });
}

const toSubmitted = (form: FormData): SubmittedSignIn => ({
  email: getText(form, "email").slice(0, 254),
  pending: parsePendingForm(getText(form, "pending")),
});

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function SignIn() {
  const answer = useActionData<typeof action>();
  if (answer && "signedIn" in answer && answer.pending) return <ResumeFormPage pending={answer.pending} />;
  const refused = answer && "message" in answer ? answer : undefined;
  if (refused?.pending) return <SessionExpiredPage pending={refused.pending} refused={refused} />;
  return <SignInPage refused={refused} />;
}

function SignInPage({ refused }: { refused?: SubmittedSignIn & { message: Flash } }) {
  const { t } = useTranslation();
  const { messages, persistentMessages, isFounded, mailIsOn, maySignUp } = useLoaderData<typeof loader>();
  useSignOutBroadcast();
  return (
    <SignInLayout heading="auth.signIn">
      <FlashMessages messages={messages} />
      {persistentMessages.map((message) => (
        <Banner key={message.title} {...message} />
      ))}
      <SignInForm asksForSetUpCode={!isFounded} maySignUp={maySignUp} refused={refused} />
      {isFounded && <ForgottenPasswordNote mailIsOn={mailIsOn} />}
      <p className="login-note">{t("auth.protected")}</p>
      <LanguageLink />
    </SignInLayout>
  );
}

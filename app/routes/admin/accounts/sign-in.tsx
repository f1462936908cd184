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
import type { PendingForm } from "../../../accounts/pending-form";
import { BufferFullError, parsePendingForm } from "../../../accounts/pending-form.server";
import { readSignInForm, redirectToChosenLanguage, signIn } from "../../../accounts/sign-in.server";
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
import { signUp } from "../../../accounts/sign-up.server";
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
  const { messages: said, headers } = await takeFlash(request);
  const isFounded = hasFirstAccount();
  return data(
    {
      title: await adminTitle(request, "auth.signIn"),
      isFounded,
      mailIsOn: isMailEnabled(),
      maySignUp: !isFounded || env().SIGN_UP === "approval",
      toKeep: said.filter(isPersistent),
      messages: said.filter((message) => !isPersistent(message)),
    },
    { headers },
  );
}

export async function action({ request }: ActionFunctionArgs) {
  const wantsAccount = new URL(request.url).searchParams.get("intent") === "sign-up";
  const read = await readSignInForm(request).catch(ignoreBufferFull);
  if (!read) return data({ email: "", message: (wantsAccount ? signUpErrors : signInErrors).busy }, { status: 429 });
  const { form, unread } = read;
  const sent = { email: getText(form, "email").slice(0, 254), kept: parsePendingForm(getText(form, "kept")) };
  try {
    return await (wantsAccount ? handleSignUp(unread, sent) : handleSignIn(unread, sent));
  } catch (fault) {
    // A body that no form sends is answered as it is thrown; anything else is our fault and says the specified words.
    if (fault instanceof Response) throw fault;
    const message = wantsAccount ? signUpError : signInError;
    const body = actionErrorText("a sign-in could not be answered", fault, message.body);
    return data({ ...sent, message: { ...message, body } }, { status: writeErrorStatus(body) });
  }
}

function ignoreBufferFull(fault: unknown): undefined {
  if (!(fault instanceof BufferFullError)) throw fault;
}

type SubmittedSignIn = { email: string; kept?: PendingForm };

async function handleSignIn(request: Request, sent: SubmittedSignIn) {
  const entered = await withDiskReserve(() => signIn(request));
  if ("setCookie" in entered) {
    const cookies = [entered.setCookie, entered.deviceCookie];
    const staysInPlace = request.headers.get("Accept") === "application/json";
    if (!sent.kept && !staysInPlace) return redirectWithFlash(request, "/cog-admin", [signInSuccess], cookies);
    const headers = new Headers(cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]));
    return data({ signedIn: true, kept: sent.kept }, { headers });
  }
  if (entered.problem === "wait") {
    const headers = { "Retry-After": String(entered.seconds) };
    return data({ ...sent, message: tooManyAttempts(entered.seconds) }, { status: 429, headers });
  }
  const status = entered.problem === "missing" ? 400 : entered.problem === "busy" ? 429 : 401;
  return data({ ...sent, message: signInErrors[entered.problem] }, { status });
}

async function handleSignUp(request: Request, sent: SubmittedSignIn) {
  const opened = await signUp(request);
  if ("problem" in opened) {
    if (opened.problem !== "wait") return data({ ...sent, message: signUpErrors[opened.problem] }, { status: 400 });
    const message = tooManyRequests("toast.signUpFailed.title", opened.seconds);
    return data({ ...sent, message }, { status: 429, headers: { "Retry-After": String(opened.seconds) } });
  }
  if (opened.ok === "founded" && opened.setCookie) {
    return redirectWithFlash(request, "/cog-admin", [signInSuccess], [opened.setCookie, opened.deviceCookie]);
  }
  const number = opened.ok === "requested" ? formatDigits(opened.number, await getLanguage(request)) : undefined;
  return redirectWithFlash(
    request,
    "/cog-admin/login",
    getSignUpSuccess(isMailEnabled(), { email: normalizeEmail(sent.email), number }),
  );
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function SignIn() {
  const answer = useActionData<typeof action>();
  if (answer && "signedIn" in answer && answer.kept) return <ResumeFormPage kept={answer.kept} />;
  return <SignInPage refused={answer && "message" in answer ? answer : undefined} />;
}

function SignInPage({ refused }: { refused?: SubmittedSignIn & { message: Flash } }) {
  const { t } = useTranslation();
  const { messages, toKeep, isFounded, mailIsOn, maySignUp } = useLoaderData<typeof loader>();
  useSignOutBroadcast();
  const kept = refused?.kept;
  if (kept) return <SessionExpiredPage kept={kept} refused={refused} />;
  return (
    <SignInLayout heading="auth.signIn">
      <FlashMessages messages={messages} />
      {toKeep.map((message) => (
        <Banner key={message.title} {...message} />
      ))}
      <SignInForm asksForSetUpCode={!isFounded} maySignUp={maySignUp} refused={refused} />
      {isFounded && <ForgottenPasswordNote mailIsOn={mailIsOn} />}
      <p className="login-note">{t("auth.protected")}</p>
      <LanguageLink />
    </SignInLayout>
  );
}

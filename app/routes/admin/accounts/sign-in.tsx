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
import { getRawText } from "../../../accounts/account";
import { rejectAccountForm, TooBusyError } from "../../../accounts/account-form-error.server";
import { hasFirstAccount } from "../../../accounts/accounts.server";
import { ResumeFormPage, SessionExpiredPage, useSignOutBroadcast } from "../../../accounts/components/sign-in-again";
import { ForgottenPasswordNote, type RejectedSignIn, SignInForm } from "../../../accounts/components/sign-in-form";
import { LanguageLink, SignInLayout, SignInNote } from "../../../accounts/components/sign-in-layout";
import { getAccount } from "../../../accounts/guard.server";
import { isMailEnabled } from "../../../accounts/mail.server";
import { type PendingForm, parsePendingForm, withAnonymousSlot } from "../../../accounts/pending-form.server";
import { readSignInForm, redirectToChosenLanguage, signIn } from "../../../accounts/sign-in.server";
import { isSignUpReceived, signUp } from "../../../accounts/sign-up.server";
import { adminTitle } from "../../../admin/admin-title.server";
import type { Flash } from "../../../admin/flash";
import { redirectWithFlash, takeFlash } from "../../../admin/flash.server";
import { actionErrorText } from "../../../admin/forms/write-error.server";
import { Banner, FlashMessages } from "../../../admin/toasts";
import { env } from "../../../env.server";
import { firstStepPath } from "../../../paths";
import { withDiskReserve } from "../../../uploads/disk-space.server";

export async function loader({ request }: LoaderFunctionArgs) {
  redirectToChosenLanguage(request);
  const { searchParams } = new URL(request.url);
  // Signing in again beside an open form must not redirect.
  if (!searchParams.has("again") && (await getAccount(request))) throw redirect("/cog-admin");
  const { messages, headers } = await takeFlash(request);
  const isFounded = hasFirstAccount();
  return data(
    {
      title: await adminTitle(request, "auth.signIn"),
      isFounded,
      mailIsOn: isMailEnabled(),
      maySignUp: !isFounded || env().SIGN_UP === "approval",
      signUpReceived: messages.find(isSignUpReceived),
      messages: messages.filter((message) => !isSignUpReceived(message)),
    },
    { headers },
  );
}

export async function action({ request }: ActionFunctionArgs) {
  const isSignUp = new URL(request.url).searchParams.get("intent") === "sign-up";
  const response = await withAnonymousSlot(request, () => (isSignUp ? handleSignUp(request) : handleSignIn(request)));
  return response ?? reject({ email: "" }, isSignUp ? signUpTitles : signInTitles, new TooBusyError());
}

type SubmittedSignIn = { email: string; pending?: PendingForm };

const signInTitles = { rejected: "toast.loginFailed.title", failed: "toast.loginError.title" } as const;
const signUpTitles = { rejected: "toast.signUpFailed.title", failed: "toast.signUpError.title" } as const;
const signInSuccess: Flash = { tone: "good", title: "toast.loginOk.title", body: "toast.loginOk.body" };

async function handleSignIn(request: Request) {
  // The sign-in reads the body; the copy is for showing the form again.
  const copy = request.clone();
  try {
    const cookies = await withDiskReserve(() => signIn(request));
    const { pending } = toSubmitted(await readSignInForm(copy));
    const staysInPlace = request.headers.get("Accept") === "application/json";
    if (!pending && !staysInPlace) return await redirectWithFlash(request, "/cog-admin", [signInSuccess], cookies);
    const headers = cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]);
    return data({ signedIn: true, pending }, { headers });
  } catch (error) {
    // A body that no form sends.
    if (error instanceof Response) throw error;
    return reject(toSubmitted(await readSignInForm(copy)), signInTitles, error);
  }
}

async function handleSignUp(request: Request) {
  const form = await readSignInForm(request);
  try {
    const result = await signUp(request, form);
    if ("messages" in result) return await redirectWithFlash(request, "/cog-admin/login", result.messages);
    return await redirectWithFlash(request, firstStepPath(1), [signInSuccess], result.cookies);
  } catch (error) {
    return reject(toSubmitted(form), signUpTitles, error);
  }
}

function reject(submitted: SubmittedSignIn, titles: typeof signInTitles | typeof signUpTitles, error: unknown) {
  const explain = () => actionErrorText("a sign-in could not be answered", error, "toast.unexpected.body");
  const { message, init } = rejectAccountForm(error, titles, explain);
  return data({ ...submitted, message }, init);
}

const toSubmitted = (form: FormData): SubmittedSignIn => ({
  email: getRawText(form, "email").slice(0, 254),
  pending: parsePendingForm(getRawText(form, "pending")),
});

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function SignIn() {
  const answer = useActionData<typeof action>();
  if (answer && "signedIn" in answer && answer.pending) return <ResumeFormPage pending={answer.pending} />;
  const rejected = answer && "message" in answer ? answer : undefined;
  if (rejected?.pending) return <SessionExpiredPage pending={rejected.pending} rejected={rejected} />;
  return <SignInPage rejected={rejected} />;
}

function SignInPage({ rejected }: { rejected?: RejectedSignIn }) {
  const { t } = useTranslation();
  const { messages, signUpReceived, isFounded, mailIsOn, maySignUp } = useLoaderData<typeof loader>();
  useSignOutBroadcast();
  return (
    <SignInLayout heading="auth.signIn">
      <FlashMessages messages={messages} />
      {signUpReceived && (
        <Banner {...signUpReceived}>
          <p className="mt-2">
            {t(mailIsOn ? "joining.thenApproval" : "signUp.thenApproval", signUpReceived.values ?? {})}
          </p>
        </Banner>
      )}
      <SignInForm asksForSetUpCode={!isFounded} maySignUp={maySignUp} rejected={rejected} />
      {isFounded && <ForgottenPasswordNote mailIsOn={mailIsOn} />}
      <SignInNote>{t("auth.protected")}</SignInNote>
      <LanguageLink />
    </SignInLayout>
  );
}

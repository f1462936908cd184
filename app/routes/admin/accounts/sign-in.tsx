import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { rejectAccountForm } from "~/accounts/account-form-error.server";
import { hasFirstAccount } from "~/accounts/accounts.server";
import { RequestNumber } from "~/accounts/components/request-number";
import { useSignOutBroadcast } from "~/accounts/components/sign-in-again";
import { ForgottenPasswordNote, SignInForm, signInFormId } from "~/accounts/components/sign-in-form";
import {
  LanguageButton,
  LanguageLink,
  SignInActions,
  SignInLayout,
  SignInNote,
} from "~/accounts/components/sign-in-layout";
import { getAccount } from "~/accounts/guard.server";
import { isMailEnabled } from "~/accounts/mail.server";
import { getReturnPath, readSmallForm, redirectToChosenLanguage, signIn } from "~/accounts/sign-in.server";
import { isSignUpReceived, signUp } from "~/accounts/sign-up.server";
import type { Flash } from "~/admin/flash";
import { redirectWithFlash, takeFlash } from "~/admin/flash.server";
import { actionErrorText } from "~/admin/forms/saving/write-error.server";
import { dismissToasts } from "~/admin/toast-list";
import { Banner, FlashMessages } from "~/admin/toasts";
import { ButtonLink } from "~/components/button";
import { useOnChange } from "~/components/use-on-change";
import { env } from "~/env.server";
import { getLine } from "~/i18n/form-values";
import { adminLanguageCookie, getLanguage } from "~/i18n/i18n.server";
import { useTexts } from "~/i18n/use-texts";
import { firstStepPath } from "~/path-rules";
import { withDiskReserve } from "~/uploads/disk-space.server";

export async function loader({ request }: LoaderFunctionArgs) {
  redirectToChosenLanguage(request);
  const { searchParams } = new URL(request.url);
  // `again` in the URL means that the user signs in again in a dialog above an open form, so we must not redirect.
  if (!searchParams.has("again") && (await getAccount(request))) throw redirect(getReturnPath(request) ?? "/cog-admin");
  const { messages, headers } = await takeFlash(request);
  const isFounded = hasFirstAccount();
  return data(
    {
      isFounded,
      mailIsOn: isMailEnabled(),
      maySignUp: !isFounded || env().SIGN_UP === "approval",
      signUpReceived: messages.find(isSignUpReceived),
      messages: messages.filter((message) => !isSignUpReceived(message)),
      lostForm: getReturnPath(request) !== undefined,
    },
    { headers },
  );
}

export async function action({ request }: ActionFunctionArgs) {
  const intent = new URL(request.url).searchParams.get("intent");
  if (intent === "language") return handleLanguage(request);
  return intent === "sign-up" ? handleSignUp(request) : handleSignIn(request);
}

const signInTitles = { rejected: "toast.loginFailed.title", failed: "toast.loginError.title" } as const;
const signUpTitles = { rejected: "toast.signUpFailed.title", failed: "toast.signUpError.title" } as const;
const signInSuccess: Flash = { tone: "good", title: "toast.loginOk.title", body: "toast.loginOk.body" };
const firstAccountCreated: Flash = { tone: "good", title: "toast.signUpOk.title", body: "signUp.first.done" };

async function handleLanguage(request: Request) {
  const typed = getTyped(await readSmallForm(request));
  return data(
    { typed, message: undefined, errors: undefined },
    { headers: { "Set-Cookie": adminLanguageCookie(await getLanguage(request)) } },
  );
}

async function handleSignIn(request: Request) {
  // signIn reads the body of the request. If signing in fails, we read the body again from the copy, to fill in the
  // form.
  const copy = request.clone();
  try {
    const cookies = await withDiskReserve(() => signIn(request));
    const staysInPlace = new URL(request.url).searchParams.has("again");
    if (!staysInPlace) return await redirectWithFlash(getReturnPath(request) ?? "/cog-admin", [signInSuccess], cookies);
    const headers = cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]);
    return data({ signedIn: true }, { headers });
  } catch (error) {
    // If signIn threw a Response, the body was not sent by a form of this website. So there is no form to show again.
    if (error instanceof Response) throw error;
    return reject(await readSmallForm(copy), signInTitles, error);
  }
}

async function handleSignUp(request: Request) {
  const form = await readSmallForm(request);
  try {
    const result = await signUp(request, form);
    const [path, messages] = result.messages
      ? ["/cog-admin/login", result.messages]
      : [firstStepPath(1), [firstAccountCreated]];
    return await redirectWithFlash(path, messages, result.cookies);
  } catch (error) {
    return reject(form, signUpTitles, error);
  }
}

function reject(form: FormData, titles: typeof signInTitles | typeof signUpTitles, error: unknown) {
  const explain = () => actionErrorText("a sign-in could not be answered", error, "toast.unexpected.body");
  const { init, ...rejected } = rejectAccountForm(error, titles, explain);
  const signsUp = titles === signUpTitles;
  const { title } = rejected.message;
  const howTo = signsUp && title === "toast.missingInfo.title";
  const answer = { typed: getTyped(form), signsUp, howTo };
  // A person who presses Create Admin Account before typing wants to see what to type. We don't show that in red.
  const isEmpty = getLine(form, "email") === "" && getLine(form, "password") === "";
  if (!howTo || !isEmpty) return data({ ...answer, ...rejected }, init);
  const message: Flash = { ...rejected.message, tone: "warning" };
  return data({ ...answer, message, errors: undefined, request: undefined }, init);
}

const getTyped = (form: FormData) => ({
  email: getLine(form, "email").slice(0, 254),
  setUpCode: getLine(form, "setUpCode").slice(0, 100),
});

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function SignIn() {
  const { t } = useTranslation();
  const { messages, signUpReceived, isFounded, mailIsOn, maySignUp, lostForm } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const {
    typed,
    message: rejected,
    errors,
    request,
    signsUp: hasSent = false,
    howTo,
  } = answer && "typed" in answer ? { request: undefined, signsUp: false, howTo: false, ...answer } : {};
  const [wantsAccount, setWantsAccount] = useState(false);
  // The message comes only once. With script it stays, for example when the user changes the language.
  const [received, setReceived] = useState(signUpReceived);
  useOnChange(signUpReceived, (latest) => latest && setReceived(latest));
  const signsUp = isFounded && (rejected ? hasSent : wantsAccount);
  useSignOutBroadcast();
  useOnChange(rejected, dismissToasts);
  if (received && !rejected) return <RequestReceived {...received} />;
  return (
    <SignInLayout heading={isFounded && !signsUp ? "auth.signIn" : "auth.createAccount"}>
      {!rejected && <FlashMessages messages={messages} />}
      {lostForm && !rejected && <Banner tone="bad" title="auth.expired.title" body="auth.expired.lost" />}
      {!isFounded && <p className="mb-4">{t("signUp.first")}</p>}
      <SignInForm
        asksForSetUpCode={!isFounded}
        {...{ maySignUp, signsUp, errors, typed }}
        onSignUp={() => setWantsAccount(true)}
      >
        {signsUp && !rejected && <p className="mb-4">{t("signUp.howTo")}</p>}
        {rejected && (
          <Banner {...rejected}>
            {request && <NotApprovedYet {...request} />}
            {howTo && isFounded && <p className="mt-2">{t("signUp.howTo")}</p>}
          </Banner>
        )}
      </SignInForm>
      {isFounded && <ForgottenPasswordNote mailIsOn={mailIsOn} />}
      <SignInNote>{t("auth.protected")}</SignInNote>
      <LanguageButton form={signInFormId} />
    </SignInLayout>
  );
}

/**
 * Shown instead of the form, because the colleague cannot sign in yet. Without a mail server, the request has a number.
 */
function RequestReceived({ body, values, ...received }: Flash) {
  const { t } = useTranslation();
  const number = values?.number;
  return (
    <SignInLayout heading="signUp.waits">
      <Banner {...received}>
        <p>{t("signUp.waits.first")}</p>
        {number === undefined ? (
          <p className="mt-2">
            {body && t(body)} {t("joining.thenApproval")}
          </p>
        ) : (
          <OwnRequestNumber>{String(number)}</OwnRequestNumber>
        )}
        <p className="mt-2">{t("signUp.waits.then")}</p>
        {number !== undefined && (
          <p className="mt-2 text-small text-ink-2">
            {body && t(body)} {t("signUp.noEmail")}
          </p>
        )}
      </Banner>
      <SignInActions>
        <ButtonLink variant="outline" href="/cog-admin/login">
          {t("signUp.waits.signIn")}
        </ButtonLink>
      </SignInActions>
      <LanguageLink />
    </SignInLayout>
  );
}

function NotApprovedYet({ number }: { number?: string }) {
  const { t } = useTranslation();
  if (number === undefined) return <p className="mt-2">{t("joining.thenApproval")}</p>;
  return (
    <>
      <OwnRequestNumber>{number}</OwnRequestNumber>
      <p className="mt-2 text-small text-ink-2">{t("signUp.notSeen")}</p>
    </>
  );
}

function OwnRequestNumber({ children }: { children: string }) {
  const { t, digits } = useTexts();
  return (
    <>
      <p className="mt-2">{t("signUp.tellNumber")}</p>
      <RequestNumber>{digits(children)}</RequestNumber>
    </>
  );
}

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
import { cleanEmail, typed } from "../../accounts/account";
import { officeIsFounded } from "../../accounts/accounts.server";
import { accountFrom } from "../../accounts/guard.server";
import { NoRoom } from "../../accounts/held-bytes.server";
import type { KeptForm } from "../../accounts/kept-form";
import { readKept } from "../../accounts/kept-form.server";
import { readAhead } from "../../accounts/posted-sign-in.server";
import { signIn } from "../../accounts/sign-in.server";
import { signUp } from "../../accounts/sign-up.server";
import { env } from "../../env.server";
import { digits } from "../../language/digits-and-dates";
import { languageOf } from "../../language/i18n.server";
import { mailIsOn } from "../../mail/mail.server";
import type { Message } from "../../office/messages";
import { goOn, toSay } from "../../office/messages.server";
import { notDone, statusSaying } from "../../office/not-written.server";
import { Banner, Said } from "../../office/said";
import { screenTitle } from "../../office/screen-title.server";
import { SignInEndedPage } from "../../office/sign-in-ended";
import { Forgotten } from "../../office/sign-in-forgotten";
import { SignInForm } from "../../office/sign-in-form";
import { SignInFrame } from "../../office/sign-in-frame";
import { GoOn } from "../../office/sign-in-go-on";
import { OtherLanguage } from "../../office/sign-in-language";
import { keepChosenLanguage } from "../../office/sign-in-language.server";
import {
  askedTooOften,
  isToBeKept,
  loginError,
  loginSuccessful,
  mustWait,
  signInProblem,
  signUpError,
  signUpProblem,
  signUpSuccessful,
} from "../../office/sign-in-messages";
import { useTellSignedOut } from "../../office/signed-out-elsewhere";
import { inReserve } from "../../uploads/disk-reserve.server";

export async function loader({ request }: LoaderFunctionArgs) {
  keepChosenLanguage(request);
  const { searchParams } = new URL(request.url);
  // Beside what somebody typed, who has to sign in again, stands no redirect.
  if (accountFrom(request) && !searchParams.has("again")) throw redirect("/cog-admin");
  const { messages: said, headers } = await toSay(request);
  const isFounded = officeIsFounded();
  return data(
    {
      title: await screenTitle(request, "auth.signIn"),
      isFounded,
      mailIsOn: mailIsOn(),
      maySignUp: !isFounded || env().SIGN_UP === "approval",
      toKeep: said.filter(isToBeKept),
      messages: said.filter((message) => !isToBeKept(message)),
    },
    { headers },
  );
}

export async function action({ request }: ActionFunctionArgs) {
  const wantsAccount = new URL(request.url).searchParams.get("intent") === "sign-up";
  const read = await readAhead(request).catch(unlessNoRoom);
  if (!read) return data({ email: "", message: (wantsAccount ? signUpProblem : signInProblem).busy }, { status: 429 });
  const { form, unread } = read;
  const sent = { email: typed(form, "email").slice(0, 254), kept: readKept(typed(form, "kept")) };
  try {
    return await (wantsAccount ? openAccount(unread, sent) : enter(unread, sent));
  } catch (fault) {
    // A body that no form sends is answered as it is thrown; anything else is our fault and says the specified words.
    if (fault instanceof Response) throw fault;
    const message = wantsAccount ? signUpError : loginError;
    const body = notDone("a sign-in could not be answered", fault, message.body);
    return data({ ...sent, message: { ...message, body } }, { status: statusSaying(body) });
  }
}

function unlessNoRoom(fault: unknown): undefined {
  if (!(fault instanceof NoRoom)) throw fault;
}

type Sent = { email: string; kept?: KeptForm };

async function enter(request: Request, sent: Sent) {
  const entered = await inReserve(() => signIn(request));
  if ("setCookie" in entered) {
    const cookies = [entered.setCookie, entered.deviceCookie];
    const staysInPlace = request.headers.get("Accept") === "application/json";
    if (!sent.kept && !staysInPlace) return goOn(request, "/cog-admin", [loginSuccessful], cookies);
    const headers = new Headers(cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]));
    return data({ signedIn: true, kept: sent.kept }, { headers });
  }
  if (entered.problem === "wait") {
    const headers = { "Retry-After": String(entered.seconds) };
    return data({ ...sent, message: mustWait(entered.seconds) }, { status: 429, headers });
  }
  const status = entered.problem === "missing" ? 400 : entered.problem === "busy" ? 429 : 401;
  return data({ ...sent, message: signInProblem[entered.problem] }, { status });
}

async function openAccount(request: Request, sent: Sent) {
  const opened = await signUp(request);
  if ("problem" in opened) {
    if (opened.problem !== "wait") return data({ ...sent, message: signUpProblem[opened.problem] }, { status: 400 });
    const message = askedTooOften("toast.signUpFailed.title", opened.seconds);
    return data({ ...sent, message }, { status: 429, headers: { "Retry-After": String(opened.seconds) } });
  }
  if (opened.ok === "founded" && opened.setCookie) {
    return goOn(request, "/cog-admin", [loginSuccessful], [opened.setCookie, opened.deviceCookie]);
  }
  const number = opened.ok === "requested" ? digits(opened.number, await languageOf(request)) : undefined;
  return goOn(request, "/cog-admin/login", signUpSuccessful(mailIsOn(), { email: cleanEmail(sent.email), number }));
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Login() {
  const answer = useActionData<typeof action>();
  if (answer && "signedIn" in answer && answer.kept) return <GoOn kept={answer.kept} />;
  return <SignInPage refused={answer && "message" in answer ? answer : undefined} />;
}

function SignInPage({ refused }: { refused?: Sent & { message: Message } }) {
  const { t } = useTranslation();
  const { messages, toKeep, isFounded, mailIsOn, maySignUp } = useLoaderData<typeof loader>();
  useTellSignedOut();
  const kept = refused?.kept;
  if (kept) return <SignInEndedPage kept={kept} refused={refused} />;
  return (
    <SignInFrame heading="auth.signIn">
      <Said messages={messages} />
      {toKeep.map((message) => (
        <Banner key={message.title} {...message} />
      ))}
      <SignInForm asksForSetUpCode={!isFounded} maySignUp={maySignUp} refused={refused} />
      {isFounded && <Forgotten mailIsOn={mailIsOn} />}
      <p className="login-note">{t("auth.protected")}</p>
      <OtherLanguage />
    </SignInFrame>
  );
}

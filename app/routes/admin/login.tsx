import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { officeIsFounded } from "../../accounts/accounts.server";
import { accountFrom } from "../../accounts/guard.server";
import { signIn, signUp, typedEmail } from "../../accounts/sign-in.server";
import { env } from "../../env.server";
import { causeOf } from "../../http";
import { digits } from "../../language/digits-and-dates";
import { languageOf, officeLanguageCookie } from "../../language/i18n.server";
import { Crest } from "../../look/crest";
import shutters from "../../look/scene-school-shutters.svg?url";
import { goOn, toSay } from "../../office/messages.server";
import { Said, Toasts } from "../../office/said";
import { screenTitle } from "../../office/screen-title.server";
import { SignInForm } from "../../office/sign-in-form";
import {
  loginError,
  loginSuccessful,
  signInProblem,
  signUpError,
  signUpProblem,
  signUpSuccessful,
} from "../../office/sign-in-messages";
import { useTellSignedOut } from "../../office/signed-out-elsewhere";
import { school } from "../../school/identity";

export async function loader({ request }: LoaderFunctionArgs) {
  const chosen = new URL(request.url).searchParams.get("lng");
  if (chosen === "en" || chosen === "bn") {
    throw redirect("/cog-admin/login", { headers: { "Set-Cookie": officeLanguageCookie(chosen) } });
  }
  if (accountFrom(request)) throw redirect("/cog-admin");
  const { messages, headers } = await toSay(request);
  const isFounded = officeIsFounded();
  return data(
    {
      title: await screenTitle(request, "auth.signIn"),
      language: await languageOf(request),
      isFounded,
      maySignUp: !isFounded || env().SIGN_UP === "approval",
      messages,
    },
    { headers },
  );
}

export async function action({ request }: ActionFunctionArgs) {
  const wantsAccount = new URL(request.url).searchParams.get("intent") === "sign-up";
  try {
    return await (wantsAccount ? openAccount(request) : enter(request));
  } catch (fault) {
    // A body that no form sends is answered as it is thrown; anything else is our fault and says the specified words.
    if (fault instanceof Response) throw fault;
    console.error(JSON.stringify({ fault: "a sign-in could not be answered", cause: causeOf(fault) }));
    return data({ message: wantsAccount ? signUpError : loginError, email: "" }, { status: 500 });
  }
}

async function enter(request: Request) {
  const email = await typedEmail(request);
  const entered = await signIn(request);
  if ("setCookie" in entered) return goOn(request, "/cog-admin", [loginSuccessful], [entered.setCookie]);
  const status = entered.problem === "missing" ? 400 : entered.problem === "busy" ? 429 : 401;
  return data({ message: signInProblem[entered.problem], email }, { status });
}

async function openAccount(request: Request) {
  const email = await typedEmail(request);
  const opened = await signUp(request);
  if ("problem" in opened) return data({ message: signUpProblem[opened.problem], email }, { status: 400 });
  const waiting = opened.ok === "requested" || !opened.setCookie;
  if (waiting) return goOn(request, "/cog-admin/login", signUpSuccessful);
  return goOn(request, "/cog-admin", [loginSuccessful], [opened.setCookie ?? ""]);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Login() {
  const { t } = useTranslation();
  const { messages, language, isFounded, maySignUp } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const year = digits(school.established, language);
  useTellSignedOut();
  return (
    <div className="login">
      <main className="login-form">
        <a href="/" className="masthead">
          <Crest />
          <span>
            <span className="display">{school.name[language]}</span>
            <small>{t("site.placeAndYear", { place: school.place[language], year })}</small>
          </span>
        </a>
        <h1>{t("auth.signIn")}</h1>
        <Said messages={messages} />
        <SignInForm
          asksForSetUpCode={!isFounded}
          maySignUp={maySignUp}
          refused={answer && "message" in answer ? answer : undefined}
        />
        <p className="login-note">{t("auth.protected")}</p>
        <p className="login-note">
          <a className="link" href={`?lng=${language === "en" ? "bn" : "en"}`} lang={language === "en" ? "bn" : "en"}>
            {t("beyond.language")}
          </a>
        </p>
      </main>
      <div className="login-scene">
        <img src={shutters} width={444} height={506} alt="" />
      </div>
      <div className="plinth" />
      <Toasts />
    </div>
  );
}

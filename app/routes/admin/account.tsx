import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Account } from "../../accounts/account";
import { requireAccount } from "../../accounts/guard.server";
import { tokenFrom } from "../../accounts/session-cookie.server";
import { listSessionsOf } from "../../accounts/sessions.server";
import { EmailForm } from "../../colleagues/email-form";
import { sessionsInWords } from "../../colleagues/on-screen.server";
import { type OwnChange, type OwnThing, refuseWhole, whatToChange } from "../../colleagues/own-change";
import { changeEmail, movesByLetter } from "../../colleagues/own-email.server";
import { changePassword } from "../../colleagues/own-password.server";
import { endOwnSessions } from "../../colleagues/own-sessions.server";
import { PasswordForm } from "../../colleagues/password-form";
import { SessionList } from "../../colleagues/session-list";
import { badRequest, readOr } from "../../http";
import { languageOf } from "../../language/i18n.server";
import { typedLine } from "../../language/typed";
import { goOn } from "../../office/messages.server";
import { notWritten } from "../../office/not-written.server";
import { receiveForm } from "../../office/received-form.server";
import { Banner } from "../../office/said";
import { ScreenHead } from "../../office/screen-head";
import { screenTitle } from "../../office/screen-title.server";

const screen = "/cog-admin/account";

export async function loader({ request }: LoaderFunctionArgs) {
  const { id, email } = requireAccount(request);
  const language = await languageOf(request);
  const sessions = readOr([], () => listSessionsOf(id, tokenFrom(request)));
  return {
    title: await screenTitle(request, "account.title"),
    email,
    sendsLetter: movesByLetter(),
    sessions: sessionsInWords(sessions, language),
  };
}

/** The screen has several forms; each names what it wants. */
export async function action({ request }: ActionFunctionArgs) {
  const account = requireAccount(request);
  const { fields, stopped } = await receiveForm<never>(request, {}, "account.notChanged");
  const intent = typedLine(fields, "intent");
  const thing = whatToChange(intent);
  if (!thing) {
    if (intent !== "end" && intent !== "end-others") throw badRequest();
    return goOn(request, screen, [endOwnSessions(intent, request, account, typedLine(fields, "session"))]);
  }
  const change = stopped ? refuseWhole(thing, stopped, fields) : await tryToChange(thing, request, account, fields);
  if (!("refused" in change)) return goOn(request, screen, change.messages, change.cookies);
  const { retryAfter, status } = change.refused;
  return data(change, { status, headers: retryAfter ? { "Retry-After": String(retryAfter) } : {} });
}

async function tryToChange(thing: OwnThing, request: Request, account: Account, form: FormData): Promise<OwnChange> {
  try {
    return await (thing === "password" ? changePassword(request, account, form) : changeEmail(request, account, form));
  } catch (fault) {
    // The session was ended meanwhile: the guard has thrown the way to the login page.
    if (fault instanceof Response) throw fault;
    const body = notWritten("a change of one's own account", fault);
    return refuseWhole(thing, { message: { tone: "bad", title: "account.notChanged", body }, status: 500 }, form);
  }
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function OwnAccount() {
  const { email, sendsLetter, sessions } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer && "refused" in answer ? answer.refused : undefined;
  const of = (thing: OwnThing) => (refused?.thing === thing ? refused : undefined);
  return (
    <>
      <ScreenHead name="account.title" />
      {refused && <Banner {...refused.message} />}
      <PasswordForm email={email} refused={of("password")} />
      <EmailForm email={email} sendsLetter={sendsLetter} refused={of("email")} />
      <SessionList sessions={sessions} />
    </>
  );
}

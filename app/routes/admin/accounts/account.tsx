import { type ActionFunctionArgs, data, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type Account, normalizeEmail } from "~/accounts/account";
import { rejectAccountForm } from "~/accounts/account-form-error.server";
import { toSessionListItems } from "~/accounts/account-view.server";
import { changeEmail } from "~/accounts/change-email.server";
import { changePassword } from "~/accounts/change-password.server";
import { EmailForm, PasswordForm, type RejectedAccountChange, SessionList } from "~/accounts/components/own-account";
import { requireAccount } from "~/accounts/guard.server";
import { isMailEnabled } from "~/accounts/mail.server";
import { endOtherSessions, endSessionByName, getSession, listSessions } from "~/accounts/sessions.server";
import type { Flash } from "~/admin/flash";
import { redirectWithFlash } from "~/admin/flash.server";
import { type ParsedForm, parseAdminForm } from "~/admin/forms/saving/form.server";
import { runWrite, writeErrorText } from "~/admin/forms/saving/write-error.server";
import { useAnswer } from "~/admin/forms/sending/use-answer";
import { ScreenHeader } from "~/admin/screen";
import { Banner } from "~/admin/toasts";
import { badRequest } from "~/http";
import { getLine } from "~/i18n/form-values";
import { getLanguage } from "~/i18n/i18n.server";

export { clientAction, shouldRevalidate } from "~/admin/forms/sending/client-action";

const ownAccountPath = "/cog-admin/account";

export async function loader({ request }: LoaderFunctionArgs) {
  const { id, email } = await requireAccount(request);
  const language = await getLanguage(request);
  const session = await getSession(request);
  const sessions = listSessions(id, session.id);
  return {
    email,
    confirmsByEmail: isMailEnabled(),
    sessions: toSessionListItems(sessions, language),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const account = await requireAccount(request);
  const { fields, stopped } = await parseAdminForm<never>(request, {}, "account.notChanged");
  const intent = getLine(fields, "intent");
  if (intent === "password" || intent === "email") return changeAccount(request, account, intent, fields, stopped);
  return redirectWithFlash(ownAccountPath, [await endSessions(request, account, fields)]);
}

const changes = { password: changePassword, email: changeEmail };

async function changeAccount(
  request: Request,
  account: Account,
  kind: RejectedAccountChange["kind"],
  form: FormData,
  stopped: ParsedForm<never>["stopped"],
) {
  const title = `account.${kind}.failed` as const;
  const rejected = { kind, newEmail: normalizeEmail(getLine(form, "newEmail")).slice(0, 254) };
  if (stopped) {
    const message = stopped.message ?? ({ tone: "bad", title, body: "form.broken" } as const);
    return data({ rejected: { ...rejected, message } }, { status: stopped.status });
  }
  try {
    const { message, cookies } = await changes[kind](request, account, form);
    return await redirectWithFlash(ownAccountPath, [message], cookies);
  } catch (error) {
    const explain = () => writeErrorText("a change of one's own account", error);
    const { message, errors, init } = rejectAccountForm(
      error,
      { rejected: title, failed: "account.notChanged" },
      explain,
    );
    const shown = errors ? ({ ...message, body: "account.lookBelow" } as const) : message;
    return data({ rejected: { ...rejected, errors, message: shown } }, init);
  }
}

async function endSessions(request: Request, { id }: Account, form: FormData): Promise<Flash> {
  const intent = getLine(form, "intent");
  const { id: sessionId } = await getSession(request);
  if (intent !== "end" && intent !== "end-others") throw badRequest();
  return runWrite("the end of a sign-in", "account.notChanged", () => {
    if (intent === "end") endSessionByName(id, getLine(form, "session"));
    else endOtherSessions(id, sessionId);
    return { tone: "good", title: intent === "end" ? "account.sessions.ended" : "account.sessions.othersEnded" };
  });
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function OwnAccount() {
  const { email, confirmsByEmail, sessions } = useLoaderData<typeof loader>();
  const sending = useAnswer(useActionData<typeof action>());
  const { rejected }: { rejected?: RejectedAccountChange } = sending.answer ?? {};
  const rejectedOf = (kind: RejectedAccountChange["kind"]) => (rejected?.kind === kind ? rejected : undefined);
  return (
    <>
      <ScreenHeader />
      {rejected && <Banner {...rejected.message} />}
      <PasswordForm {...{ email, sending }} rejected={rejectedOf("password")} />
      <EmailForm {...{ email, confirmsByEmail, sending }} rejected={rejectedOf("email")} />
      <SessionList sessions={sessions} />
    </>
  );
}

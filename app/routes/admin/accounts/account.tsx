import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Account } from "../../../accounts/account";
import { toSessionListItems } from "../../../accounts/account-view.server";
import { EmailForm, PasswordForm, SessionList } from "../../../accounts/components/own-account";
import { requireAccount } from "../../../accounts/guard.server";
import {
  type AccountChangeKind,
  type AccountChangeResult,
  changeEmail,
  changePassword,
  changesEmailByLink,
  endOwnOtherSessions,
  endOwnSession,
  parseChangeKind,
  rejectForm,
} from "../../../accounts/own-account.server";
import { getSession, listSessions } from "../../../accounts/sessions.server";
import { adminTitle } from "../../../admin/admin-title.server";
import type { Flash } from "../../../admin/flash";
import { redirectWithFlash } from "../../../admin/flash.server";
import { parseAdminForm } from "../../../admin/form.server";
import { ScreenHeader } from "../../../admin/screen";
import { Banner } from "../../../admin/toasts";
import { writeErrorText } from "../../../admin/write-error.server";
import { badRequest, readOrFallback } from "../../../http";
import { getLine } from "../../../i18n/form-values";
import { getLanguage } from "../../../i18n/i18n.server";

const ownAccountPath = "/cog-admin/account";

export async function loader({ request }: LoaderFunctionArgs) {
  const { id, email } = await requireAccount(request);
  const language = await getLanguage(request);
  const session = await getSession(request);
  const sessions = readOrFallback([], () => listSessions(id, session.id));
  return {
    title: await adminTitle(request, "account.title"),
    email,
    confirmsByEmail: changesEmailByLink(),
    sessions: toSessionListItems(sessions, language),
  };
}

/** The screen has several forms; each names what it wants. */
export async function action({ request }: ActionFunctionArgs) {
  const account = await requireAccount(request);
  const { fields, stopped } = await parseAdminForm<never>(request, {}, "account.notChanged");
  const kind = parseChangeKind(getLine(fields, "intent"));
  if (!kind) {
    return redirectWithFlash(request, ownAccountPath, [await endSessionsByForm(request, account, fields)]);
  }
  const change = stopped ? rejectForm(kind, stopped, fields) : await tryChange(kind, request, account, fields);
  if (!("refused" in change)) return redirectWithFlash(request, ownAccountPath, change.messages, change.cookies);
  const { retryAfter, status } = change.refused;
  return data(change, { status, headers: retryAfter ? { "Retry-After": String(retryAfter) } : {} });
}

async function endSessionsByForm(request: Request, { id }: Account, form: FormData): Promise<Flash> {
  const intent = getLine(form, "intent");
  if (intent === "end") return endOwnSession(id, getLine(form, "session"));
  if (intent === "end-others") return endOwnOtherSessions(id, (await getSession(request)).id);
  throw badRequest();
}

async function tryChange(
  kind: AccountChangeKind,
  request: Request,
  account: Account,
  form: FormData,
): Promise<AccountChangeResult> {
  try {
    return await (kind === "password" ? changePassword(request, account, form) : changeEmail(request, account, form));
  } catch (fault) {
    // The session was ended meanwhile: the guard has thrown the way to the login page.
    if (fault instanceof Response) throw fault;
    const body = writeErrorText("a change of one's own account", fault);
    return rejectForm(kind, { message: { tone: "bad", title: "account.notChanged", body }, status: 500 }, form);
  }
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function OwnAccount() {
  const { email, confirmsByEmail, sessions } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer && "refused" in answer ? answer.refused : undefined;
  const refusedChange = (kind: AccountChangeKind) => (refused?.kind === kind ? refused : undefined);
  return (
    <>
      <ScreenHeader name="account.title" />
      {refused && <Banner {...refused.message} />}
      <PasswordForm email={email} refused={refusedChange("password")} />
      <EmailForm email={email} confirmsByEmail={confirmsByEmail} refused={refusedChange("email")} />
      <SessionList sessions={sessions} />
    </>
  );
}

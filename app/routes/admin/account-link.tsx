import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { KeyRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Account } from "../../accounts/account";
import { requireAccount } from "../../accounts/guard.server";
import { findColleague } from "../../colleagues/colleagues.server";
import { giveLink } from "../../colleagues/decisions.server";
import { notDone } from "../../colleagues/messages";
import { OneTimeLink } from "../../colleagues/one-time-link";
import { env } from "../../env.server";
import { idOf } from "../../http";
import { AskPage } from "../../office/ask-page";
import type { Message } from "../../office/messages";
import { notWritten } from "../../office/not-written.server";
import { Banner } from "../../office/said";
import { ScreenHead } from "../../office/screen-head";
import { screenTitle } from "../../office/screen-title.server";

const list = "/cog-admin/accounts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const you = requireAccount(request);
  const title = await screenTitle(request, "accounts.link.title");
  const colleague = findColleague(idOf(params.id) ?? 0);
  if (!colleague) return data({ title, refused: notDone({ outcome: "gone" }) }, { status: 404 });
  const { id, email, state } = colleague;
  if (id === you.id) return data({ title, refused: notDone({ outcome: "own" }) });
  if (state !== "active") return data({ title, refused: notDone({ outcome: "overtaken", email, state }) });
  return data({ title, email });
}

/** Answers with the page that shows the link, in place of going on to another: nothing keeps it, so it is seen once. */
export async function action({ request, params }: ActionFunctionArgs) {
  const you = requireAccount(request);
  const given = tryToGive(idOf(params.id) ?? 0, you);
  if ("refused" in given) return data(given, { status: 409 });
  const origin = env().PUBLIC_URL?.origin ?? new URL(request.url).origin;
  return data({ email: given.email, link: `${origin}/cog-admin/login/new-password?token=${given.token}` });
}

function tryToGive(id: number, by: Account): { token: string; email: string } | { refused: Message } {
  try {
    const given = giveLink(id, by);
    return "token" in given ? given : { refused: notDone(given) };
  } catch (fault) {
    const body = notWritten("a link for a new password", fault);
    return { refused: { tone: "bad", title: "accounts.link.failed", body } };
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function AccountLink() {
  const found = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer && "refused" in answer ? answer.refused : "refused" in found ? found.refused : undefined;
  return (
    <>
      <ScreenHead name="accounts.link.title" back={list} />
      {refused && <Banner {...refused} />}
      {!refused && answer && "link" in answer && <OneTimeLink {...answer} />}
      {!refused && !answer && "email" in found && <AskForLink email={found.email} />}
    </>
  );
}

function AskForLink({ email }: { email: string }) {
  const { t } = useTranslation();
  return (
    <AskPage
      back={list}
      button={
        <button type="submit" className="button">
          <KeyRound size={20} strokeWidth={1.75} aria-hidden="true" />
          {t("accounts.link.make")}
        </button>
      }
    >
      <p>{t("accounts.link.question")}</p>
      <p className="dialog-named">
        <bdi>{email}</bdi>
      </p>
      <p className="dialog-follows">{t("accounts.link.follows")}</p>
    </AskPage>
  );
}

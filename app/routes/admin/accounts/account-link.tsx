import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { KeyRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Account } from "../../../accounts/account";
import { flashForUnchanged } from "../../../accounts/account-view.server";
import { createPasswordLink, findAccount } from "../../../accounts/accounts.server";
import { OneTimeLink } from "../../../accounts/components/one-time-link";
import { requireAccount } from "../../../accounts/guard.server";
import { adminTitle } from "../../../admin/admin-title.server";
import { ConfirmPage } from "../../../admin/confirm-page";
import type { Flash } from "../../../admin/flash";
import { ScreenHeader } from "../../../admin/screen";
import { Banner } from "../../../admin/toasts";
import { writeErrorText } from "../../../admin/write-error.server";
import { env } from "../../../env.server";
import { parseId } from "../../../http";

const accountsPath = "/cog-admin/accounts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const you = await requireAccount(request);
  const title = await adminTitle(request, "accounts.link.title");
  const colleague = findAccount(parseId(params.id) ?? 0);
  if (!colleague) return data({ title, refused: flashForUnchanged({ outcome: "gone" }) }, { status: 404 });
  const { id, email, state } = colleague;
  if (id === you.id) return data({ title, refused: flashForUnchanged({ outcome: "own" }) });
  if (state !== "active") return data({ title, refused: flashForUnchanged({ outcome: "overtaken", email, state }) });
  return data({ title, email });
}

/** Answers with the page that shows the link, in place of going on to another: nothing keeps it, so it is seen once. */
export async function action({ request, params }: ActionFunctionArgs) {
  const you = await requireAccount(request);
  const given = tryCreatePasswordLink(parseId(params.id) ?? 0, you);
  if ("refused" in given) return data(given, { status: 409 });
  const origin = env().PUBLIC_URL?.origin ?? new URL(request.url).origin;
  return data({ email: given.email, link: `${origin}/cog-admin/login/new-password?token=${given.token}` });
}

function tryCreatePasswordLink(id: number, by: Account): { token: string; email: string } | { refused: Flash } {
  try {
    const given = createPasswordLink(id, by);
    return "token" in given ? given : { refused: flashForUnchanged(given) };
  } catch (fault) {
    const body = writeErrorText("a link for a new password", fault);
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
      <ScreenHeader name="accounts.link.title" back={accountsPath} />
      {refused && <Banner {...refused} />}
      {!refused && answer && "link" in answer && <OneTimeLink {...answer} />}
      {!refused && !answer && "email" in found && <ConfirmLink email={found.email} />}
    </>
  );
}

function ConfirmLink({ email }: { email: string }) {
  const { t } = useTranslation();
  return (
    <ConfirmPage
      back={accountsPath}
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
    </ConfirmPage>
  );
}

import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { KeyRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Account } from "../../../accounts/account";
import { createPasswordLink, flashForUnchanged } from "../../../accounts/account-decisions.server";
import { findAccount } from "../../../accounts/accounts.server";
import { OneTimeLink } from "../../../accounts/components/one-time-link";
import { requireAccount } from "../../../accounts/guard.server";
import { adminTitle } from "../../../admin/admin-title.server";
import { ConfirmPage } from "../../../admin/confirm-page";
import type { Flash } from "../../../admin/flash";
import { writeErrorText } from "../../../admin/forms/write-error.server";
import { Banner } from "../../../admin/toasts";
import { env } from "../../../env.server";
import { parseId } from "../../../http";

const accountsPath = "/cog-admin/accounts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const you = await requireAccount(request);
  const title = await adminTitle(request, "accounts.link.title");
  const account = findAccount(parseId(params.id) ?? 0);
  if (!account) return data({ title, rejected: flashForUnchanged({ outcome: "gone" }) }, { status: 404 });
  const { id, email, state } = account;
  if (id === you.id) return data({ title, rejected: flashForUnchanged({ outcome: "own" }) });
  if (state !== "active") return data({ title, rejected: flashForUnchanged({ outcome: "conflict", email, state }) });
  return data({ title, email });
}

/** Answers with the page that shows the link, in place of going on to another: nothing keeps it, so it is seen once. */
export async function action({ request, params }: ActionFunctionArgs) {
  const you = await requireAccount(request);
  const created = tryCreatePasswordLink(parseId(params.id) ?? 0, you);
  if ("rejected" in created) return data(created, { status: 409 });
  const origin = env().PUBLIC_URL?.origin ?? new URL(request.url).origin;
  return data({ email: created.email, link: `${origin}/cog-admin/login/new-password?token=${created.token}` });
}

function tryCreatePasswordLink(id: number, by: Account): { token: string; email: string } | { rejected: Flash } {
  try {
    const created = createPasswordLink(id, by);
    return "token" in created ? created : { rejected: flashForUnchanged(created) };
  } catch (error) {
    const body = writeErrorText("a link for a new password", error);
    return { rejected: { tone: "bad", title: "accounts.link.failed", body } };
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function AccountLink() {
  const { t } = useTranslation();
  const found = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const rejected = answer && "rejected" in answer ? answer.rejected : "rejected" in found ? found.rejected : undefined;
  return (
    <ConfirmPage
      title="accounts.link.title"
      back={accountsPath}
      question={t("accounts.link.question")}
      named={"email" in found ? found.email : ""}
      follows={[t("accounts.link.follows")]}
      button={{ text: "accounts.link.make", Icon: KeyRound }}
      blocked={rejected ? <Banner {...rejected} /> : answer && "link" in answer && <OneTimeLink {...answer} />}
    />
  );
}

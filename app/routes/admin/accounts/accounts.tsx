import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { groupAccounts } from "~/accounts/account-view.server";
import { listAccounts } from "~/accounts/accounts.server";
import { AccountGroupList } from "~/accounts/components/account-list";
import { InviteColleague } from "~/accounts/components/invite-colleague";
import { requireAccount } from "~/accounts/guard.server";
import { useNewRowFocus } from "~/admin/list";
import { inset, ScreenHeader } from "~/admin/screen";
import { useFreshOnReturn } from "~/admin/use-fresh-on-return";
import { env, publicOrigin } from "~/env.server";
import { getLanguage } from "~/i18n/i18n.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const { id } = await requireAccount(request);
  const language = await getLanguage(request);
  const groups = groupAccounts(listAccounts(), id, language);
  return { groups, loginUrl: `${publicOrigin(request)}/cog-admin/login`, isOpen: env().SIGN_UP === "approval" };
}

export default function Accounts() {
  const { t } = useTranslation();
  const { groups, loginUrl, isOpen } = useLoaderData<typeof loader>();
  // A request arrives while a colleague is on the phone.
  useFreshOnReturn(15);
  useNewRowFocus();
  const [pending, others] = [true, false].map((isPending) =>
    groups
      .filter(({ state }) => (state === "pending") === isPending)
      .map((group) => <AccountGroupList key={group.state} loginUrl={loginUrl} {...group} />),
  );
  return (
    <>
      <ScreenHeader />
      {pending}
      {isOpen ? <InviteColleague url={loginUrl} /> : <p className={`${inset} text-ink-2`}>{t("accounts.closed")}</p>}
      {others}
    </>
  );
}

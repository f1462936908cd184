import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { groupAccounts } from "~/accounts/account-view.server";
import { listAccounts } from "~/accounts/accounts.server";
import { AccountGroupList } from "~/accounts/components/account-list";
import { requireAccount } from "~/accounts/guard.server";
import { inset, ScreenHeader } from "~/admin/screen";
import { env } from "~/env.server";
import { getLanguage } from "~/i18n/i18n.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const { id } = await requireAccount(request);
  const language = await getLanguage(request);
  return { groups: groupAccounts(listAccounts(), id, language), maySignUp: env().SIGN_UP === "approval" };
}

export default function Accounts() {
  const { t } = useTranslation();
  const { groups, maySignUp } = useLoaderData<typeof loader>();
  return (
    <>
      <ScreenHeader />
      <p className={`${inset} text-ink-2`}>{t(maySignUp ? "accounts.howToJoin" : "accounts.closed")}</p>
      {groups.map((group) => (
        <AccountGroupList key={group.state} {...group} />
      ))}
    </>
  );
}

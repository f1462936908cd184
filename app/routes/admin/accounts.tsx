import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAccount } from "../../accounts/guard.server";
import { ColleagueGroup } from "../../colleagues/colleague-list";
import { listColleagues } from "../../colleagues/colleagues.server";
import { inGroups } from "../../colleagues/on-screen.server";
import { env } from "../../env.server";
import { readOr } from "../../http";
import { languageOf } from "../../language/i18n.server";
import { Banner } from "../../office/said";
import { ScreenHead } from "../../office/screen-head";
import { screenTitle } from "../../office/screen-title.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const { id } = requireAccount(request);
  const language = await languageOf(request);
  const all = readOr(undefined, () => listColleagues());
  return {
    title: await screenTitle(request, "accounts.title"),
    groups: all && inGroups(all, id, language),
    maySignUp: env().SIGN_UP === "approval",
  };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Accounts() {
  const { t } = useTranslation();
  const { groups, maySignUp } = useLoaderData<typeof loader>();
  return (
    <>
      <ScreenHead name="accounts.title" />
      {!groups && <Banner tone="bad" title="accounts.err.fetch" body="common.tryAgain" />}
      <p className="office-said accounts-about">{t(maySignUp ? "accounts.howToJoin" : "accounts.closed")}</p>
      {groups?.map((group) => (
        <ColleagueGroup key={group.state} {...group} />
      ))}
    </>
  );
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAccount } from "~/accounts/guard.server";
import { activityKinds, listActivity, listActivityAccounts, parseActivityFilter } from "~/activity/activity.server";
import { ActivityList } from "~/activity/activity-list";
import { groupByDay, kindText } from "~/activity/activity-texts";
import { FilterForm } from "~/admin/filter-form";
import { EmptyList } from "~/admin/list";
import { ScreenHeader } from "~/admin/screen";
import { Select } from "~/components/input";
import { PagerLinks } from "~/components/pager";
import { parseId } from "~/http";
import { getLanguage } from "~/i18n/i18n.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  const { searchParams } = new URL(request.url);
  const before = parseId(searchParams.get("before") ?? "");
  const filter = parseActivityFilter(searchParams);
  const language = await getLanguage(request);
  const { lines, older } = listActivity(before, undefined, filter);
  return {
    accounts: listActivityAccounts(),
    kinds: activityKinds,
    days: groupByDay(lines, language),
    isNewest: before === undefined,
    older: older ? lines.at(-1)?.id : undefined,
  };
}

const screen = "/cog-admin/activity";

export default function Activity() {
  const { t } = useTranslation();
  const { accounts, kinds, days, isNewest, older } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const [account, kind] = [params.get("account") ?? "", params.get("kind") ?? ""];
  const isNarrowed = account !== "" || kind !== "";
  const narrowed = `?${new URLSearchParams({ ...(account && { account }), ...(kind && { kind }) })}`;
  return (
    <>
      <ScreenHeader />
      {(isNarrowed || days.length > 0) && (
        <FilterForm key={narrowed} clear={isNarrowed ? screen : undefined} isFolded>
          <div>
            <Select
              name="account"
              aria-label={t("activity.filter.account")}
              defaultValue={account}
              options={[
                { value: "", text: t("activity.filter.everyone") },
                ...accounts.map((one) => ({ value: one.value, text: one.account || t("activity.website") })),
              ]}
            />
          </div>
          <div>
            <Select
              name="kind"
              aria-label={t("activity.filter.kind")}
              defaultValue={kind}
              options={[
                { value: "", text: t("activity.filter.everything") },
                ...kinds.map((one) => ({ value: one, text: t(kindText(one)) })),
              ]}
            />
          </div>
        </FilterForm>
      )}
      {days.length === 0 && <EmptyList>{t(isNarrowed ? "admin.filter.nothing" : "activity.empty")}</EmptyList>}
      <ActivityList days={days} />
      <PagerLinks
        previous={isNewest ? undefined : { text: "activity.newest", href: isNarrowed ? narrowed : screen }}
        next={
          older ? { text: "activity.older", href: `${isNarrowed ? `${narrowed}&` : "?"}before=${older}` } : undefined
        }
      />
    </>
  );
}

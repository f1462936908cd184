import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAccount } from "../../../accounts/guard.server";
import { adminTitle } from "../../../admin/admin-title.server";
import { EmptyList } from "../../../admin/list";
import { ScreenHeader } from "../../../admin/screen";
import { Banner } from "../../../admin/toasts";
import { PagerLinks } from "../../../components/pager";
import { listActivity } from "../../../content/activity.server";
import { ActivityList } from "../../../content/activity-list";
import { groupByDay } from "../../../content/activity-texts";
import { readOrFallback } from "../../../errors";
import { parseId } from "../../../http";
import { getLanguage } from "../../../i18n/i18n.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  const before = parseId(new URL(request.url).searchParams.get("before") ?? "");
  const language = await getLanguage(request);
  const { lines, older } = readOrFallback(undefined, () => listActivity(before)) ?? {};
  return {
    title: await adminTitle(request, "activity.title"),
    days: lines && groupByDay(lines, language),
    isNewest: before === undefined,
    older: older ? lines?.at(-1)?.id : undefined,
  };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Activity() {
  const { t } = useTranslation();
  const { days, isNewest, older } = useLoaderData<typeof loader>();
  return (
    <>
      <ScreenHeader name="activity.title" />
      {!days && <Banner tone="bad" title="activity.err.fetch" body="common.tryAgain" />}
      {days?.length === 0 && <EmptyList>{t("activity.empty")}</EmptyList>}
      {days && <ActivityList days={days} />}
      <PagerLinks
        previous={isNewest ? undefined : { text: "activity.newest", href: "/cog-admin/activity" }}
        next={older ? { text: "activity.older", href: `?before=${older}` } : undefined}
      />
    </>
  );
}

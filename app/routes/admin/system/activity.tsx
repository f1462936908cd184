import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAccount } from "../../../accounts/guard.server";
import { adminTitle } from "../../../admin/admin-title.server";
import { ScreenHeader } from "../../../admin/screen";
import { Banner } from "../../../admin/toasts";
import { EmptyState } from "../../../components/empty-state";
import { groupByDay } from "../../../content/activity";
import { listActivity } from "../../../content/activity.server";
import { ActivityList } from "../../../content/activity-list";
import { parseId, readOrFallback } from "../../../http";
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
      {days?.length === 0 && (
        <div className="office-said">
          <EmptyState>{t("activity.empty")}</EmptyState>
        </div>
      )}
      {days && <ActivityList days={days} />}
      <ActivityPager isNewest={isNewest} older={older} />
    </>
  );
}

function ActivityPager({ isNewest, older }: { isNewest: boolean; older?: number }) {
  const { t } = useTranslation();
  if (isNewest && !older) return null;
  return (
    <nav className="pager" aria-label={t("site.pages")}>
      {isNewest ? (
        <span />
      ) : (
        <a className="button button-outline" href="/cog-admin/activity">
          {t("activity.newest")}
        </a>
      )}
      {older && (
        <a className="button button-outline" rel="next" href={`?before=${older}`}>
          {t("activity.older")}
        </a>
      )}
    </nav>
  );
}

import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAccount } from "../../accounts/guard.server";
import { activityBefore } from "../../activity/activity.server";
import { DayList } from "../../activity/day-list";
import { byDay } from "../../activity/days";
import { idOf, readOr } from "../../http";
import { languageOf } from "../../language/i18n.server";
import { Banner } from "../../office/said";
import { ScreenHead } from "../../office/screen-head";
import { screenTitle } from "../../office/screen-title.server";
import { EmptyState } from "../../ui/empty-state";

export async function loader({ request }: LoaderFunctionArgs) {
  requireAccount(request);
  const before = idOf(new URL(request.url).searchParams.get("before") ?? "");
  const language = await languageOf(request);
  const { lines, older } = readOr(undefined, () => activityBefore(before)) ?? {};
  return {
    title: await screenTitle(request, "activity.title"),
    days: lines && byDay(lines, language),
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
      <ScreenHead name="activity.title" />
      {!days && <Banner tone="bad" title="activity.err.fetch" body="common.tryAgain" />}
      {days?.length === 0 && (
        <div className="office-said">
          <EmptyState>{t("activity.empty")}</EmptyState>
        </div>
      )}
      {days && <DayList days={days} />}
      <Turner isNewest={isNewest} older={older} />
    </>
  );
}

function Turner({ isNewest, older }: { isNewest: boolean; older?: number }) {
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

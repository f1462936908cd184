import { Link } from "@remix-run/react";
import { EmptyList, rowLine } from "../admin/list";
import { ActivityTitle } from "../content/activity-list";
import { activityText, kindText } from "../content/activity-texts";
import { useTexts } from "../i18n/use-texts";
import type { DashboardView } from "./dashboard.server";
import { DeskSection } from "./desk-section";

/** What was done last, the newest first; one line less on phones. */
export function LastActs({ acts }: { acts: NonNullable<DashboardView["acts"]> }) {
  const { t } = useTexts();
  return (
    <DeskSection
      heading={t("desk.lastActs")}
      beside={
        <Link
          to="/cog-admin/activity"
          className="-my-2 inline-flex min-h-11 items-center font-semibold text-teesta underline decoration-link-rule underline-offset-[0.22em]"
        >
          {t("desk.allActivity")}
        </Link>
      }
    >
      {acts.length === 0 && <EmptyList>{t("activity.empty")}</EmptyList>}
      <ol>
        {acts.map(({ id, iso, time, act, kind, account, ...line }) => (
          <li
            key={id}
            data-part="act"
            className={`${rowLine} grid grid-cols-[3.75rem_minmax(0,1fr)] gap-x-3 py-[0.65rem] max-md:[&:nth-child(n+3)]:hidden lg:grid-cols-[theme(spacing.margin)_minmax(0,1fr)_auto] lg:gap-x-0`}
          >
            <time className="tabular-nums text-ink-2 lg:justify-self-end lg:pr-[25px]" dateTime={iso}>
              {time}
            </time>
            <p className="font-semibold lg:px-gap">
              {t(activityText(act, kind), { kind: t(kindText(kind)) })}: <ActivityTitle {...line} />
            </p>
            <p className="col-start-2 min-w-0 text-small text-ink-2 lg:col-start-3 lg:max-w-[22rem]">
              {account || t("activity.website")}
            </p>
          </li>
        ))}
      </ol>
    </DeskSection>
  );
}

import { Link } from "@remix-run/react";
import { ArrowRight, ImagePlus, type LucideIcon, Plus } from "lucide-react";
import { type ReactNode, useId } from "react";
import { ActivityTitle } from "../activity/activity-list";
import { activitySentence } from "../activity/activity-texts";
import { ButtonLink, textButton } from "../admin/button";
import { Fold } from "../admin/fold";
import { rowLine } from "../admin/list";
import { headingClassName, screenTitle, useActionFailed } from "../admin/screen";
import { DateBlock } from "../components/row";
import { useTexts } from "../i18n/use-texts";
import type { DashboardView } from "./dashboard.server";

type DashboardHeadProps = Pick<DashboardView, "today"> & {
  /** The number of tasks, or 0 while the first steps have a number of their own. */
  waiting: number;
};

export function DashboardHead({ today, waiting }: DashboardHeadProps) {
  const { t, digits } = useTexts();
  useActionFailed();
  return (
    <div className="pb-1 pt-5 lg:grid lg:grid-cols-from-margin-to-end lg:items-center lg:border-b lg:border-rule lg:pb-4 lg:pt-4">
      <div data-part="today" className="hidden justify-self-end pr-6.25 lg:block">
        <DateBlock date={today.at} />
      </div>
      <div className="lg:px-gap">
        <h1 className={screenTitle}>{t("admin.dashboard")}</h1>
        <p className="text-ink-2 lg:hidden">{today.date}</p>
        <p className="hidden text-ink-2 lg:block">
          {waiting > 0
            ? `${t("dashboard.weekday", { weekday: today.weekday })} ${t("dashboard.waiting", { count: waiting, number: digits(waiting) })}`
            : today.weekday}
        </p>
      </div>
      <div className="mt-4 flex flex-wrap gap-2 lg:mt-0">
        <ButtonLink to="/cog-admin/notices?new" className={button}>
          <Plus size={20} strokeWidth={1.75} aria-hidden="true" />
          {t("content.notice.new")}
        </ButtonLink>
        <ButtonLink to="/cog-admin/gallery?new" variant="outline" className={button}>
          <ImagePlus size={20} strokeWidth={1.75} aria-hidden="true" />
          {t("content.photo.new")}
        </ButtonLink>
      </div>
    </div>
  );
}

const button = "grow max-xs:gap-1.5 max-xs:px-2.5 max-xs:text-base lg:grow-0";

type DashboardSectionProps = {
  heading: string;
  beside?: ReactNode;
  children: ReactNode;
};

export function DashboardSection({ heading, beside, children }: DashboardSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-rule-strong pb-2 pt-7.6 lg:pl-beside">
        <h2 id={id} className={headingClassName}>
          {heading}
        </h2>
        {beside}
      </div>
      {children}
    </section>
  );
}

const taskColumns = [
  "grid grid-cols-[24px_minmax(0,1fr)_auto_20px] tiny:grid-cols-[24px_minmax(0,1fr)]",
  "lg:grid-cols-[theme(spacing.margin)_minmax(0,1fr)_auto_20px]",
].join(" ");

type DashboardRowProps = {
  part: "due" | "card";
  href: string;
  Icon: LucideIcon;
  iconClassName: string;
  beside: ReactNode;
  below?: ReactNode;
  children: ReactNode;
};

export const DashboardRow = ({ part, href, Icon, iconClassName, beside, below, children }: DashboardRowProps) => (
  <li data-part={part} className={rowLine}>
    <Link
      to={href}
      className={`group min-h-17 items-center gap-x-4 py-2 text-ink-2 hover:bg-wall lg:gap-x-0 ${taskColumns}`}
    >
      <Icon
        size={24}
        strokeWidth={1.75}
        aria-hidden="true"
        className={`lg:mr-6.25 lg:justify-self-end ${iconClassName}`}
      />
      <span className="min-w-0 break-words lg:px-gap">{children}</span>
      {beside}
      <ArrowRight
        size={20}
        strokeWidth={1.75}
        aria-hidden="true"
        className="col-start-4 text-ink-3 group-hover:text-teesta tiny:hidden"
      />
    </Link>
    {below && <div className="pb-2 pl-10 lg:pl-beside">{below}</div>}
  </li>
);

export function LastActs({ acts }: { acts: DashboardView["acts"] }) {
  const { t } = useTexts();
  const [last] = acts;
  return (
    <Fold title={t("dashboard.lastActs")} holds={last ? <LastAct {...last} /> : t("activity.empty")}>
      <ol>
        {acts.map(({ id, iso, time, act, kind, account, ...line }) => (
          <li
            key={id}
            data-part="act"
            className={`${rowLine} grid grid-cols-from-19 gap-x-3 py-2.6 lg:grid-cols-from-margin-to-end lg:gap-x-0`}
          >
            <time className="tabular-nums text-ink-2 lg:justify-self-end lg:pr-6.25" dateTime={iso}>
              {time}
            </time>
            <p className="font-semibold lg:px-gap">
              {activitySentence(t, act, kind)}: <ActivityTitle kind={kind} {...line} />
            </p>
            <p className="col-start-2 min-w-0 text-small text-ink-2 lg:col-start-3 lg:max-w-88">
              {account || t("activity.website")}
            </p>
          </li>
        ))}
      </ol>
      <p className={`${rowLine} lg:pl-beside`}>
        <Link to="/cog-admin/activity" className={textButton}>
          {t("dashboard.allActivity")}
        </Link>
      </p>
    </Fold>
  );
}

function LastAct({ time, act, kind, id: _id, iso: _iso, account: _account, ...line }: DashboardView["acts"][number]) {
  const { t } = useTexts();
  return (
    <>
      {time}: {activitySentence(t, act, kind)}: <ActivityTitle kind={kind} {...line} />
    </>
  );
}

import { ImagePlus, Plus } from "lucide-react";
import { ButtonLink } from "../admin/button";
import { screenTitle } from "../admin/screen";
import { DateBlock } from "../components/row";
import { useTexts } from "../i18n/use-texts";
import type { DashboardView } from "./dashboard.server";

type DeskHeadProps = Pick<DashboardView, "today"> & {
  /** How many things are due. */
  waiting: number;
};

/** The head of the dashboard: today's date left of its name, and the two things that are done most. */
export function DeskHead({ today, waiting }: DeskHeadProps) {
  const { t, language, digits } = useTexts();
  return (
    <div className="pb-1 pt-5 lg:grid lg:grid-cols-[theme(spacing.margin)_minmax(0,1fr)_auto] lg:items-center lg:border-b lg:border-rule lg:pb-4 lg:pt-4">
      <div data-part="today" className="hidden justify-self-end pr-[25px] lg:block">
        <DateBlock date={today.at} language={language} />
      </div>
      <div className="lg:px-gap">
        <h1 className={screenTitle}>{t("admin.dashboard")}</h1>
        <p className="text-ink-2 lg:hidden">{today.date}</p>
        <p className="hidden text-ink-2 lg:block">
          {t("desk.weekday", { weekday: today.weekday })}
          {waiting > 0 && ` ${t("desk.waiting", { count: waiting, number: digits(waiting) })}`}
        </p>
      </div>
      <div className="mt-4 flex flex-wrap gap-2 lg:mt-0">
        <ButtonLink to="/cog-admin/notices?new" className={button}>
          <Plus size={20} strokeWidth={1.75} aria-hidden="true" />
          {t("adminNotices.new")}
        </ButtonLink>
        <ButtonLink to="/cog-admin/gallery?new" variant="outline" className={button}>
          <ImagePlus size={20} strokeWidth={1.75} aria-hidden="true" />
          {t("adminGallery.upload")}
        </ButtonLink>
      </div>
    </div>
  );
}

const button = "grow max-xs:!gap-1.5 max-xs:!px-2.5 max-xs:!text-base lg:grow-0";

import { useTranslation } from "react-i18next";
import { DayBadge } from "../components/badge";
import { EmptyState } from "../components/empty-state";
import { LowRowDate, Row, RowFile, RowTitleLink, register } from "../components/row";
import { besideLine, Heading } from "../components/section";
import { localize } from "../i18n/languages";
import { useLocalizedPath, useTexts } from "../i18n/use-texts";
import { type CalendarEvent, getDayMark } from "../school/calendar";
import { NoticeRow, NoticeTypeBadge } from "./notice-row";
import type { PublishedNotice } from "./notices.server";

type BoardNotice = PublishedNotice & { isComing: boolean; eventId?: string };
type BoardDay = Pick<CalendarEvent, "uid" | "starts" | "ends" | "kind" | "title">;
type NoticeBoardProps = { notices: BoardNotice[]; days: BoardDay[]; today: string };

/** Shows what is coming, notices and days of the calendar with the nearest first, and below it the other notices. */
export function NoticeBoard({ notices, days, today }: NoticeBoardProps) {
  const { t } = useTranslation();
  const coming = notices.filter(({ isComing }) => isComing);
  const others = notices.filter(({ isComing }) => !isComing);
  const isGrouped = coming.length + days.length > 0;
  const rows = (of: BoardNotice[]) =>
    of.map((notice) => ({
      starts: notice.startsOn ?? "",
      row: <NoticeRow key={notice.id} {...notice} today={today} inGroup={isGrouped} />,
    }));
  const dayRows = days.map((day) => ({
    starts: day.starts,
    row: <ComingDay key={day.uid} day={day} today={today} />,
  }));
  const comingRows = [...rows(coming), ...dayRows].sort((one, other) => one.starts.localeCompare(other.starts));
  return (
    <>
      {isGrouped && (
        <section aria-labelledby="coming" className="pt-1 lg:pt-9.5">
          <Heading id="coming" place="updates">
            {t("notices.coming")}
          </Heading>
          <ColumnHeads />
          <ul className={register}>{comingRows.map(({ row }) => row)}</ul>
        </section>
      )}
      {others.length > 0 && (
        <section aria-labelledby={isGrouped ? "others" : undefined} className={isGrouped ? "pt-6 lg:pt-16" : ""}>
          {isGrouped && (
            <Heading id="others" place="updates">
              {t(coming.length > 0 ? "notices.others" : "nav.notices")}
            </Heading>
          )}
          {!isGrouped && <ColumnHeads />}
          <ul className={register}>{rows(others).map(({ row }) => row)}</ul>
        </section>
      )}
      {notices.length === 0 && <EmptyState className={besideLine}>{t("notices.empty")}</EmptyState>}
    </>
  );
}

function ColumnHeads() {
  const { t } = useTranslation();
  return (
    <div
      className="hidden border-t border-rule-strong text-small font-semibold leading-normal text-ink-2 lg:grid lg:grid-cols-register"
      aria-hidden="true"
    >
      <span className="py-2.4 pr-6 text-right">{t("common.date")}</span>
      <span className="py-2.4 pl-gap pr-6">{t("form.title")}</span>
      <span className="border-l border-rule px-6 py-2.4">{t("notices.attachment")}</span>
    </div>
  );
}

/** Shows a day of the calendar as a low row, which leads to its place in the calendar. */
function ComingDay({ day: { uid, starts, ends, kind, title }, today }: { day: BoardDay; today: string }) {
  const { days, language } = useTexts();
  const { to } = useLocalizedPath();
  const words = localize(title, language);
  return (
    <Row>
      <LowRowDate day={starts} className="py-2 lg:py-3" numberClassName="text-2xl leading-1.2 bn:leading-1.3" />
      <div className="col-start-2 min-w-0 py-2 pl-4 lg:py-3 lg:pl-gap lg:pr-12">
        <p data-part="row-kind" className="mb-0.6 flex flex-wrap items-center gap-x-2.4 text-small text-ink-2">
          <NoticeTypeBadge type={kind} />
          <DayBadge mark={getDayMark({ starts, ends }, today)} />
          <time className={starts === ends ? "sr-only" : undefined} dateTime={starts}>
            {days(starts, ends)}
          </time>
        </p>
        <h3 className="text-balance text-base font-semibold lg:text-body" lang={words?.language}>
          <RowTitleLink className="py-2.8" href={to(`/academic#${uid}`)}>
            {words?.text}
          </RowTitleLink>
        </h3>
      </div>
      <RowFile />
    </Row>
  );
}

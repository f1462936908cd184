import { useTranslation } from "react-i18next";
import { DayBadge } from "../components/badge";
import { EmptyState } from "../components/empty-state";
import { LowRowDate, Row, RowFile, RowTitleLink, register } from "../components/row";
import { besideLine, Heading } from "../components/section";
import { TextLink } from "../components/text-link";
import { getDayParts } from "../i18n/days";
import { localize } from "../i18n/languages";
import { useLocalizedPath, useTexts } from "../i18n/use-texts";
import { type CalendarEvent, getDayMark, type listRoutines } from "../school/calendar";
import { classLabel } from "../school/classes";
import { NoticeRow, NoticeTypeBadge } from "./notice-row";
import type { PublishedNotice } from "./notices.server";

type BoardNotice = PublishedNotice & { isComing: boolean; eventId?: string };
type BoardDay = Pick<CalendarEvent, "uid" | "starts" | "ends" | "kind" | "title"> & {
  routines: ReturnType<typeof listRoutines>;
};
type NoticeBoardProps = { notices: BoardNotice[]; days: BoardDay[]; today: string; hasCalendar: boolean };

const someHaveFile = (notices: BoardNotice[]) => notices.some(({ fileUrl }) => fileUrl !== null);

/** Shows what is coming, notices and days of the calendar with the nearest first, and below it the other notices. */
export function NoticeBoard({ notices, days, today, hasCalendar }: NoticeBoardProps) {
  const { t } = useTranslation();
  const coming = notices.filter(({ isComing }) => isComing);
  const others = notices.filter(({ isComing }) => !isComing);
  const isGrouped = coming.length + days.length > 0;
  const [hasComingFiles, hasOtherFiles] = [someHaveFile(coming), someHaveFile(others)];
  const rows = (of: BoardNotice[], hasFiles: boolean) =>
    of.map((notice) => ({
      starts: notice.startsOn ?? "",
      row: <NoticeRow key={notice.id} {...notice} today={today} inGroup={isGrouped} hasFiles={hasFiles} />,
    }));
  const dayRows = days.map((day) => ({
    starts: day.starts,
    row: <ComingDay key={day.uid} day={day} today={today} hasFiles={hasComingFiles} />,
  }));
  const comingRows = [...rows(coming, hasComingFiles), ...dayRows].sort((one, other) =>
    one.starts.localeCompare(other.starts),
  );
  return (
    <>
      {isGrouped && (
        <section aria-labelledby="coming" className="pt-5 lg:pt-9.5">
          <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 lg:mb-4.4">
            <Heading id="coming" place="row">
              {t("notices.coming")}
            </Heading>
            {hasCalendar && <FullCalendar />}
          </div>
          {hasComingFiles && <ColumnHeads />}
          <ul className={register}>{comingRows.map(({ row }) => row)}</ul>
        </section>
      )}
      {others.length > 0 && (
        <section aria-labelledby={isGrouped ? "others" : undefined} className={isGrouped ? "pt-8 lg:pt-14" : "pt-4"}>
          {isGrouped && (
            <Heading id="others" place="updates">
              {t(coming.length > 0 ? "notices.others" : "nav.notices")}
            </Heading>
          )}
          {hasOtherFiles && !hasComingFiles && <ColumnHeads />}
          <ul className={register}>{rows(others, hasOtherFiles).map(({ row }) => row)}</ul>
        </section>
      )}
      {notices.length === 0 && <EmptyState className={besideLine}>{t("notices.empty")}</EmptyState>}
    </>
  );
}

function FullCalendar() {
  const { t } = useTranslation();
  const { to } = useLocalizedPath();
  return (
    <TextLink className="text-small print:hidden" href={to("/academic#calendar")}>
      {t("calendar.all")}
    </TextLink>
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

type ComingDayProps = { day: BoardDay; today: string; hasFiles: boolean };

/** Shows a day of the calendar as a low row, which leads to its place in the calendar. */
function ComingDay({ day: { uid, starts, ends, kind, title, routines }, today, hasFiles }: ComingDayProps) {
  const { days, language } = useTexts();
  const { to } = useLocalizedPath();
  const words = localize(title, language);
  const isDateSaid = starts === ends && starts.slice(0, 4) === today.slice(0, 4);
  return (
    <Row>
      <LowRowDate
        day={starts}
        className="py-2 lg:py-3.4"
        numberClassName="text-2xl leading-1.2 bn:leading-1.3 lg:text-4xl lg:leading-1.05"
      />
      <div className={`col-start-2 min-w-0 py-2 pl-4 lg:py-3.4 lg:pl-gap lg:pr-12 ${hasFiles ? "" : "lg:col-end-4"}`}>
        <p data-part="row-kind" className="mb-0.6 flex flex-wrap items-center gap-x-2.4 text-small text-ink-2">
          <NoticeTypeBadge type={kind} />
          <DayBadge mark={getDayMark({ starts, ends }, today)} />
          <time dateTime={starts}>
            <span className={isDateSaid ? "sr-only" : undefined}>{days(starts, ends)}</span>
            {isDateSaid && ` ${getDayParts(starts, language).weekday}`}
          </time>
        </p>
        <h3 className="text-balance text-base font-semibold lg:text-body" lang={words?.language}>
          <RowTitleLink className="py-2.8" href={to(`/academic#${uid}`)}>
            {words?.text}
          </RowTitleLink>
        </h3>
        <ExamRoutine listId={starts === ends ? uid : `papers-${uid}`} routines={routines} />
      </div>
      {hasFiles && <RowFile />}
    </Row>
  );
}

/** Leads to the routine of an exam, or to the list of its papers if several classes have a routine. */
function ExamRoutine({ listId, routines: [routine, another] }: Pick<BoardDay, "routines"> & { listId: string }) {
  const { t } = useTranslation();
  const { to } = useLocalizedPath();
  if (!routine) return null;
  const name = t("downloads.group.examRoutine");
  return (
    <p data-part="exam-routine" className="-mb-1 pt-1.6">
      <TextLink
        className="inline-flex min-h-11 items-center text-base"
        href={to(another ? `/academic#${listId}` : `/downloads/${routine.routineId}`)}
      >
        {another ? name : `${name}, ${t(classLabel(routine.classLevel))}`}
      </TextLink>
    </p>
  );
}

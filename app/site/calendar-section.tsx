import { CalendarPlus, ChevronRight, FileText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { DayBadge } from "../components/badge";
import { ButtonLink } from "../components/button";
import { RowKind } from "../components/row";
import { besideLine, Heading, Section } from "../components/section";
import { TextLink } from "../components/text-link";
import { formatDayAndWeekday, getDayParts } from "../i18n/days";
import { formatTimes, joinDayAndMonth } from "../i18n/format";
import { detectLanguage, localize, localizedName } from "../i18n/languages";
import { useLocalizedPath, useTexts } from "../i18n/use-texts";
import { NoticeTypeBadge } from "../notices/notice-row";
import { type arrangeCalendar, type CalendarEvent, getDayMark, groupPapers } from "../school/calendar";
import { classLabel } from "../school/classes";
import { CalendarLink, CopyCalendarLink } from "./calendar-link";
import { type Grid, MonthGrid } from "./month-grid";

type Calendar = ReturnType<typeof arrangeCalendar<CalendarEvent>>;
type SectionProps = { calendar: Calendar; today: string; origin: string };
type Event = CalendarEvent & { papers: CalendarEvent[] };
type EventProps = { event: Event; today: string };

/**
 * Shows the calendar of the year. `today` is the date in Dhaka. A year with forty events must fit on one printed page.
 */
export function CalendarSection({ calendar, today, origin }: SectionProps) {
  const { t, digits } = useTexts();
  const { year, next, nextMonth, nextHoliday, tomorrow, months, later, past } = calendar;
  return (
    <Section id="calendar" isDense>
      <Heading>{t("calendar.ofYear", { year: digits(year) })}</Heading>
      <TodayLine today={today} tomorrow={tomorrow} nextHoliday={nextHoliday} />
      {next ? (
        <NextEvent event={next} today={today} />
      ) : (
        <p className={`text-ink-2 ${besideLine}`}>{t("calendar.nothingAhead")}</p>
      )}
      {nextMonth && nextMonth.month !== months[0]?.month && (
        <div className="pt-7.6 lg:hidden print:hidden">
          <p className="text-xl font-semibold" aria-hidden="true">
            <MonthName month={nextMonth.month} year={year} />
          </p>
          <MonthGrid grid={nextMonth.grid} today={today} />
        </div>
      )}
      <Months months={months} year={year} today={today} withGridOnPhones={nextMonth?.month} />
      {later.length > 0 && <FoldedMonths isPrinted count="calendar.more" months={later} year={year} today={today} />}
      {past.length > 0 && <FoldedMonths count="calendar.past" months={past} year={year} today={today} />}
      <AddToCalendar origin={origin} />
    </Section>
  );
}

type TodayLineProps = { today: string } & Pick<Calendar, "tomorrow" | "nextHoliday">;

/** The offline worker removes the current date and tomorrow from a stored page. The date of the next holiday stays. */
function TodayLine({ today, tomorrow, nextHoliday }: TodayLineProps) {
  const { t, language } = useTexts();
  const formatDay = (day: string) => joinDayAndMonth(getDayParts(day, language), language);
  const { weekday } = getDayParts(today, language);
  return (
    <p data-part="today-line" className={`-mt-2 mb-4.4 flex flex-wrap gap-x-6 text-ink-2 print:hidden ${besideLine}`}>
      <span data-part="day-today">{t("calendar.todayIs", { weekday, day: formatDay(today) })}</span>
      {tomorrow && (
        <span data-part="day-tomorrow" className="font-semibold text-ink">
          {t(`calendar.tomorrowIs.${tomorrow}`)}
        </span>
      )}
      {nextHoliday && <span>{t("calendar.nextHoliday", { day: formatDay(nextHoliday) })}</span>}
    </p>
  );
}

const nextEvent = [
  "relative -mx-gutter grid grid-cols-from-16 border-y border-rule-strong bg-card px-gutter",
  "lg:mx-0 lg:grid-cols-from-margin lg:bg-transparent lg:px-0 print:mx-0 print:px-0",
].join(" ");
const nextEventLine = [
  "before:absolute before:inset-y-0 before:left-[calc(theme(spacing.16)+theme(spacing.gutter))] before:w-px before:bg-khata",
  "lg:before:hidden print:before:left-16",
].join(" ");
const tightPrint = "print:[&_*]:leading-tight print:bn:[&_*]:leading-1.45";

function NextEvent({ event, today }: EventProps) {
  const { t } = useTranslation();
  const { to } = useLocalizedPath();
  return (
    <div id={event.uid} data-part="next-event" className={`${nextEvent} ${nextEventLine} ${tightPrint}`}>
      <NextDays event={event} />
      <div className="min-w-0 py-5 pl-4 lg:flex lg:items-center lg:gap-8 lg:bg-card lg:py-7 lg:pl-gap lg:pr-6 print:py-1">
        <div className="min-w-0 lg:flex-1">
          <EventWords event={event} today={today} isNext />
        </div>
        {event.noticeId && (
          <ButtonLink
            className="max-lg:hidden lg:flex-none print:hidden"
            variant="outline"
            href={to(`/notices/${event.noticeId}`)}
          >
            <FileText size={20} strokeWidth={1.75} />
            {t("calendar.readNotice")}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

// The display font has only one weight. Bengali uses the text font here, so we use a heavier weight to emphasise it.
const displayWeight = "font-normal leading-1.28 bn:font-semibold bn:leading-normal";
const bigDay = "font-display font-normal leading-1.28 text-ink lining-nums bn:leading-normal";

function NextDays({ event }: { event: CalendarEvent }) {
  const { language } = useLocalizedPath();
  const { day, month, monthShort, weekday, weekdayShort } = getDayParts(event.starts, language);
  const number = <span className={`${bigDay} text-4xl lg:text-11 print:text-lg`}>{day}</span>;
  return (
    <EventTime event={event} className="py-5 pr-1 lg:justify-self-end lg:py-7 lg:pr-6 lg:text-right print:py-1">
      {language === "bn" && number}
      <span>{language === "bn" ? month : monthShort}</span>
      {language === "en" && number}
      <span className="lg:hidden">{weekdayShort}</span>
      <span className="max-lg:hidden">{weekday}</span>
      <Until event={event} />
    </EventTime>
  );
}

type MonthsProps = {
  months: (Calendar["past"][number] & { grid?: Grid })[];
  year: string;
  today: string;
  withGridOnPhones?: string;
};

const printedMonth = "print:pb-0 print:text-small print:leading-tight print:bn:leading-1.45 print:break-after-avoid";

const Months = ({ months, year, today, withGridOnPhones }: MonthsProps) => (
  <div className="print:gap-6 print:columns-2">
    {months.map(({ month, events, grid }) => (
      <section key={month} className="pt-7.6 lg:grid lg:grid-cols-register lg:border-b lg:border-rule print:pt-1.5">
        <h3 className={`border-b border-rule-strong pb-2 text-xl lg:col-span-3 lg:pl-beside ${printedMonth}`}>
          <MonthName month={month} year={year} />
        </h3>
        {grid && month === withGridOnPhones && (
          <MonthGrid grid={grid} today={today} className="border-b border-rule lg:hidden print:hidden" />
        )}
        <ul className="lg:col-span-2">
          {events.map((event) => (
            <EventRow key={event.uid} event={event} today={today} />
          ))}
        </ul>
        {grid && <MonthGrid grid={grid} today={today} className="hidden border-l border-rule pl-4.4 lg:block" />}
      </section>
    ))}
  </div>
);

function MonthName({ month, year }: { month: string; year: string }) {
  const { t, language } = useTexts();
  const parts = getDayParts(`${month}-01`, language);
  return month.startsWith(year) ? parts.month : t("calendar.monthOfYear", { month: parts.month, year: parts.year });
}

const eventRow = [
  "group/event relative grid grid-cols-from-16 border-b border-rule target:bg-maize-tint",
  "lg:last:border-b-0 lg:grid-cols-from-margin",
  "before:absolute before:inset-y-0 before:left-16 before:w-px before:bg-khata lg:before:hidden",
].join(" ");

const EventRow = ({ event, today }: EventProps) => (
  <li id={event.uid} data-part="event" className={`${eventRow} print:break-inside-avoid print:text-3 ${tightPrint}`}>
    <RowDays event={event} />
    <div className="min-w-0 py-4.4 pl-4 lg:pl-gap lg:pr-12 print:py-0.5 print:pl-2">
      <EventWords event={event} today={today} />
    </div>
  </li>
);

function RowDays({ event }: { event: CalendarEvent }) {
  const { t, language } = useTexts();
  const first = getDayParts(event.starts, language);
  const last = getDayParts(event.ends, language);
  const isInOneMonth = event.starts !== event.ends && event.starts.slice(0, 7) === event.ends.slice(0, 7);
  return (
    <EventTime event={event} className="py-4.4 pr-1 lg:justify-self-end lg:pr-6 lg:text-right print:py-0.5 print:pr-1">
      <span className={`${bigDay} text-3xl print:text-xs`}>
        {first.day}
        {isInOneMonth && <span className="max-lg:hidden">–{last.day}</span>}
      </span>
      {/* The heading with the month may be above the screen when a link leads to this row. */}
      <span className="hidden group-target/event:block">{first.monthShort}</span>
      {event.starts === event.ends && <span>{first.weekdayShort}</span>}
      {isInOneMonth && (
        <span className="max-lg:hidden">
          {t("calendar.fromTo", { from: first.weekdayShort, to: last.weekdayShort })}
        </span>
      )}
      <Until event={event} className={isInOneMonth ? "lg:hidden" : ""} />
    </EventTime>
  );
}

type EventTimeProps = { event: CalendarEvent; className: string; children: React.ReactNode };

const printedDays = "print:flex-row print:flex-wrap print:items-baseline print:gap-x-1 print:text-[0.6875rem]";

function EventTime({ event: { starts, ends }, className, children }: EventTimeProps) {
  const { days } = useTexts();
  return (
    <p className={className}>
      <time className="sr-only" dateTime={starts}>
        {days(starts, ends)}
      </time>
      <span
        data-part="event-days"
        className={`flex w-max max-w-full flex-col break-normal text-small leading-1.4 text-ink-3 lg:w-auto ${printedDays}`}
        aria-hidden="true"
      >
        {children}
      </span>
    </p>
  );
}

function Until({ event: { starts, ends }, className }: { event: CalendarEvent; className?: string }) {
  const { t, language } = useTexts();
  if (starts === ends) return null;
  const { day, monthShort } = getDayParts(ends, language);
  const isSameMonth = starts.slice(0, 7) === ends.slice(0, 7);
  // The column is narrow, so the line may break between the day and the month.
  const withMonth = (language === "bn" ? [day, monthShort] : [monthShort, day]).join(" ");
  return <span className={className}>{t("calendar.until", { day: isSameMonth ? day : withMonth })}</span>;
}

const titles = {
  next: {
    Title: "h3",
    className: `mb-1.6 text-balance font-display text-2xl print:mb-0 print:text-lg ${displayWeight}`,
  },
  other: { Title: "h4", className: "text-balance font-semibold" },
} as const;

function EventWords({ event: { kind, noticeId, ...event }, today, isNext = false }: EventProps & { isNext?: boolean }) {
  const { t } = useTranslation();
  const { language, to } = useLocalizedPath();
  const title = localize(event.title, language);
  // The exams of the first day are also in the list of papers.
  const note = event.examDays && event.papers.length > 0 ? undefined : localize(event.note, language);
  const { Title, className } = titles[isNext ? "next" : "other"];
  return (
    <>
      <div className="print:ml-2 print:[&_*]:m-0 print:[&_*]:p-0 print:[&_*]:text-[0.6875rem] print:float-right">
        <RowKind>
          {isNext && <span className="print:hidden">{t("home.nextDay")}</span>}
          <NoticeTypeBadge type={kind} />
          <DayBadge mark={getDayMark(event, today)} />
        </RowKind>
      </div>
      <Title className={className} lang={title?.language}>
        {title?.text}
      </Title>
      {note && (
        <p
          data-part="event-note"
          className={`max-w-row whitespace-pre-line text-ink-2 ${noticeId ? "print:hidden" : ""}`}
          lang={note.language}
        >
          {note.text}
        </p>
      )}
      {event.papers.length > 0 && <Papers of={event} />}
      {noticeId && (
        <p className={`-mb-2 print:hidden ${isNext ? "lg:hidden" : ""}`}>
          <TextLink
            className="inline-block py-2"
            href={to(`/notices/${noticeId}`)}
            aria-label={`${t("calendar.readNotice")}: ${title?.text}`}
          >
            {t("calendar.readNotice")}
          </TextLink>
        </p>
      )}
    </>
  );
}

/** Lists the papers of an exam, with a table for each class. A link to the list of papers unfolds it. */
function Papers({ of: { uid, papers } }: { of: Pick<Event, "uid" | "papers"> }) {
  const { t, digits } = useTexts();
  const classes = groupPapers(papers);
  const [only, another] = classes;
  const count = t("calendar.papers", { count: papers.length, days: digits(papers.length) });
  return (
    <details data-part="papers" className="group -mb-2 print:hidden">
      <summary className="flex min-h-11 items-center gap-x-2 text-teesta">
        <ChevronRight className="group-open:rotate-90" size={20} strokeWidth={1.75} />
        {only && !another ? `${t(classLabel(only.classLevel))}: ${count}` : count}
      </summary>
      {/* The link unfolds the list, and scrolls to the top of the event. */}
      <span id={`papers-${uid}`} className="absolute top-0" />
      {classes.map((one) => (
        <PapersOfClass key={one.classLevel} {...one} isOnly={!another} />
      ))}
    </details>
  );
}

type PapersOfClassProps = ReturnType<typeof groupPapers>[number] & { isOnly: boolean };

function PapersOfClass({ classLevel, days, hasSameTimes, isOnly }: PapersOfClassProps) {
  const { t, language } = useTexts();
  const { to } = useLocalizedPath();
  const [first] = days;
  if (!first) return null;
  return (
    <table className="mb-4 text-left text-base [&_:is(td,th)]:py-1 [&_:is(td,th)]:align-top">
      <caption className="text-left">
        <TextLink className="inline-flex min-h-11 items-center" href={to(`/downloads/${first.routineId}`)}>
          {t(isOnly ? "downloads.group.examRoutine" : classLabel(classLevel))}
        </TextLink>
        {hasSameTimes && <span className="pl-4 text-ink-2">{formatTimes(first.begin, first.end, language)}</span>}
      </caption>
      <tbody>
        {days.map((day, place) => {
          const { date, subject, begin, end } = day;
          const ofDate = days.filter((other) => other.date === date);
          return (
            <tr key={`${date} ${begin} ${subject.name}`}>
              {days[place - 1]?.date !== date && (
                <th scope="row" rowSpan={ofDate.length} className="whitespace-nowrap pr-3.4 font-normal text-ink-2">
                  <time dateTime={date}>{formatDayAndWeekday(date, language)}</time>
                </th>
              )}
              <td lang={detectLanguage(localizedName(language, subject))}>
                {localizedName(language, subject)}
                {!hasSameTimes && (
                  <span className="block whitespace-nowrap text-small text-ink-2">
                    {formatTimes(begin, end, language)}
                  </span>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

type FoldedMonthsProps = MonthsProps & { count: "calendar.more" | "calendar.past"; isPrinted?: boolean };

/** A printed page always contains the coming months. It contains past months only if the reader has opened them. */
function FoldedMonths({ months, year, today, count: countText, isPrinted = false }: FoldedMonthsProps) {
  const { t, digits, language } = useTexts();
  const count = months.reduce((sum, { events }) => sum + events.length, 0);
  const name = (month = "") => getDayParts(`${month}-01`, language).month;
  const [from, to] = [name(months[0]?.month), name(months.at(-1)?.month)];
  return (
    <details
      data-part={isPrinted ? "printed-months" : undefined}
      className={isPrinted ? "group mt-3 print:mt-0" : "group mt-1 print:[&:not([open])]:hidden"}
    >
      <summary
        className={`flex min-h-11 flex-wrap items-center gap-x-3 ${isPrinted ? "print:hidden" : ""} ${besideLine}`}
      >
        <ChevronRight className="group-open:rotate-90" size={20} strokeWidth={1.75} />
        <span className="font-semibold text-teesta">{from === to ? from : t("calendar.fromTo", { from, to })}</span>
        <span className="text-ink-2">{t(countText, { count, days: digits(count) })}</span>
      </summary>
      <Months months={months} year={year} today={today} />
    </details>
  );
}

const calendarLink = "inline-flex min-h-11 items-center gap-2.4";

function AddToCalendar({ origin }: { origin: string }) {
  const { t } = useTranslation();
  return (
    <div className={`mt-5 print:hidden ${besideLine}`}>
      <p className="flex flex-wrap items-center gap-x-6">
        <CalendarLink origin={origin} Icon={CalendarPlus} className={calendarLink} />
        <CopyCalendarLink origin={origin} className={calendarLink} />
      </p>
      <p className="text-ink-2">{t("calendar.hint")}</p>
    </div>
  );
}

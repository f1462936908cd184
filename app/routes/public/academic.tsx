import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../components/empty-state";
import { register } from "../../components/row";
import { besideLine, Heading, PageTitle, Section } from "../../components/section";
import { readOrFallback } from "../../errors";
import { dhakaToday } from "../../i18n/format";
import { truncateText } from "../../i18n/text";
import { useTexts } from "../../i18n/use-texts";
import { listCalendarEvents } from "../../notices/calendar-events.server";
import { arrangeCalendar, type CalendarEvent } from "../../school/calendar";
import { type SchoolClass, type Stage as SchoolStage, stages } from "../../school/classes";
import { CalendarSection } from "../../site/calendar-section";
import { pageHead } from "../../site/page-head.server";
import { pageMeta } from "../../site/page-meta";

export async function loader({ request }: LoaderFunctionArgs) {
  const head = await pageHead(request);
  const today = dhakaToday();
  const events = readOrFallback([], listCalendarEvents);
  return { head, today, calendar: events.length > 0 ? arrangeCalendar(events.map(toShown), today) : undefined };
}

const maxNoteLetters = 140;

function toShown({ uid, starts, ends, kind, title, note, noticeId }: CalendarEvent): CalendarEvent {
  const shorten = (text: string) => (noticeId ? truncateText(text.replace(/\s+/g, " "), maxNoteLetters) : text);
  return { uid, starts, ends, kind, title, note: { en: shorten(note.en), bn: shorten(note.bn) }, noticeId };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.head);

export default function Academic() {
  const { t } = useTranslation();
  const { calendar, today } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle className={calendar && "print:hidden"}>{t("academic.title")}</PageTitle>
      {calendar && <CalendarSection calendar={calendar} today={today} />}
      {stages.map((stage) => (
        <Stage key={stage.name} {...stage} isPrinted={!calendar} />
      ))}
      {!calendar && (
        <Section>
          <Heading>{t("academic.calendar")}</Heading>
          <div className={besideLine}>
            <EmptyState>{t("academic.calendarSoon")}</EmptyState>
          </div>
        </Section>
      )}
    </>
  );
}

/** Printed without the classes, so that the calendar fits on one page. */
function Stage({ name, classes, disciplines, isPrinted }: SchoolStage & { isPrinted: boolean }) {
  const { t } = useTranslation();
  return (
    <Section className={isPrinted ? "" : "print:hidden"}>
      <Heading>{t(name)}</Heading>
      {disciplines.length > 0 && (
        <p data-part="disciplines" className={`-mt-2 mb-5.6 text-ink-2 ${besideLine}`}>
          {t("home.disciplines")}: {disciplines.map((discipline) => t(discipline)).join(", ")}
        </p>
      )}
      <ul data-part="classes" className={register}>
        {classes.map((one) => (
          <ClassRow key={one.level} {...one} />
        ))}
      </ul>
    </Section>
  );
}

function ClassRow({ level, name, age }: SchoolClass) {
  const { t, digits } = useTexts();
  return (
    <li className="relative grid grid-cols-[52px_minmax(0,1fr)_auto] items-baseline border-b border-rule before:absolute before:inset-y-0 before:left-[52px] before:w-px before:bg-khata lg:grid-cols-register lg:before:hidden print:break-inside-avoid">
      <p
        className="whitespace-nowrap py-2.6 pr-2 font-display text-title font-normal leading-1.2 [font-variant-numeric:lining-nums] lg:justify-self-end lg:pr-6 lg:text-3xl lg:leading-1.1"
        aria-hidden="true"
      >
        {digits(level)}
      </p>
      <h3 className="col-start-2 min-w-0 py-2.6 pl-4 text-body lg:pl-gap lg:pr-12">{t(name)}</h3>
      <p className="col-start-3 min-w-0 py-2.6 pl-4 text-small text-ink-2 lg:row-start-1 lg:pl-6 lg:text-body lg:before:absolute lg:before:inset-y-0 lg:before:-ml-6 lg:before:border-l lg:before:border-rule">
        {t("academic.ageGroup", { from: digits(age.from), to: digits(age.to) })}
      </p>
    </li>
  );
}

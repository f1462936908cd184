import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ArrowRight, FileText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "~/components/empty-state";
import { register, rowFigure, ruledRow } from "~/components/row";
import { besideLine, Heading, PageTitle, Section } from "~/components/section";
import { TextLink } from "~/components/text-link";
import {
  allDownloads,
  downloadClassLabel,
  downloadTitle,
  groupLabel,
  listFeesAndForms,
  listForClass,
  listForSchool,
  listRoutines,
} from "~/downloads/download";
import { type DownloadsByGroup, listDownloadsByGroup, type PublishedDownload } from "~/downloads/downloads.server";
import { readOrFallback } from "~/errors";
import { dhakaToday } from "~/i18n/format";
import { detectLanguage } from "~/i18n/languages";
import { truncateText } from "~/i18n/text";
import { useLocalizedPath, useTexts } from "~/i18n/use-texts";
import { listCalendarEvents } from "~/notices/calendar-events.server";
import { listUrgentNotices } from "~/notices/notices.server";
import { arrangeCalendar, type CalendarEvent } from "~/school/calendar";
import { type SchoolClass, type Stage as SchoolStage, stages } from "~/school/classes";
import { CalendarSection } from "~/site/calendar-section";
import { pageHead } from "~/site/page-head.server";
import { ShareSection } from "~/site/share-section";
import { CallSchool } from "~/site/ways-on";
import { useTypeAndSize } from "~/uploads/attachment";

export { pageMeta as meta } from "~/site/page-meta";

export async function loader({ request }: LoaderFunctionArgs) {
  const head = await pageHead(request);
  const today = dhakaToday();
  const events = readOrFallback([], listCalendarEvents);
  const arranged = events.length > 0 ? arrangeCalendar(events.map(toShown), today) : undefined;
  // The school may be closed tomorrow, but only an urgent notice says so.
  const isUrgent = readOrFallback([], listUrgentNotices).length > 0;
  const calendar = arranged && isUrgent ? { ...arranged, tomorrow: undefined } : arranged;
  return { head, today, calendar, downloads: readOrFallback([], listDownloadsByGroup) };
}

const maxNoteLetters = 140;

function toShown({ uid, starts, ends, kind, title, note, noticeId, examDays }: CalendarEvent): CalendarEvent {
  const shorten = (text: string) => (noticeId ? truncateText(text.replace(/\s+/g, " "), maxNoteLetters) : text);
  return { uid, starts, ends, kind, title, note: { en: shorten(note.en), bn: shorten(note.bn) }, noticeId, examDays };
}

export default function Academic() {
  const { t, digits } = useTexts();
  const { head, calendar, today, downloads } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle className={calendar && "print:hidden"}>{t("academic.title")}</PageTitle>
      <PartLinks />
      {calendar && <CalendarSection calendar={calendar} today={today} origin={head.origin} />}
      {stages.map((stage, place) => (
        <Stage
          key={stage.name}
          {...stage}
          id={place === 0 ? "classes" : undefined}
          isPrinted={!calendar}
          downloads={downloads}
        />
      ))}
      <FeesAndForms downloads={listFeesAndForms(downloads)} />
      {downloads.length > 0 && <DownloadsOfSchool downloads={listForSchool(downloads)} />}
      {!calendar && (
        <Section id="calendar">
          <Heading>{t("academic.calendar")}</Heading>
          <EmptyState className={besideLine}>{t("academic.calendarSoon")}</EmptyState>
        </Section>
      )}
      {calendar && (
        <ShareSection
          title={t("calendar.ofYear", { year: digits(calendar.year) })}
          origin={head.origin}
          path="/academic#calendar"
        />
      )}
    </>
  );
}

function PartLinks() {
  const { t } = useTranslation();
  return (
    <Section as="div" className="print:hidden">
      <ul data-part="part-links" className={`-my-2 flex flex-wrap gap-x-7 ${besideLine}`}>
        {(["calendar", "classes", "fees"] as const).map((part) => (
          <li key={part}>
            <TextLink className="inline-flex min-h-11 items-center" href={`#${part}`}>
              {part === "calendar" ? t("search.kind.event") : t(`academic.${part}`)}
            </TextLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}

type StageProps = SchoolStage & { id?: string; isPrinted: boolean; downloads: DownloadsByGroup };

/**
 * Shows a stage of the school, for example the primary stage. A printed page shows only stages with `isPrinted`, so
 * that the academic calendar fits on one page.
 */
function Stage({ id, name, classes, disciplines, isPrinted, downloads }: StageProps) {
  const { t } = useTranslation();
  const hasRoutine = (level: number) => listForClass(downloads, level).some(({ group }) => group === "routine");
  return (
    <Section id={id} className={isPrinted ? "" : "print:hidden"}>
      {id && <Routines downloads={listRoutines(downloads)} />}
      <Heading>{t(name)}</Heading>
      {disciplines.length > 0 && (
        <p data-part="disciplines" className={`-mt-2 mb-5.6 text-ink-2 ${besideLine}`}>
          {t("home.disciplines")}: {disciplines.map((discipline) => t(discipline)).join(", ")}
        </p>
      )}
      <ul data-part="classes" className={register}>
        {classes.map((one) => (
          <ClassRow key={one.level} {...one} downloads={listForClass(downloads, one.level)} />
        ))}
      </ul>
      <WithoutRoutine levels={classes.map(({ level }) => level).filter((level) => !hasRoutine(level))} />
    </Section>
  );
}

/** Leads to the class routines at once, because the first classes may have none. */
function Routines({ downloads }: { downloads: PublishedDownload[] }) {
  const { t } = useTranslation();
  const { to } = useLocalizedPath();
  if (downloads.length === 0) return null;
  return (
    <p data-part="routines" className={`-mt-4 mb-4.4 flex flex-wrap items-center gap-x-5 print:hidden ${besideLine}`}>
      <span className="text-ink-2">{t("downloads.group.routine")}:</span>
      {downloads.map(({ id, classLevel }) => (
        <TextLink key={id} className="inline-flex min-h-11 items-center" href={to(`/downloads/${id}`)}>
          {t(downloadClassLabel(classLevel))}
        </TextLink>
      ))}
    </p>
  );
}

function WithoutRoutine({ levels }: { levels: number[] }) {
  const { t, digits } = useTexts();
  if (levels.length === 0) return null;
  return (
    <p data-part="without-routine" className={`pt-3 text-small text-ink-2 print:hidden ${besideLine}`}>
      {t("academic.noRoutine", { count: levels.length, classes: levels.map(digits).join(", ") })}
    </p>
  );
}

const edge = "lg:before:absolute lg:before:inset-y-0 lg:before:-ml-6 lg:before:border-l lg:before:border-rule";

function ClassRow({ level, name, age, downloads }: SchoolClass & { downloads: PublishedDownload[] }) {
  const { t, digits } = useTexts();
  return (
    <li
      id={`class-${level}`}
      className={`${ruledRow} grid-cols-from-16-to-end items-baseline print:break-inside-avoid`}
    >
      <p className={`py-2.6 lg:text-3xl ${rowFigure}`} aria-hidden="true">
        {digits(level)}
      </p>
      <h3 className="col-start-2 min-w-0 py-2.6 pl-4 text-body lg:row-start-1 lg:pl-gap lg:pr-12">{t(name)}</h3>
      <p
        className={`col-start-3 min-w-0 py-2.6 pl-4 text-small text-ink-2 lg:row-start-1 lg:pl-6 lg:text-body ${edge}`}
      >
        {t("academic.ageGroup", { from: digits(age.from), to: digits(age.to) })}
      </p>
      <DownloadsOfClass downloads={downloads} />
    </li>
  );
}

/**
 * Lists links to the downloads of a class. The text of a link is the group of the download, for example Routine. If two
 * downloads have the same group, the text is their title.
 */
function DownloadsOfClass({ downloads }: { downloads: PublishedDownload[] }) {
  const { t } = useTranslation();
  const { to } = useLocalizedPath();
  if (downloads.length === 0) return null;
  return (
    <ul
      data-part="class-downloads"
      className="col-start-2 col-end-4 flex flex-wrap items-center gap-x-5 pl-4 max-lg:-mt-1 max-lg:text-small lg:col-end-3 lg:row-start-1 lg:gap-x-8 lg:pl-38 print:hidden"
    >
      {downloads.map(({ id, title, group }) => {
        const isAlone = downloads.filter((other) => other.group === group).length === 1;
        return (
          <li key={id}>
            <TextLink
              className="inline-flex min-h-11 items-center"
              lang={isAlone ? undefined : detectLanguage(title)}
              href={to(`/downloads/${id}`)}
            >
              {isAlone ? t(groupLabel(group)) : title}
            </TextLink>
          </li>
        );
      })}
    </ul>
  );
}

function FeesAndForms({ downloads }: { downloads: PublishedDownload[] }) {
  const { t } = useTranslation();
  return (
    <Section id="fees" className="print:hidden">
      <Heading>{t("academic.fees")}</Heading>
      {downloads.length > 0 ? (
        <SchoolDownloads downloads={downloads} />
      ) : (
        <p className={besideLine}>
          {t("academic.noFees")} <CallSchool as="span" className="whitespace-nowrap" />
        </p>
      )}
    </Section>
  );
}

function DownloadsOfSchool({ downloads }: { downloads: PublishedDownload[] }) {
  const { t } = useTranslation();
  const { to } = useLocalizedPath();
  return (
    <Section className="print:hidden">
      {downloads.length > 0 && (
        <>
          <Heading>{t("downloads.wholeSchool")}</Heading>
          <SchoolDownloads downloads={downloads} />
        </>
      )}
      <p className={`pt-3 ${besideLine}`}>
        <TextLink className="inline-flex min-h-11 items-center gap-2.4" href={to(allDownloads)}>
          {t("downloads.all")}
          <ArrowRight size={18} strokeWidth={1.75} />
        </TextLink>
      </p>
    </Section>
  );
}

const SchoolDownloads = ({ downloads }: { downloads: PublishedDownload[] }) => (
  <ul className="border-y border-rule lg:flex lg:flex-wrap lg:gap-x-9 lg:pl-beside">
    {downloads.map((download) => (
      <SchoolDownload key={download.id} download={download} />
    ))}
  </ul>
);

function SchoolDownload({ download }: { download: PublishedDownload }) {
  const { t } = useTranslation();
  const { to, language } = useLocalizedPath();
  const { classLevel } = download;
  const title = downloadTitle(download, language);
  const typeAndSize = useTypeAndSize({ ...download, filePages: null });
  const about = [classLevel !== null && t(downloadClassLabel(classLevel)), typeAndSize].filter(Boolean).join(" · ");
  return (
    <li className="flex items-center justify-between gap-x-3 border-rule max-lg:[&+li]:border-t">
      <TextLink
        className="inline-flex min-h-11 items-center gap-2.4"
        lang={detectLanguage(title)}
        href={to(`/downloads/${download.id}`)}
      >
        <FileText size={20} strokeWidth={1.75} className="flex-none text-ink-2" />
        {title}
      </TextLink>
      <span className="text-right text-small text-ink-2">{about}</span>
    </li>
  );
}

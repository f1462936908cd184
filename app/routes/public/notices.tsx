import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CalendarDays, Rss, Search } from "lucide-react";
import { useTranslation } from "react-i18next";
import { PublicPager } from "~/components/pager";
import { besideLine, Heading, Section } from "~/components/section";
import { TextLink } from "~/components/text-link";
import { readOrFallback } from "~/errors";
import { dhakaToday } from "~/i18n/format";
import { useLocalizedPath } from "~/i18n/use-texts";
import { findEventId, listCalendarEvents } from "~/notices/calendar-events.server";
import { NoticeBoard } from "~/notices/notice-board";
import { listNoticeBoard } from "~/notices/notices.server";
import { NotifyPanel } from "~/notifications/notify-panel";
import { getPushOffer } from "~/notifications/settings.server";
import { listNearestEvents, listRoutines } from "~/school/calendar";
import { CalendarLink, CopyCalendarLink } from "~/site/calendar-link";
import { readListPage } from "~/site/list-page.server";
import { NotFoundPage } from "~/site/ways-on";

export { pageMeta as meta } from "~/site/page-meta";

export async function loader({ request }: LoaderFunctionArgs) {
  const { rows, status, ...list } = await readListPage(request, listNoticeBoard);
  const today = dhakaToday();
  const events = readOrFallback([], listCalendarEvents);
  const notices = rows.map((notice) => ({ ...notice, eventId: findEventId(notice, events, today) }));
  const nearest = list.page === 1 ? listNearestEvents(events, today) : [];
  const days = nearest.map(({ uid, starts, ends, kind, title, ...exam }) => {
    return { uid, starts, ends, kind, title, routines: listRoutines(exam) };
  });
  const push = readOrFallback(undefined, () => getPushOffer(request));
  return data({ ...list, notices, days, today, hasCalendar: events.length > 0, push }, status);
}

export default function Notices() {
  const { t } = useTranslation();
  const { to } = useLocalizedPath();
  const { head, notices, days, today, hasCalendar, page, older, isMissing, push } = useLoaderData<typeof loader>();
  if (isMissing) return <NotFoundPage />;
  return (
    <Section as="div">
      <Heading as="h1">{t("notices.title")}</Heading>
      <p data-part="board-links" className={`-mt-5 lg:-mt-3 ${boardLinks}`}>
        <TextLink className={boardLink} href={to("/search")}>
          <Search size={20} strokeWidth={1.75} />
          {t("search.label")}
        </TextLink>
        {hasCalendar && <CalendarLink origin={head.origin} Icon={CalendarDays} className={boardLink} />}
      </p>
      {push && <NotifyPanel {...push} />}
      <NoticeBoard notices={notices} days={days} today={today} hasCalendar={hasCalendar} />
      <p data-part="board-links" className={`pt-2 text-small [&>a]:font-normal ${boardLinks}`}>
        <TextLink className={boardLink} href={to("/notices.xml")}>
          <Rss size={20} strokeWidth={1.75} />
          {t("feeds.rss")}
        </TextLink>
        {hasCalendar && <CopyCalendarLink origin={head.origin} className={boardLink} />}
      </p>
      <PublicPager page={page} more={older} />
    </Section>
  );
}

/** On phones the links are one line of small words without icons. */
const boardLinks = `flex flex-wrap gap-x-4 xs:gap-x-7 max-xs:text-small print:hidden max-xs:[&_svg]:hidden ${besideLine}`;
const boardLink = "inline-flex min-h-11 items-center gap-2.4";

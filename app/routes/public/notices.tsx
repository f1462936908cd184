import { data, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CalendarDays, Rss, Search } from "lucide-react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "~/components/empty-state";
import { PublicPager } from "~/components/pager";
import { register } from "~/components/row";
import { besideLine, Heading, Section } from "~/components/section";
import { TextLink } from "~/components/text-link";
import { readOrFallback } from "~/errors";
import { dhakaToday } from "~/i18n/format";
import { useLocalizedPath } from "~/i18n/use-texts";
import { NoticeRow } from "~/notices/notice-row";
import { listNoticeBoard } from "~/notices/notices.server";
import { NotifyPanel } from "~/notifications/notify-panel";
import { getPushOffer } from "~/notifications/settings.server";
import { CalendarLink, CopyCalendarLink } from "~/site/calendar-link";
import { readListPage } from "~/site/list-page.server";
import { NotFoundPage } from "~/site/ways-on";

export { pageMeta as meta } from "~/site/page-meta";

export async function loader({ request }: LoaderFunctionArgs) {
  const { rows: notices, status, ...list } = await readListPage(request, listNoticeBoard);
  const push = readOrFallback(undefined, () => getPushOffer(request));
  return data({ ...list, notices, today: dhakaToday(), push }, status);
}

export default function NoticeBoard() {
  const { t } = useTranslation();
  const { to } = useLocalizedPath();
  const { head, notices, page, older, isMissing, push } = useLoaderData<typeof loader>();
  if (isMissing) return <NotFoundPage />;
  return (
    <Section as="div">
      <Heading as="h1">{t("notices.title")}</Heading>
      {push && <NotifyPanel {...push} />}
      <p data-part="board-links" className={`-mt-3 ${boardLinks}`}>
        <TextLink className={boardLink} href={to("/search")}>
          <Search size={20} strokeWidth={1.75} />
          {t("search.label")}
        </TextLink>
        <CalendarLink origin={head.origin} Icon={CalendarDays} className={boardLink} />
      </p>
      {notices.length > 0 ? <Boards /> : <EmptyState className={besideLine}>{t("notices.empty")}</EmptyState>}
      <Feeds origin={head.origin} />
      <PublicPager page={page} more={older} />
    </Section>
  );
}

const boardLinks = `flex flex-wrap gap-x-7 print:hidden ${besideLine}`;
const boardLink = "inline-flex min-h-11 items-center gap-2.4";

function Boards() {
  const { t } = useTranslation();
  const { notices } = useLoaderData<typeof loader>();
  const coming = notices.filter(({ isComing }) => isComing);
  const others = notices.filter(({ isComing }) => !isComing);
  if (coming.length === 0) return <Board notices={others} />;
  return (
    <>
      <section aria-labelledby="coming" className="pt-5.6 lg:pt-9.5">
        <Heading id="coming">{t("notices.coming")}</Heading>
        <Board notices={coming} inGroup />
      </section>
      {others.length > 0 && (
        <section aria-labelledby="others" className="pt-11 lg:pt-16">
          <Heading id="others">{t("notices.others")}</Heading>
          <Board notices={others} inGroup />
        </section>
      )}
    </>
  );
}

type BoardProps = { notices: SerializeFrom<typeof loader>["notices"]; inGroup?: boolean };

function Board({ notices, inGroup }: BoardProps) {
  const { t } = useTranslation();
  const { today } = useLoaderData<typeof loader>();
  return (
    <>
      <div
        className="hidden border-t border-rule-strong text-small font-semibold leading-normal text-ink-2 lg:grid lg:grid-cols-register"
        aria-hidden="true"
      >
        <span className="py-2.4 pr-6 text-right">{t("common.date")}</span>
        <span className="py-2.4 pl-gap pr-6">{t("form.title")}</span>
        <span className="border-l border-rule px-6 py-2.4">{t("notices.attachment")}</span>
      </div>
      <ul className={register}>
        {notices.map((notice) => (
          <NoticeRow key={notice.id} {...notice} today={today} inGroup={inGroup} />
        ))}
      </ul>
    </>
  );
}

function Feeds({ origin }: { origin: string }) {
  const { t } = useTranslation();
  const { to } = useLocalizedPath();
  return (
    <p data-part="board-links" className={`py-2 ${boardLinks}`}>
      <TextLink className={boardLink} href={to("/notices.xml")}>
        <Rss size={20} strokeWidth={1.75} />
        {t("feeds.rss")}
      </TextLink>
      <CopyCalendarLink origin={origin} className={boardLink} />
    </p>
  );
}

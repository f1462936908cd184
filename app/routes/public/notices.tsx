import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CalendarDays, Rss, Search } from "lucide-react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../components/empty-state";
import { Pager } from "../../components/pager";
import { getPageNumber, isMissingPage, readOrFallback } from "../../http";
import { useLocalizedPath } from "../../i18n/use-localized-path";
import { NoticeRow } from "../../notices/notice-row";
import { listPublishedNotices } from "../../notices/notices.server";
import { NotFoundPage } from "../../site/not-found-page";
import { pageHead } from "../../site/page-head.server";
import { pageMeta } from "../../site/page-meta";

export async function loader({ request }: LoaderFunctionArgs) {
  const page = getPageNumber(request);
  const board = readOrFallback(undefined, () => listPublishedNotices(page));
  const isMissing = isMissingPage(request, board?.notices);
  const head = await pageHead(request, isMissing ? "error.notFound" : "notices.title", "notices.description", {
    isMissing,
  });
  const { notices, older } = board ?? { notices: [], older: false };
  return data({ head, page, notices, older, isMissing }, { status: isMissing ? 404 : 200 });
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.head);

export default function NoticeBoard() {
  const { t } = useTranslation();
  const { to } = useLocalizedPath();
  const { notices, page, older, isMissing } = useLoaderData<typeof loader>();
  if (isMissing) return <NotFoundPage />;
  return (
    <div className="leaf section">
      <h1 className="heading">{t("notices.title")}</h1>
      <p className="beside-line board-links">
        <a className="link" href={to("/search")}>
          <Search size={20} strokeWidth={1.75} aria-hidden="true" />
          {t("search.label")}
        </a>
      </p>
      {notices.length > 0 ? (
        <Board />
      ) : (
        <div className="beside-line">
          <EmptyState>{t("notices.empty")}</EmptyState>
        </div>
      )}
      <Feeds />
      <Pager address={to("/notices")} page={page} more={older} />
    </div>
  );
}

function Board() {
  const { t } = useTranslation();
  const { notices } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="column-heads" aria-hidden="true">
        <span>{t("common.date")}</span>
        <span>{t("form.title")}</span>
        <span>{t("notices.attachment")}</span>
      </div>
      <ul className="register">
        {notices.map((notice) => (
          <NoticeRow key={notice.id} {...notice} />
        ))}
      </ul>
    </>
  );
}

function Feeds() {
  const { t } = useTranslation();
  const { to } = useLocalizedPath();
  return (
    <p className="beside-line board-links">
      <a className="link" href={to("/calendar.ics")}>
        <CalendarDays size={20} strokeWidth={1.75} aria-hidden="true" />
        {t("calendar.title")}
      </a>
      <a className="link" href={to("/notices.xml")}>
        <Rss size={20} strokeWidth={1.75} aria-hidden="true" />
        {t("feeds.rss")}
      </a>
    </p>
  );
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DatedRow, register } from "~/components/row";
import { besideLine, Heading, Section } from "~/components/section";
import { formatMoment } from "~/i18n/format";
import { useLocalizedPath, useTexts } from "~/i18n/use-texts";
import { NoticeKind, noticeDate, SeveralDays } from "~/notices/notice-row";
import { publishedNotices } from "~/notices/notices.server";
import { pageHead } from "~/site/page-head.server";
import { CallSchool } from "~/site/ways-on";

export { pageMeta as meta } from "~/site/page-meta";

export async function loader({ request }: LoaderFunctionArgs) {
  return {
    head: await pageHead(request, { isListed: false }),
    // We do not use readOrFallback here. If reading fails, the request fails, and the browser keeps the offline page
    // that it stored earlier.
    notices: publishedNotices.listLatest(20),
    savedAt: new Date(),
  };
}

export default function Offline() {
  const { t } = useTexts();
  const { language, to } = useLocalizedPath();
  const { notices, savedAt } = useLoaderData<typeof loader>();
  return (
    <Section as="div">
      <Heading as="h1">{t("offline.title")}</Heading>
      <div className={besideLine}>
        <p className="mb-5 max-w-column">
          {t("offline.saved", formatMoment(savedAt, language))} {t("offline.read")}
        </p>
        <CallSchool className="mb-5 max-w-column" />
      </div>
      <ul className={register}>
        {notices.map((notice) => (
          <DatedRow
            key={notice.id}
            {...noticeDate(notice)}
            kind={<NoticeKind {...notice} />}
            title={notice.title}
            titleIs="scanned"
            href={to(`/notices/${notice.id}`)}
            text={notice.content}
            note={<SeveralDays {...notice} />}
            file={null}
          />
        ))}
      </ul>
    </Section>
  );
}

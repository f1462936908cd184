import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readOrFallback } from "~/errors";
import { parseId, wantsLightPages } from "~/http";
import { dhakaToday } from "~/i18n/format";
import { truncateText } from "~/i18n/text";
import { useLocalizedPath } from "~/i18n/use-texts";
import { findEventId, listCalendarEvents } from "~/notices/calendar-events.server";
import { NoticeArticle } from "~/notices/notice-article";
import { listMoreNotices, publishedNotices } from "~/notices/notices.server";
import { NotifyPanel } from "~/notifications/notify-panel";
import { getPushOffer } from "~/notifications/settings.server";
import { pageHead } from "~/site/page-head.server";
import { NotFoundPage } from "~/site/ways-on";

export { pageMeta as meta } from "~/site/page-meta";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = parseId(params.id);
  const notice = id ? readOrFallback("unreadable", () => publishedNotices.find(id)) : undefined;
  if (!notice || notice === "unreadable") {
    const head = await pageHead(request, { isMissing: true });
    // The status is 503 if the notice exists but cannot be read. A 404 would tell a proxy cache that the page was
    // deleted.
    return data(
      { head, notice: undefined, eventId: undefined, more: [], isLight: false, push: undefined },
      { status: notice ? 503 : 404 },
    );
  }
  const sentence = truncateText(notice.content.replace(/\s+/g, " "), 160);
  const head = await pageHead(request, {
    title: { text: notice.title },
    description: { text: sentence },
    published: notice.publishAt,
    sharePicture: notice.sharePicture,
  });
  const push = readOrFallback(undefined, () => getPushOffer(request));
  const eventId = findEventId(notice, readOrFallback([], listCalendarEvents), dhakaToday());
  const more = readOrFallback([], () => listMoreNotices(notice.id));
  return data({ head, notice, eventId, more, isLight: wantsLightPages(request), push });
}

export default function NoticePage() {
  const { head, notice, eventId, more, isLight, push } = useLoaderData<typeof loader>();
  const { to } = useLocalizedPath();
  if (!notice) return <NotFoundPage />;
  return (
    <NoticeArticle
      item={notice}
      address={head.origin + to(`/notices/${notice.id}`)}
      eventId={eventId}
      more={more}
      isLight={isLight}
      beforeActs={push && <NotifyPanel {...push} />}
    />
  );
}

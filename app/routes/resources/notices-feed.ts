import type { LoaderFunctionArgs } from "@remix-run/node";
import { openFeed, renderRss, textResponse, toEnclosure } from "~/feeds/feed.server";
import { noticeTypeText } from "~/notices/notice";
import { publishedNotices } from "~/notices/notices.server";

export function loader(args: LoaderFunctionArgs) {
  const { channel, t, origin, at } = openFeed(args, "notices");
  const items = publishedNotices.listLatest(50).map(({ id, title, content, type, publishAt, ...notice }) => ({
    title,
    text: content,
    address: at(`/notices/${id}`),
    publishAt,
    category: t(noticeTypeText[type]),
    file: toEnclosure(notice, origin),
  }));
  return textResponse(args.request, renderRss(channel, items), "application/rss+xml");
}

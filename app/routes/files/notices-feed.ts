import type { LoaderFunctionArgs } from "@remix-run/node";
import { feedLanguage } from "../../feeds/feed-language";
import { attachedTo, rss } from "../../feeds/rss";
import { textAnswer } from "../../feeds/text-answer.server";
import { translator } from "../../language/i18n.server";
import { addressIn } from "../../language/languages";
import { noticeTypeText } from "../../notices/notice";
import { publishedNotices } from "../../notices/notices.server";
import { school } from "../../school/identity";
import { publicOrigin } from "../../site/public-origin.server";

export function loader({ request, params }: LoaderFunctionArgs) {
  const language = feedLanguage(params, request);
  const { t } = translator(language);
  const origin = publicOrigin(request);
  const at = (path: string) => origin + addressIn(language, path);
  const channel = {
    title: `${school.name[language]}: ${t("notices.title")}`,
    description: t("notices.description"),
    language,
    page: at("/notices"),
    self: at("/notices.xml"),
  };
  const items = publishedNotices(1).notices.map(({ id, title, content, type, publishAt, ...notice }) => ({
    title,
    text: content,
    address: at(`/notices/${id}`),
    publishAt,
    category: t(noticeTypeText[type]),
    file: attachedTo(notice, origin),
  }));
  return textAnswer(request, rss(channel, items), "application/rss+xml");
}

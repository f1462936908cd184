import type { LoaderFunctionArgs } from "@remix-run/node";
import { getFeedLanguage, textResponse } from "../../feeds/response.server";
import { renderRss, toEnclosure } from "../../feeds/rss";
import { getTranslator } from "../../i18n/i18n.server";
import { localizedPath } from "../../i18n/languages";
import { noticeTypeText } from "../../notices/notice";
import { listPublishedNotices } from "../../notices/notices.server";
import { school } from "../../school/identity";
import { publicOrigin } from "../../site/public-origin.server";

export function loader({ request, params }: LoaderFunctionArgs) {
  const language = getFeedLanguage(params, request);
  const { t } = getTranslator(language);
  const origin = publicOrigin(request);
  const at = (path: string) => origin + localizedPath(language, path);
  const channel = {
    title: `${school.name[language]}: ${t("notices.title")}`,
    description: t("notices.description"),
    language,
    page: at("/notices"),
    self: at("/notices.xml"),
  };
  const items = listPublishedNotices(1).notices.map(({ id, title, content, type, publishAt, ...notice }) => ({
    title,
    text: content,
    address: at(`/notices/${id}`),
    publishAt,
    category: t(noticeTypeText[type]),
    file: toEnclosure(notice, origin),
  }));
  return textResponse(request, renderRss(channel, items), "application/rss+xml");
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { listDatedNotices, renderCalendar } from "../../feeds/calendar.server";
import { getFeedLanguage, textResponse } from "../../feeds/response.server";
import { getDateParts } from "../../i18n/format";
import { getTranslator } from "../../i18n/i18n.server";
import { localizedPath } from "../../i18n/languages";
import { noticeTypeText } from "../../notices/notice";
import { school } from "../../school/identity";
import { publicOrigin } from "../../site/public-origin.server";

/** Nothing but the text says when an exam or a meeting is, so each entry stands on its day of publication and says so. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const language = getFeedLanguage(params, request);
  const { t } = getTranslator(language);
  const origin = publicOrigin(request);
  const entries = listDatedNotices().map(({ id, title, type, content, createdAt, publishAt }) => ({
    uid: `notice-${id}-${createdAt.getTime()}@school-notices`,
    day: getDateParts(publishAt, language).iso,
    written: publishAt,
    title: t("calendar.entry", { title }),
    text: `${content}\n\n${t("calendar.published")}`,
    category: t(noticeTypeText[type]),
    address: origin + localizedPath(language, `/notices/${id}`),
  }));
  return textResponse(
    request,
    renderCalendar(`${school.name[language]}: ${t("notices.title")}`, entries),
    "text/calendar",
  );
}

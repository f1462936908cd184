import type { LoaderFunctionArgs } from "@remix-run/node";
import { calendar } from "../../feeds/calendar";
import { datedNotices } from "../../feeds/dated-notices.server";
import { feedLanguage } from "../../feeds/feed-language";
import { textAnswer } from "../../feeds/text-answer.server";
import { dateBlock } from "../../language/digits-and-dates";
import { translator } from "../../language/i18n.server";
import { addressIn } from "../../language/languages";
import { noticeTypeText } from "../../notices/notice";
import { school } from "../../school/identity";
import { publicOrigin } from "../../site/public-origin.server";

/** Nothing but the text says when an exam or a meeting is, so each entry stands on its day of publication and says so. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const language = feedLanguage(params, request);
  const { t } = translator(language);
  const origin = publicOrigin(request);
  const entries = datedNotices().map(({ id, title, type, content, createdAt, publishAt }) => ({
    uid: `notice-${id}-${createdAt.getTime()}@school-notices`,
    day: dateBlock(publishAt, language).iso,
    written: publishAt,
    title: t("calendar.entry", { title }),
    text: `${content}\n\n${t("calendar.published")}`,
    category: t(noticeTypeText[type]),
    address: origin + addressIn(language, `/notices/${id}`),
  }));
  return textAnswer(request, calendar(`${school.name[language]}: ${t("notices.title")}`, entries), "text/calendar");
}

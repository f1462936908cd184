import type { LoaderFunctionArgs } from "@remix-run/node";
import { publicOrigin } from "../../env.server";
import { renderCalendar } from "../../feeds/calendar.server";
import { getFeedLanguage, textResponse } from "../../feeds/feed.server";
import { getTranslator } from "../../i18n/i18n.server";
import { localizedPath, localizedText } from "../../i18n/languages";
import { listCalendarEvents } from "../../notices/calendar-events.server";
import { noticeTypeText } from "../../notices/notice";
import { getContacts } from "../../school/school.server";

/** The school's calendar as a file that a phone can subscribe to. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const language = getFeedLanguage(params, request);
  const { t } = getTranslator(language);
  const origin = publicOrigin(request);
  const events = listCalendarEvents().map(({ uid, kind, title, note, noticeId, ...days }) => ({
    ...days,
    uid: `${uid}@school-notices`,
    title: localizedText(title, language),
    text: localizedText(note, language),
    category: t(noticeTypeText[kind]),
    address: origin + localizedPath(language, noticeId ? `/notices/${noticeId}` : "/academic"),
  }));
  const name = localizedText(getContacts().name, language);
  return textResponse(request, renderCalendar(`${name}: ${t("academic.calendar")}`, events), "text/calendar");
}

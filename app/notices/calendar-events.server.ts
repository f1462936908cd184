import { and, desc, isNotNull, sql } from "drizzle-orm";
import { db } from "../../drizzle/client";
import { notices } from "../../drizzle/schema";
import { whereVisible } from "../../drizzle/visible-rows";
import { dhakaToday } from "../i18n/format";
import { detectLanguage, type LocalizedText } from "../i18n/languages";
import { type CalendarEvent, toCalendarEvent } from "../school/calendar";
import { getStoredSection } from "../school/school.server";

/** An event and when it was last written down; of the calendar's own entries only the whole section remembers that. */
type DatedEvent = CalendarEvent & { changedAt: Date };

const maxNotices = 500;

/**
 * What stands in the school's calendar: its entries, and the visible notices with a day, from the year before this one
 * on and at most the latest 500.
 */
export function listCalendarEvents(now = new Date()): DatedEvent[] {
  const { value, changedAt } = getStoredSection("calendar");
  const entries = value.entries.map((entry) => ({ ...toCalendarEvent(entry), changedAt }));
  return [...entries, ...listNoticesWithDay(now).flatMap(toEvents)];
}

type NoticeWithDay = ReturnType<typeof listNoticesWithDay>[number];

/** The event of a notice; none where a restored row has a day that is in no calendar. */
function toEvents({ id, type, title, content, createdAt, publishAt, changedAt, ...days }: NoticeWithDay): DatedEvent[] {
  const { startsOn: starts, endsOn } = days;
  if (starts === null) return [];
  const event = {
    uid: `notice-${id}-${createdAt.getTime()}`,
    starts,
    ends: endsOn !== null && endsOn > starts ? endsOn : starts,
    kind: type,
    title: asTyped(title),
    note: asTyped(content),
    noticeId: id,
    changedAt: changedAt && changedAt > publishAt ? changedAt : publishAt,
  };
  return [event];
}

/** What was typed in one language, whichever it is. */
const asTyped = (text: string): LocalizedText => ({ en: "", bn: "", [detectLanguage(text)]: text });

function listNoticesWithDay(now: Date) {
  const { id, type, title, content, createdAt, publishAt, changedAt, startsOn, endsOn } = notices;
  const yearBefore = `${Number(dhakaToday(now).slice(0, 4)) - 1}-01-01`;
  return db()
    .select({ id, type, title, content, createdAt, publishAt, changedAt, startsOn, endsOn })
    .from(notices)
    .where(and(whereVisible(notices, now), isNotNull(startsOn), sql`${startsOn} >= ${yearBefore}`))
    .orderBy(desc(startsOn), desc(id))
    .limit(maxNotices)
    .all();
}

import { and, desc, isNotNull, sql } from "drizzle-orm";
import { db } from "../../drizzle/client";
import { notices } from "../../drizzle/schema";
import { whereVisible } from "../../drizzle/visible-rows";
import { dhakaToday } from "../i18n/format";
import { detectLanguage, type LocalizedText } from "../i18n/languages";
import { type CalendarEvent, toCalendarEvent } from "../school/calendar";
import { getStoredSection } from "../school/school.server";

/** Of a calendar entry, `changedAt` is that of the whole section. */
type DatedEvent = CalendarEvent & { changedAt: Date };

const maxNotices = 500;

export function listCalendarEvents(now = new Date()): DatedEvent[] {
  const { value, changedAt } = getStoredSection("calendar");
  const entries = value.entries.map((entry) => ({ ...toCalendarEvent(entry), changedAt }));
  return [...entries, ...listNoticesWithDay(now).flatMap(toEvents)];
}

type NoticeWithDay = ReturnType<typeof listNoticesWithDay>[number];

/** None where a restored row has a day that does not exist. */
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

import { and, desc, isNotNull, sql } from "drizzle-orm";
import { db } from "~drizzle/client";
import { notices } from "~drizzle/schema";
import { whereVisible } from "~drizzle/visible-rows";
import { listShownDays } from "../exam-days/exam-days.server";
import { dhakaToday, formatTimes } from "../i18n/format";
import { getTranslator } from "../i18n/i18n.server";
import { detectLanguage, type Language, type LocalizedText, localizedName } from "../i18n/languages";
import { byDay, type CalendarEvent, joinPapers, namesEvent, toCalendarEvent } from "../school/calendar";
import { classLabel } from "../school/classes";
import { getStoredSection } from "../school/school.server";

/**
 * `changedAt` is the time when the notice was changed. For an event of the school calendar, it is the time when any
 * event in the calendar was changed.
 */
type DatedEvent = CalendarEvent & { changedAt: Date };

const maxNotices = 500;

export function listCalendarEvents(now = new Date()): DatedEvent[] {
  const { value, changedAt } = getStoredSection("calendar");
  const entries = value.entries.map((entry) => ({ ...toCalendarEvent(entry), changedAt }));
  return [...entries, ...listExamEvents(now), ...listNoticesWithDay(now).flatMap(toEvents)];
}

/** If several classes have the same exam on the same day, lists it as one event. */
function listExamEvents(now: Date): DatedEvent[] {
  const days = listShownDays(now);
  const keyOf = ({ exam, date }: (typeof days)[number]) => `${date} ${exam.name.toLowerCase()}`;
  return [...new Set(days.map(keyOf))].flatMap((key) => {
    const ofDay = days.filter((day) => keyOf(day) === key).sort((one, other) => one.classLevel - other.classLevel);
    const [first] = ofDay;
    if (!first) return [];
    const { examId, exam, date } = first;
    const noteIn = (language: Language) => {
      const { t } = getTranslator(language);
      const lines = ofDay.map(({ classLevel, subject, begin, end }) => {
        const times = formatTimes(begin, end, language);
        return `${t(classLabel(classLevel))}: ${localizedName(language, subject)}, ${times}`;
      });
      return lines.join("\n");
    };
    const event = {
      uid: `exam-${examId}-${date}`,
      ...{ starts: date, ends: date, kind: "Exam" as const },
      title: { en: exam.name, bn: exam.nameBn ?? "" },
      note: { en: noteIn("en"), bn: noteIn("bn") },
      examDays: ofDay.map(({ classLevel, subject, begin, end, routineId }) => {
        return { classLevel, subject, begin, end, routineId };
      }),
      changedAt: new Date(Math.max(...ofDay.map(({ changedAt, publishAt }) => Number(changedAt ?? publishAt)))),
    };
    return [event];
  });
}

type Announcement = Pick<typeof notices.$inferSelect, "id" | "title" | "type" | "publishAt">;

/**
 * Returns the id of the event that a notice means when it says "the date is in the calendar". Returns undefined if the
 * calendar page shows no such event.
 */
export function findEventId(notice: Announcement, events: CalendarEvent[], today: string): string | undefined {
  const posted = dhakaToday(notice.publishAt);
  const isShown = ({ starts, ends }: CalendarEvent) => ends >= today || starts.startsWith(today.slice(0, 4));
  const isMeant = ({ noticeId, kind, ends, title }: CalendarEvent) =>
    noticeId === undefined && kind === notice.type && ends >= posted && namesEvent(notice.title, { title });
  const [meant] = joinPapers(events.filter((event) => isShown(event) && isMeant(event))).toSorted(byDay);
  return (meant ?? events.find((event) => isShown(event) && event.noticeId === notice.id))?.uid;
}

type NoticeWithDay = ReturnType<typeof listNoticesWithDay>[number];

/**
 * Returns the event of a notice. Returns no event if the date of the notice is invalid. Rows from a restored backup may
 * have invalid dates.
 */
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

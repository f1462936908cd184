import { addDays, getDayParts } from "../i18n/days";
import type { LocalizedText } from "../i18n/languages";
import type { CalendarEntry } from "./sections";

export type CalendarEvent = {
  /** The id of the event. It is unique and never changes. */
  uid: string;
  starts: string;
  ends: string;
  kind: CalendarEntry["kind"];
  title: LocalizedText;
  note: LocalizedText;
  noticeId?: number;
  /** True for a day of an exam routine. */
  isPaper?: boolean;
};

type CalendarMonth<Event> = { month: string; events: (Event & { papers: Event[] })[] };

type Days = Pick<CalendarEvent, "starts" | "ends">;
type DaysOfKind = Pick<CalendarEvent, "starts" | "ends" | "kind">;
type Arranged = DaysOfKind & Pick<CalendarEvent, "isPaper"> & Partial<Pick<CalendarEvent, "title">>;

export const toCalendarEvent = ({ id, starts, ends, kind, title, note }: CalendarEntry): CalendarEvent => {
  return { uid: `entry-${id}`, starts, ends: ends || starts, kind, title, note };
};

/**
 * Arranges events for the calendar page. The page shows `next` above the months, so the months do not contain it. If
 * many events follow, `months` contains only the nearest months and `later` contains the others. `past` contains only
 * events of this year.
 */
export function arrangeCalendar<Event extends Arranged>(events: Event[], today: string) {
  const sorted = joinPapers(events).toSorted(byDay);
  const next = findNext(sorted, today);
  const thisYear = today.slice(0, 4);
  const isOver = ({ ends }: Days) => ends < today;
  const coming = sorted.filter((event) => !isOver(event) && event !== next);
  const comingMonths = groupByMonth(coming);
  const unfolded = countUnfolded(comingMonths);
  const nextHoliday = sorted.find(({ kind, ends }) => kind === "Holiday" && ends >= today);
  const withGrid = <Month extends { month: string }>(of: Month) => ({ ...of, grid: getMonthGrid(of.month, sorted) });
  return {
    year: next && next.starts > today ? next.starts.slice(0, 4) : thisYear,
    next,
    nextMonth: next && withGrid({ month: (next.starts > today ? next.starts : today).slice(0, 7) }),
    /** The first day of the next holiday, or undefined if a holiday has already begun. */
    nextHoliday: nextHoliday && nextHoliday.starts > today ? nextHoliday.starts : undefined,
    months: comingMonths.slice(0, unfolded).map(withGrid),
    later: comingMonths.slice(unfolded).map(withGrid),
    past: groupByMonth(sorted.filter((event) => isOver(event) && event.starts.startsWith(thisYear))),
  };
}

const minUnfolded = 3;
const minFolded = 3;

/** Returns how many months the page shows before the fold. The fold begins with a month and contains several events. */
function countUnfolded(months: CalendarMonth<unknown>[]): number {
  const countEvents = (part: CalendarMonth<unknown>[]) => part.reduce((sum, { events }) => sum + events.length, 0);
  const enough = months.findIndex((_, place) => countEvents(months.slice(0, place + 1)) >= minUnfolded) + 1;
  return enough > 0 && countEvents(months.slice(enough)) >= minFolded ? enough : months.length;
}

/** Moves the days of an exam routine into the event of the complete exam, if the calendar has such an event. */
export function joinPapers<Event extends Arranged>(events: Event[]): (Event & { papers: Event[] })[] {
  const papers = events.filter(({ isPaper }) => isPaper).toSorted(byDay);
  const joined = events
    .filter(({ isPaper }) => !isPaper)
    .map((event) => ({ ...event, papers: papers.filter((paper) => isPartOf(paper, event)) }));
  const isJoined = (paper: Event) => joined.some((event) => event.papers.includes(paper));
  return [...joined, ...papers.filter((paper) => !isJoined(paper)).map((paper) => ({ ...paper, papers: [] }))];
}

function isPartOf(paper: Arranged, exam: Arranged): boolean {
  if (exam.kind !== "Exam" || exam.starts === exam.ends) return false;
  if (paper.starts < exam.starts || paper.ends > exam.ends) return false;
  return (["en", "bn"] as const).some((language) => {
    const nameOf = ({ title }: Arranged) => title?.[language].toLowerCase() ?? "";
    return nameOf(exam) !== "" && nameOf(paper).includes(nameOf(exam));
  });
}

export const byDay = (one: Days, other: Days) => compare(one.starts, other.starts) || compare(one.ends, other.ends);

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));

/**
 * Finds the event that is now or next. Events that have already begun count as beginning today. If several events begin
 * on the same day, returns the shortest, for example a feast within a long holiday.
 */
export function findNext<Event extends Days>(events: Event[], today: string): Event | undefined {
  const turn = ({ starts, ends }: Days): Days => ({ starts: starts > today ? starts : today, ends });
  return events.filter(({ ends }) => ends >= today).toSorted((one, other) => byDay(turn(one), turn(other)))[0];
}

function groupByMonth<Event extends Days>(sorted: (Event & { papers: Event[] })[]): CalendarMonth<Event>[] {
  const months = Map.groupBy(sorted, ({ starts }) => starts.slice(0, 7));
  return [...months].map(([month, events]) => ({ month, events }));
}

type Named = DaysOfKind & Pick<CalendarEvent, "title">;

/** The most and the latest events that a list of the nearest events contains. */
const maxNearest = 3;
const daysAhead = 42;

/**
 * Lists the nearest events without their own notice. Leaves out an event that a notice announces, because the notice
 * already says it. If an exam routine has several days, lists only the nearest of them.
 */
export function listNearestEvents<Event extends Named & Pick<CalendarEvent, "noticeId" | "isPaper">>(
  events: Event[],
  today: string,
): Event[] {
  const notices = events.filter(({ noticeId }) => noticeId !== undefined);
  const others = joinPapers(events).filter(
    (event) =>
      event.noticeId === undefined &&
      event.ends >= today &&
      event.starts <= addDays(today, daysAhead) &&
      !notices.some((notice) => announces(notice, event)),
  );
  const isRepeated = (event: Event, before: Event[]) =>
    event.isPaper && before.some(({ isPaper, title }) => isPaper && title.en === event.title.en);
  return others
    .toSorted(byDay)
    .filter((event, place, sorted) => !isRepeated(event, sorted.slice(0, place)))
    .slice(0, maxNearest);
}

/** The notice and the event have the same kind and common days, and they begin on the same day or have the same name. */
function announces(notice: Named, event: Named): boolean {
  if (notice.kind !== event.kind || event.starts > notice.ends || notice.starts > event.ends) return false;
  return event.starts === notice.starts || Object.values(notice.title).some((title) => namesEvent(title, event));
}

/** Returns true if the text contains the name of the event in one of the languages. The year may be missing. */
export const namesEvent = (text: string, { title }: Pick<CalendarEvent, "title">): boolean =>
  Object.values(title)
    .map((name) =>
      name
        .replace(/\s*[\d০-৯]{4}\s*/, " ")
        .trim()
        .toLowerCase(),
    )
    .some((name) => name !== "" && text.toLowerCase().includes(name));

export function findOverlap({ kind, starts, ends }: DaysOfKind, entries: CalendarEntry[]) {
  if (kind !== "Exam" && kind !== "Holiday") return undefined;
  const overlapping = entries
    .map(toCalendarEvent)
    .filter((entry) => entry.kind === kind && entry.starts <= ends && starts <= entry.ends);
  const hasSame = overlapping.some((entry) => entry.starts === starts && entry.ends === ends);
  return hasSame ? undefined : overlapping[0];
}

export function getDayMark({ starts, ends }: Days, today: string): "today" | "tomorrow" | undefined {
  if (starts <= today && today <= ends) return "today";
  return starts === addDays(today, 1) ? "tomorrow" : undefined;
}

/** A day shows at most two kinds. The first is of the event that began last. */
type GridDay = { day: string; kinds: CalendarEvent["kind"][]; isWeekend: boolean };

const [friday, saturday] = [5, 6];

export function isWeekend(day: string): boolean {
  const weekday = getDayParts(day, "en").weekdayNumber;
  return weekday === friday || weekday === saturday;
}

/**
 * Returns a month as weeks that begin on Sunday. An event of several days skips the weekend (Friday and Saturday) if it
 * is not a holiday.
 */
function getMonthGrid(month: string, events: DaysOfKind[]) {
  const first = `${month}-01`;
  const ofMonth = events
    .filter(({ starts, ends }) => starts.slice(0, 7) <= month && ends >= first)
    .toSorted((one, other) => compare(one.starts, other.starts) || compare(other.ends, one.ends));
  const days: GridDay[] = [];
  for (let day = first; day.startsWith(month); day = addDays(day, 1)) {
    const isFree = isWeekend(day);
    const ofDay = ofMonth.filter(
      ({ starts, ends, kind }) => starts <= day && day <= ends && !(isFree && starts !== ends && kind !== "Holiday"),
    );
    const kinds = [...new Set(ofDay.reverse().map(({ kind }) => kind))].slice(0, 2);
    days.push({ day, kinds, isWeekend: isFree });
  }
  return { blanks: getDayParts(first, "en").weekdayNumber, days };
}

import { addDays, getDayParts } from "../i18n/days";
import type { LocalizedText } from "../i18n/languages";
import type { CalendarEntry } from "./sections";

/** What stands in the calendar, from its first day to its last: an entry of the section, or a notice with a day. */
export type CalendarEvent = {
  /** The same for as long as it lives, and no other's. */
  uid: string;
  starts: string;
  ends: string;
  kind: CalendarEntry["kind"];
  title: LocalizedText;
  note: LocalizedText;
  /** The notice that tells more. */
  noticeId?: number;
};

/** The events that start in one month, "2026-11". */
type CalendarMonth<Event> = { month: string; events: Event[] };

type Days = Pick<CalendarEvent, "starts" | "ends">;
type DaysOfKind = Pick<CalendarEvent, "starts" | "ends" | "kind">;

export const toCalendarEvent = ({ id, starts, ends, kind, title, note }: CalendarEntry): CalendarEvent => {
  return { uid: `entry-${id}`, starts, ends: ends || starts, kind, title, note };
};

/**
 * Puts events in the order in which they are read on a day: `next` is what happens today or next, and stands in no month
 * again; `months` has everything from this month on, and what began before and still goes on, under the month it began
 * in, each with its grid; `past` the months of this year before. What ended in earlier years is left out. `year` is the one it is all about.
 */
export function arrangeCalendar<Event extends DaysOfKind>(events: Event[], today: string) {
  const sorted = events.toSorted(byDay);
  const next = findNext(sorted, today);
  const thisMonth = today.slice(0, 7);
  const thisYear = today.slice(0, 4);
  const isOver = ({ starts, ends }: Days) => ends < today && starts.slice(0, 7) < thisMonth;
  return {
    year: next && next.starts > today ? next.starts.slice(0, 4) : thisYear,
    next,
    months: groupByMonth(sorted.filter((event) => !isOver(event) && event !== next)).map((month) => {
      return { ...month, grid: getMonthGrid(month.month, sorted) };
    }),
    past: groupByMonth(sorted.filter((event) => isOver(event) && event.starts.startsWith(thisYear))),
  };
}

const byDay = (one: Days, other: Days) => compare(one.starts, other.starts) || compare(one.ends, other.ends);

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));

/** Of several things on one day the shortest: a feast in the middle of a long holiday comes first on its day. */
function findNext<Event extends Days>(sorted: Event[], today: string): Event | undefined {
  const turn = ({ starts, ends }: Days): Days => ({ starts: starts > today ? starts : today, ends });
  return sorted.filter(({ ends }) => ends >= today).toSorted((one, other) => byDay(turn(one), turn(other)))[0];
}

function groupByMonth<Event extends Days>(sorted: Event[]): CalendarMonth<Event>[] {
  const months = new Map<string, Event[]>();
  for (const event of sorted) {
    const month = event.starts.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), event]);
  }
  return [...months].map(([month, events]) => ({ month, events }));
}

/** Whether something is today, also while it goes on, or begins tomorrow. */
export function getDayMark({ starts, ends }: Days, today: string): "today" | "tomorrow" | undefined {
  if (starts <= today && today <= ends) return "today";
  return starts === addDays(today, 1) ? "tomorrow" : undefined;
}

type GridDay = { day: string; kind?: CalendarEvent["kind"]; isWeekend: boolean };

const [friday, saturday] = [5, 6];

/**
 * The days of a month, and how many cells before the first one are empty in weeks that begin on Sunday. A day has the
 * kind of what happens on it, of several the one that began last, or ends first. Of several days in a row only holidays count on
 * the weekend, Friday and Saturday.
 */
function getMonthGrid(month: string, events: DaysOfKind[]) {
  const first = `${month}-01`;
  const ofMonth = events
    .filter(({ starts, ends }) => starts.slice(0, 7) <= month && ends >= first)
    .toSorted((one, other) => compare(one.starts, other.starts) || compare(other.ends, one.ends));
  const days: GridDay[] = [];
  for (let day = first; day.startsWith(month); day = addDays(day, 1)) {
    const weekday = getDayParts(day, "en").weekdayNumber;
    const isWeekend = weekday === friday || weekday === saturday;
    const kind = ofMonth.findLast(
      ({ starts, ends, kind }) => starts <= day && day <= ends && !(isWeekend && starts !== ends && kind !== "Holiday"),
    )?.kind;
    days.push({ day, kind, isWeekend });
  }
  return { blanks: getDayParts(first, "en").weekdayNumber, days };
}

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
};

type CalendarMonth<Event> = { month: string; events: Event[] };

type Days = Pick<CalendarEvent, "starts" | "ends">;
type DaysOfKind = Pick<CalendarEvent, "starts" | "ends" | "kind">;

export const toCalendarEvent = ({ id, starts, ends, kind, title, note }: CalendarEntry): CalendarEvent => {
  return { uid: `entry-${id}`, starts, ends: ends || starts, kind, title, note };
};

/**
 * Arranges events for the calendar page. The page shows `next` above the months, so the months do not contain it. If
 * many events follow, `later` contains all of them except the nearest events. `past` contains only events of this year.
 */
export function arrangeCalendar<Event extends DaysOfKind>(events: Event[], today: string) {
  const sorted = events.toSorted(byDay);
  const next = findNext(sorted, today);
  const thisYear = today.slice(0, 4);
  const isOver = ({ ends }: Days) => ends < today;
  const coming = sorted.filter((event) => !isOver(event) && event !== next);
  const nearest = coming.length > maxUnfolded ? nearestBeforeFold : coming.length;
  const months = groupByMonth(coming.slice(0, nearest));
  const withGrid = <Month extends { month: string }>(of: Month) => ({ ...of, grid: getMonthGrid(of.month, sorted) });
  return {
    year: next && next.starts > today ? next.starts.slice(0, 4) : thisYear,
    next,
    nextMonth: next && withGrid({ month: (next.starts > today ? next.starts : today).slice(0, 7) }),
    months: months.map(withGrid),
    later: groupByMonth(coming.slice(nearest)).map((month) =>
      month.month === months.at(-1)?.month ? month : withGrid(month),
    ),
    past: groupByMonth(sorted.filter((event) => isOver(event) && event.starts.startsWith(thisYear))),
  };
}

/**
 * Together with `next`, the page shows five events before the fold. It folds the other events only if there are three
 * or more.
 */
const nearestBeforeFold = 4;
const maxUnfolded = 6;

const byDay = (one: Days, other: Days) => compare(one.starts, other.starts) || compare(one.ends, other.ends);

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));

/**
 * Finds the next event. If several events include the next day with an event, returns the shortest, for example a feast
 * within a long holiday.
 */
export function findNext<Event extends Days>(events: Event[], today: string): Event | undefined {
  const turn = ({ starts, ends }: Days): Days => ({ starts: starts > today ? starts : today, ends });
  return events.filter(({ ends }) => ends >= today).toSorted((one, other) => byDay(turn(one), turn(other)))[0];
}

function groupByMonth<Event extends Days>(sorted: Event[]): CalendarMonth<Event>[] {
  const months = Map.groupBy(sorted, ({ starts }) => starts.slice(0, 7));
  return [...months].map(([month, events]) => ({ month, events }));
}

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

type GridDay = { day: string; kind?: CalendarEvent["kind"]; isWeekend: boolean };

const [friday, saturday] = [5, 6];

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
    const weekday = getDayParts(day, "en").weekdayNumber;
    const isWeekend = weekday === friday || weekday === saturday;
    const kind = ofMonth.findLast(
      ({ starts, ends, kind }) => starts <= day && day <= ends && !(isWeekend && starts !== ends && kind !== "Holiday"),
    )?.kind;
    days.push({ day, kind, isWeekend });
  }
  return { blanks: getDayParts(first, "en").weekdayNumber, days };
}

import { addDays, getDayParts } from "../i18n/days";
import type { LocalizedNames, LocalizedText } from "../i18n/languages";
import type { CalendarEntry } from "./sections";

/** An exam day as visitors see it. `routineId` is the download that shows the exam routine of the class. */
type ShownExamDay = {
  classLevel: number;
  subject: LocalizedNames;
  begin: string;
  end: string;
  routineId: number;
};

export type CalendarEvent = {
  /** The id of the event. It is unique and never changes. */
  uid: string;
  starts: string;
  ends: string;
  kind: CalendarEntry["kind"];
  title: LocalizedText;
  note: LocalizedText;
  noticeId?: number;
  /** The exams of this day. Only a day of an exam routine has them. */
  examDays?: ShownExamDay[];
};

type WithPapers<Event> = Event & { papers: Event[] };
type CalendarMonth<Event> = { month: string; events: WithPapers<Event>[] };

type Days = Pick<CalendarEvent, "starts" | "ends">;
type DaysOfKind = Pick<CalendarEvent, "starts" | "ends" | "kind">;
type Arranged = DaysOfKind & Pick<CalendarEvent, "examDays"> & Partial<Pick<CalendarEvent, "title">>;

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
    tomorrow: describeTomorrow(sorted, addDays(today, 1)),
    months: comingMonths.slice(0, unfolded).map(withGrid),
    later: comingMonths.slice(unfolded).map(withGrid),
    past: groupByMonth(sorted.filter((event) => isOver(event) && event.starts.startsWith(thisYear))),
  };
}

/**
 * Returns undefined on a holiday, because its event has the badge Tomorrow, and if the calendar has no later holiday.
 * Then the school may not have entered its holidays.
 */
function describeTomorrow(events: DaysOfKind[], day: string): "weekend" | "schoolDay" | undefined {
  const holidays = events.filter(({ kind, ends }) => kind === "Holiday" && ends >= day);
  if (holidays.length === 0 || holidays.some(({ starts }) => starts <= day)) return undefined;
  return isWeekend(day) ? "weekend" : "schoolDay";
}

const minUnfolded = 3;
const minFolded = 3;

/** Returns how many months the page shows before the fold. The fold begins with a month and contains several events. */
function countUnfolded(months: CalendarMonth<unknown>[]): number {
  const countEvents = (part: CalendarMonth<unknown>[]) => part.reduce((sum, { events }) => sum + events.length, 0);
  const enough = months.findIndex((_, place) => countEvents(months.slice(0, place + 1)) >= minUnfolded) + 1;
  return enough > 0 && countEvents(months.slice(enough)) >= minFolded ? enough : months.length;
}

/**
 * Moves the days of an exam routine into the event of the complete exam. If the calendar has no such event, joins the
 * days into one event with the id of the first day.
 */
export function joinPapers<Event extends Arranged>(events: Event[]): WithPapers<Event>[] {
  const papers = events.filter(({ examDays }) => examDays).toSorted(byDay);
  const joined = events
    .filter(({ examDays }) => !examDays)
    .map((event) => ({ ...event, papers: papers.filter((paper) => isPartOf(paper, event)) }));
  const others = papers.filter((paper) => !joined.some((event) => event.papers.includes(paper)));
  const exams = Map.groupBy(others, ({ title, starts }) => `${title?.en} ${starts.slice(0, 4)}`);
  return [...joined, ...[...exams.values()].flatMap(joinDays)];
}

function joinDays<Event extends Arranged>(papers: Event[]): WithPapers<Event>[] {
  const [first, last] = [papers[0], papers.at(-1)];
  if (!first || !last) return [];
  return [first === last ? { ...first, papers: [] } : { ...first, ends: last.ends, papers }];
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

function groupByMonth<Event extends Days>(sorted: WithPapers<Event>[]): CalendarMonth<Event>[] {
  const months = Map.groupBy(sorted, ({ starts }) => starts.slice(0, 7));
  return [...months].map(([month, events]) => ({ month, events }));
}

type Named = DaysOfKind & Pick<CalendarEvent, "title">;

/**
 * The most and the latest events that a list of the nearest events contains. The next event of these kinds may be
 * later, because parents plan for it.
 */
const maxNearest = 5;
const daysAhead = 42;
const plannedKinds: CalendarEvent["kind"][] = ["Holiday", "Exam"];

/**
 * Lists the nearest events without their own notice. Leaves out an event that a notice announces, because the notice
 * already says it. Lists all days of an exam as one event.
 */
export function listNearestEvents<Event extends Named & Pick<CalendarEvent, "noticeId" | "examDays">>(
  events: Event[],
  today: string,
) {
  const notices = events.filter(({ noticeId }) => noticeId !== undefined);
  const coming = joinPapers(events)
    .filter(({ ends }) => ends >= today)
    .toSorted(byDay);
  const planned = plannedKinds.map((wanted) => coming.find(({ kind }) => kind === wanted));
  const others = coming.filter(
    (event) => event.noticeId === undefined && !notices.some((notice) => announces(notice, event)),
  );
  const listed = others.filter((event) => planned.includes(event));
  const near = others.filter((event) => !listed.includes(event) && event.starts <= addDays(today, daysAhead));
  return [...listed, ...near.slice(0, maxNearest - listed.length)].toSorted(byDay);
}

/** Lists the routines of an exam, one for each class that has exam days. */
export function listRoutines({ examDays: own = [], papers }: WithPapers<Pick<CalendarEvent, "examDays">>) {
  const days = papers.length > 0 ? papers.flatMap(({ examDays = [] }) => examDays) : own;
  const routines = new Map(days.map(({ routineId, classLevel }) => [routineId, { routineId, classLevel }]));
  return [...routines.values()].toSorted((one, other) => one.classLevel - other.classLevel);
}

/** Lists the papers of an exam by class. `hasSameTimes` is true if all papers of the class begin and end alike. */
export function groupPapers(papers: Pick<CalendarEvent, "starts" | "examDays">[]) {
  const all = papers.flatMap(({ starts, examDays = [] }) => examDays.map((day) => ({ ...day, date: starts })));
  const classes = Map.groupBy(
    all.toSorted((one, other) => one.classLevel - other.classLevel),
    ({ classLevel }) => classLevel,
  );
  return [...classes].map(([classLevel, days]) => ({
    classLevel,
    days,
    hasSameTimes: days.every(({ begin, end }) => begin === days[0]?.begin && end === days[0].end),
  }));
}

/**
 * The notice and the event have the same kind and common days, and they begin on the same day or have the same name.
 */
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

/** The mark of a day in the grid of a month. "ExamPeriod" is for the days of an exam without a paper. */
export const gridMarks = ["General", "Exam", "ExamPeriod", "Event", "Meeting", "Holiday"] as const;
export type GridMark = (typeof gridMarks)[number];

/** A day shows at most two marks. The first is of the event that began last. */
type GridDay = { day: string; marks: GridMark[]; isWeekend: boolean };

const [friday, saturday] = [5, 6];

export function isWeekend(day: string): boolean {
  const weekday = getDayParts(day, "en").weekdayNumber;
  return weekday === friday || weekday === saturday;
}

/**
 * Returns a month as weeks that begin on Sunday. An event of several days skips the weekend (Friday and Saturday) if it
 * is not a holiday.
 */
function getMonthGrid(month: string, events: WithPapers<DaysOfKind & Pick<CalendarEvent, "examDays">>[]) {
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
    const marks = [...new Set(ofDay.reverse().map((event) => getGridMark(event, day)))].slice(0, 2);
    days.push({ day, marks, isWeekend: isFree });
  }
  return { blanks: getDayParts(first, "en").weekdayNumber, days };
}

function getGridMark({ kind, papers }: WithPapers<DaysOfKind>, day: string): GridMark {
  return papers.length > 0 && !papers.some(({ starts }) => starts === day) ? "ExamPeriod" : kind;
}

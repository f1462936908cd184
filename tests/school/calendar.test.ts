import { describe, expect, it } from "vitest";
import {
  arrangeCalendar,
  findOverlap,
  getDayMark,
  groupPapers,
  listNearestEvents,
  namesEvent,
  toCalendarEvent,
} from "~/school/calendar";
import { sectionSchemas } from "~/school/sections";

function event(days: string, kind: "Exam" | "Holiday" | "Meeting" = "Exam") {
  const [starts = "", ends = starts] = days.split("/");
  return { days, starts, ends, kind };
}

const paper = (days: string, en: string) => ({ ...event(days), title: { en, bn: "" }, examDays: [] });

const arrange = (today: string, ...days: string[]) => {
  const { year, next, months, later, past } = arrangeCalendar(
    days.map((one) => event(one)),
    today,
  );
  const shown = (groups: { month: string; events: { days: string }[] }[]) =>
    Object.fromEntries(groups.map(({ month, events }) => [month, events.map(({ days }) => days)]));
  return { year, next: next?.days, months: shown(months), later: shown(later), past: shown(past) };
};

it.each([
  {
    what: "shows the next event first, and not again in its month",
    today: "2026-11-22",
    days: ["2026-12-16", "2026-11-28", "2026-11-23"],
    next: "2026-11-23",
    months: { "2026-11": ["2026-11-28"], "2026-12": ["2026-12-16"] },
  },
  {
    what: "shows today's event first all day",
    today: "2026-11-23",
    days: ["2026-11-24", "2026-11-23"],
    next: "2026-11-23",
    months: { "2026-11": ["2026-11-24"] },
  },
  {
    what: "leaves out past events, and folds those of this year",
    today: "2026-11-22",
    days: ["2026-01-01", "2026-10-31", "2026-11-02", "2026-11-30"],
    next: "2026-11-30",
    past: { "2026-01": ["2026-01-01"], "2026-10": ["2026-10-31"], "2026-11": ["2026-11-02"] },
  },
  {
    what: "shows a current event first, or a one-day event on a day within it",
    today: "2026-12-25",
    days: ["2026-12-20/2026-12-29", "2026-12-25", "2026-12-31"],
    next: "2026-12-25",
    months: { "2026-12": ["2026-12-20/2026-12-29", "2026-12-31"] },
  },
  {
    what: "keeps a current event that began earlier under its first month",
    today: "2026-11-02",
    days: ["2026-10-05", "2026-10-28/2026-11-05", "2026-11-02"],
    next: "2026-11-02",
    months: { "2026-10": ["2026-10-28/2026-11-05"] },
    past: { "2026-10": ["2026-10-05"] },
  },
  {
    what: "shows one of two events on a day first, and the other in its month",
    today: "2026-11-22",
    days: ["2026-11-23", "2026-11-23"],
    next: "2026-11-23",
    months: { "2026-11": ["2026-11-23"] },
  },
  {
    what: "continues into the next year",
    today: "2026-12-31",
    days: ["2026-12-16", "2027-01-01", "2027-02-21"],
    year: "2027",
    next: "2027-01-01",
    months: { "2027-02": ["2027-02-21"] },
    past: { "2026-12": ["2026-12-16"] },
  },
  {
    what: "shows an event over New Year while it lasts",
    today: "2027-01-02",
    days: ["2026-12-28/2027-01-03", "2027-01-10"],
    year: "2027",
    next: "2026-12-28/2027-01-03",
    months: { "2027-01": ["2027-01-10"] },
  },
  {
    what: "leaves out an event that began in an earlier year when it is over",
    today: "2027-02-01",
    days: ["2026-12-28/2027-01-03", "2026-03-26"],
    year: "2027",
  },
  { what: "shows the leap day", today: "2028-02-28", days: ["2028-02-29"], year: "2028", next: "2028-02-29" },
  {
    what: "may have no coming event",
    today: "2026-11-22",
    days: ["2026-03-26", "2026-02-21"],
    past: { "2026-02": ["2026-02-21"], "2026-03": ["2026-03-26"] },
  },
  {
    what: "folds whole months after the nearest three events if at least three events would be folded",
    today: "2026-11-22",
    days: ["2026-11-23", "2026-11-30", "2026-12-16", "2026-12-25", "2027-01-01", "2027-02-21", "2027-03-26"],
    next: "2026-11-23",
    months: { "2026-11": ["2026-11-30"], "2026-12": ["2026-12-16", "2026-12-25"] },
    later: { "2027-01": ["2027-01-01"], "2027-02": ["2027-02-21"], "2027-03": ["2027-03-26"] },
  },
  {
    what: "shows all events of the nearest month, and does not fold fewer than three events",
    today: "2026-11-22",
    days: ["23", "24", "25", "26", "27", "28", "29"].map((day) => `2026-11-${day}`).concat("2026-12-16", "2026-12-25"),
    next: "2026-11-23",
    months: {
      "2026-11": ["24", "25", "26", "27", "28", "29"].map((day) => `2026-11-${day}`),
      "2026-12": ["2026-12-16", "2026-12-25"],
    },
  },
])("the calendar on a given day $what", ({ today, days, year = "2026", next, months = {}, later = {}, past = {} }) => {
  expect(arrange(today, ...days)).toEqual({ year, next, months, later, past });
  expect(arrange(today, ...days.toReversed())).toEqual({ year, next, months, later, past });
});

it("the days of an exam routine belong to the exam of several days with the same name", () => {
  const exam = { ...event("2026-12-02/2026-12-14"), title: { en: "Annual Examination", bn: "" } };
  const [first, late] = [
    paper("2026-12-02", "Annual Examination 2026"),
    paper("2026-12-15", "Annual Examination 2026"),
  ];
  const other = paper("2026-12-03", "Test Examination 2026");
  const { next, months } = arrangeCalendar([first, late, other, exam], "2026-11-29");
  expect(next).toEqual({ ...exam, papers: [first] });
  expect(months.flatMap(({ events }) => events)).toEqual([other, late].map((paper) => ({ ...paper, papers: [] })));
});

it("the days of an exam routine that the calendar does not have as an exam are one event of several days", () => {
  const papers = ["2026-12-02", "2026-12-07"].map((day) => paper(day, "Annual Examination"));
  const earlier = paper("2025-12-02", "Annual Examination");
  const { next, months } = arrangeCalendar([...papers, earlier], "2026-11-29");
  expect(next).toEqual({ ...papers[0], ends: "2026-12-07", papers });
  expect(months).toEqual([]);
});

it("the papers of an exam are listed by class, with the times once if they are the same", () => {
  const at = (classLevel: number, name: string, begin: string) => {
    return { classLevel, subject: { name, nameBn: null }, begin, end: "13:00", routineId: classLevel };
  };
  const [first, second] = [paper("2026-12-02", "Annual"), paper("2026-12-03", "Annual")];
  const papers = [
    { ...first, examDays: [at(9, "Physics", "10:00"), at(6, "Bangla", "10:00")] },
    { ...second, examDays: [at(6, "English", "10:00"), at(9, "English", "11:00")] },
  ];
  const classes = groupPapers(papers).map(({ days, ...of }) => {
    return { ...of, days: days.map(({ date, subject }) => `${date} ${subject.name}`) };
  });
  expect(classes).toEqual([
    { classLevel: 6, hasSameTimes: true, days: ["2026-12-02 Bangla", "2026-12-03 English"] },
    { classLevel: 9, hasSameTimes: false, days: ["2026-12-02 Physics", "2026-12-03 English"] },
  ]);
});

it.each([
  ["2026-11-29", "2026-12-16"],
  ["2026-12-16", undefined],
  ["2026-12-17", "2026-12-20"],
  ["2026-12-24", undefined],
])("the next holiday after %s begins on %s", (today, starts) => {
  const holidays = [event("2026-12-16", "Holiday"), event("2026-12-20/2026-12-29", "Holiday")];
  expect(arrangeCalendar([event("2026-12-02"), ...holidays], today).nextHoliday).toBe(starts);
});

it.each([
  ["2026-11-29", "schoolDay"],
  ["2026-12-03", "weekend"],
  ["2026-12-15", undefined],
  ["2026-12-16", undefined],
  ["2026-12-17", undefined],
])("on %s the calendar says of the next day: %s", (today, tomorrow) => {
  expect(arrangeCalendar([event("2026-11-30"), event("2026-12-16/2026-12-17", "Holiday")], today).tomorrow).toBe(
    tomorrow,
  );
});

describe("the nearest events", () => {
  const named = (days: string, en: string, kind: "Exam" | "Holiday" | "Meeting" = "Meeting") => ({
    ...event(days, kind),
    title: { en, bn: "" },
  });
  const notice = (...of: Parameters<typeof named>) => ({ ...named(...of), noticeId: 1 });

  type Listed = { what: string; events: Parameters<typeof listNearestEvents>[0]; names: string[] };

  it.each<Listed>([
    {
      what: "are five at most, within six weeks, and the first to begin comes first",
      events: [
        ...["09", "10", "11", "12"].map((day) => named(`2026-12-${day}`, `Day ${day}`)),
        named("2026-12-02", "Second"),
        named("2026-11-20/2026-11-29", "First"),
        named("2026-11-28", "Over"),
      ],
      names: ["First", "Second", "Day 09", "Day 10", "Day 11"],
    },
    {
      what: "end six weeks after today",
      events: [named("2027-01-10", "In six weeks"), named("2027-01-11", "Later")],
      names: ["In six weeks"],
    },
    {
      what: "have the next holiday and the next exam, even if there are earlier events or it is later than six weeks",
      events: [
        ...["01", "02", "03", "04", "05"].map((day) => named(`2026-12-${day}`, `Day ${day}`)),
        named("2027-03-17", "Next holiday", "Holiday"),
        named("2027-03-26", "Holiday after it", "Holiday"),
        named("2027-06-10/2027-06-20", "Next exam", "Exam"),
      ],
      names: ["Day 01", "Day 02", "Day 03", "Next holiday", "Next exam"],
    },
    {
      what: "do not have the holiday after a holiday with a notice",
      events: [notice("2026-12-16", "No lessons", "Holiday"), named("2027-03-17", "Later", "Holiday")],
      names: [],
    },
    {
      what: "leave out notices, and a date that a notice of the same kind announces",
      events: [
        notice("2026-12-16", "Victory Day: no lessons", "Holiday"),
        named("2026-12-16/2026-12-17", "Victory Day", "Holiday"),
        named("2026-12-16", "Committee"),
      ],
      names: ["Committee"],
    },
    {
      what: "leave out a date that a notice names, even if the notice begins on another day of it",
      events: [
        notice("2026-12-03", "Annual Examination, second day", "Exam"),
        named("2026-12-02/2026-12-14", "Annual Examination 2026", "Exam"),
        named("2026-12-01/2026-12-05", "Test Examination 2026", "Exam"),
      ],
      names: ["Test Examination 2026"],
    },
    {
      what: "have an exam routine of several days once",
      events: [
        paper("2026-12-03", "Annual Examination 2026"),
        paper("2026-12-02", "Annual Examination 2026"),
        paper("2026-12-02", "Test Examination 2026"),
        named("2026-12-20", "Committee"),
      ],
      names: ["Test Examination 2026", "Annual Examination 2026", "Committee"],
    },
  ])("the nearest events $what", ({ events, names }) => {
    expect(listNearestEvents(events, "2026-11-29").map(({ title }) => title.en)).toEqual(names);
  });

  it.each([
    ["২০২৬ সালের বার্ষিক পরীক্ষার সময়সূচি", "বার্ষিক পরীক্ষা ২০২৬", true],
    ["Routine of the annual examination", "Annual Examination 2026", true],
    ["Test examination", "Annual Examination 2026", false],
    ["Annual sports", "", false],
    ["Annual sports", "2026", false],
  ])("a notice with the title %j names the event %j: %s", (title, name, isNamed) => {
    expect(namesEvent(title, { title: { en: "", bn: name } })).toBe(isNamed);
  });
});

const entries = sectionSchemas.calendar.parse({
  entries: ["2026-11-29/2026-12-07", "2026-12-20", "2026-12-20/2026-12-29"].map((days, place) => {
    const { starts, ends } = event(days);
    return { id: `e${place}`, starts, ends, kind: place === 0 ? "Exam" : "Holiday", title: { en: "Day", bn: "" } };
  }),
}).entries;

it.each([
  ["Exam", "2026-11-28/2026-12-07", "e0"],
  ["Exam", "2026-12-07", "e0"],
  ["Exam", "2026-11-29/2026-12-07", undefined],
  ["Exam", "2026-11-24/2026-11-28", undefined],
  ["Exam", "2026-12-20/2026-12-21", undefined],
  ["Holiday", "2026-12-20", undefined],
  ["Holiday", "2026-12-20/2026-12-28", "e1"],
  ["Holiday", "2026-12-29", "e2"],
  ["Meeting", "2026-12-07", undefined],
] as const)("the calendar's existing entry that overlaps %s on %s is %s", (kind, days, found) =>
  expect(findOverlap({ ...event(days), kind }, entries)?.uid).toBe(found && `entry-${found}`),
);

it.each([
  ["2026-11-23", "2026-11-21", undefined],
  ["2026-11-23", "2026-11-22", "tomorrow"],
  ["2026-11-23", "2026-11-23", "today"],
  ["2026-11-23", "2026-11-24", undefined],
  ["2026-12-28/2027-01-03", "2026-12-27", "tomorrow"],
  ["2026-12-28/2027-01-03", "2027-01-03", "today"],
  ["2026-12-28/2027-01-03", "2027-01-04", undefined],
  ["2028-03-01", "2028-02-29", "tomorrow"],
  ["2027-01-01", "2026-12-31", "tomorrow"],
])("a calendar entry of %s has, when seen on %s, this badge: %s", (days, today, mark) =>
  expect(getDayMark(event(days), today)).toBe(mark),
);

describe("the grid of a month", () => {
  const grid = (month: string, ...events: ReturnType<typeof event>[]) => {
    // arrangeCalendar shows one of the two events on the first day as the next event. The other one makes the month
    // appear even if `events` is empty.
    const first = [event(`${month}-01`), event(`${month}-01`)];
    const { months } = arrangeCalendar([...events, ...first], `${month}-01`);
    const found = months.find((one) => one.month === month)?.grid;
    return { ...found, days: found?.days.slice(1) ?? [] };
  };

  it.each([
    ["2026-11", 0, 30],
    ["2026-12", 2, 31],
    ["2028-02", 2, 29],
    ["2027-02", 1, 28],
  ])("the month grid of %s begins after %i empty days and has %i days", (month, blanks, count) => {
    const found = grid(month);
    expect([found.blanks, found.days.length + 1]).toEqual([blanks, count]);
  });

  it("the month grid skips Friday and Saturday within an entry of several days, except within holidays", () => {
    const { days } = grid("2026-11", event("2026-11-05/2026-11-08"), event("2026-11-19/2026-11-22", "Holiday"));
    const tinted = days.flatMap(({ day, marks }) => marks.map((mark) => `${day} ${mark}`));
    expect(tinted).toEqual([
      "2026-11-05 Exam",
      "2026-11-08 Exam",
      ...["2026-11-19", "2026-11-20", "2026-11-21", "2026-11-22"].map((day) => `${day} Holiday`),
    ]);
    expect(days.filter(({ isWeekend }) => isWeekend).map(({ day }) => day.slice(8))).toEqual([
      "06",
      "07",
      "13",
      "14",
      "20",
      "21",
      "27",
      "28",
    ]);
  });

  it("the month grid has the days of entries from an earlier month, and both kinds of a day with two entries", () => {
    const { days } = grid("2026-12", event("2026-11-23/2026-12-03"), event("2026-12-02", "Meeting"));
    expect(days.flatMap(({ day, marks }) => (marks.length > 0 ? [`${day.slice(8)} ${marks}`] : []))).toEqual([
      "02 Meeting,Exam",
      "03 Exam",
    ]);
  });
});

it("the month grid tells the days with a paper from the other days of an exam", () => {
  const exam = { ...event("2026-12-02/2026-12-08"), title: { en: "Annual Examination", bn: "" } };
  const papers = ["2026-12-02", "2026-12-07"].map((day) => paper(day, "Annual Examination"));
  const { nextMonth } = arrangeCalendar([exam, ...papers, event("2026-12-03", "Holiday")], "2026-11-29");
  const marked = nextMonth?.grid.days.flatMap(({ day, marks }) => marks.map((mark) => `${day.slice(8)} ${mark}`));
  expect(marked).toEqual(["02 Exam", "03 Holiday", "03 ExamPeriod", "06 ExamPeriod", "07 Exam", "08 ExamPeriod"]);
});

describe("an entry of the calendar", () => {
  const words = { title: { en: "Victory Day", bn: "" }, note: { en: "", bn: "" } };
  const entry = { id: "a1", starts: "2026-12-16", ends: "", kind: "Holiday", ...words } as const;

  it.each([
    ["2026-12-16", "", "2026-12-16", ""],
    ["২০২৬-১২-১৬", "২০২৭-০১-০২", "2026-12-16", "2027-01-02"],
  ])("an entry of the calendar may last from %j to %j", (starts, ends, first, last) => {
    const read = sectionSchemas.calendar.parse({ entries: [{ ...entry, starts, ends }] });
    expect(read.entries).toMatchObject([{ starts: first, ends: last }]);
  });

  it.each([
    ["", "", ["starts: form.lacks.day"]],
    ["2026-02-30", "", ["starts: school.err.day"]],
    ["soon", "", ["starts: school.err.day"]],
    ["0026-12-16", "", ["starts: school.err.day"]],
    ["2026-12-16", "2200-01-01", ["ends: form.day.late"]],
    ["2026-12-16", "2026-12-15", ["ends: school.err.ends"]],
  ])("an entry of the calendar may not last from %j to %j", (starts, ends, errors) => {
    const { error } = sectionSchemas.calendar.safeParse({ entries: [{ ...entry, starts, ends }] });
    expect(error?.issues.map(({ path, message }) => `${String(path.at(-1))}: ${message}`)).toEqual(errors);
  });

  it("a one-day entry ends on its day, and a longer entry on its last day", () => {
    expect(toCalendarEvent(entry)).toMatchObject({ uid: "entry-a1", starts: "2026-12-16", ends: "2026-12-16" });
    expect(toCalendarEvent({ ...entry, ends: "2026-12-17" }).ends).toBe("2026-12-17");
  });
});

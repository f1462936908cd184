import { describe, expect, it } from "vitest";
import { parseDayCell, parseDaysCell, readDays, splitCells } from "~/admin/import/dates";
import { cpuTime } from "~tests/support/cpu-time";

const read = (line: string, year?: number) => {
  const { days, rest } = readDays(line, year);
  return "error" in days ? days.error.text : [days.starts, days.ends, rest];
};

describe("one date before a title", () => {
  it.each([
    ["2026-12-16 Victory Day", "Victory Day"],
    ["16/12/2026 Victory Day", "Victory Day"],
    ["16.12.2026: Victory Day", "Victory Day"],
    ["১৬/১২/২০২৬ বিজয় দিবস ২০২৬", "বিজয় দিবস ২০২৬"],
    ["16 December 2026 Victory Day", "Victory Day"],
    ["16th DEC. 2026 - Victory Day", "Victory Day"],
    ["16-Dec-2026\tVictory Day", "Victory Day"],
    ["১৬ ডিসেম্বর ২০২৬ বিজয় দিবস", "বিজয় দিবস"],
    ["১৬ই ডিসেম্বর, ২০২৬ঃ বিজয় দিবস", "বিজয় দিবস"],
    ["Wednesday, 16 December 2026 Victory Day", "Victory Day"],
    ["16 December 2026 (Wednesday) Victory Day", "Victory Day"],
    ["১৬ ডিসেম্বর ২০২৬, বুধবার; বিজয় দিবস", "বিজয় দিবস"],
    ["1. 16 December 2026 Victory Day", "Victory Day"],
    ["১২।  ১৬   ডিসেম্বর   ২০২৬   বিজয় দিবস", "বিজয় দিবস"],
  ])("a line with one date and a title is split into both: %s", (line, rest) =>
    expect(read(line)).toEqual(["2026-12-16", "", rest]),
  );

  it.each(["রবিবার", "রোববার", "সোমবার", "মঙ্গলবার", "বুধবার", "বৃহস্পতিবার", "শুক্রবার", "শনিবার"])(
    "a date may have its Bengali weekday %s before or after it",
    (weekday) => {
      expect(read(`${weekday}, ১৩ ডিসেম্বর ২০২৬ সভা`)).toEqual(["2026-12-13", "", "সভা"]);
      expect(read(`১৩ ডিসেম্বর ২০২৬ (${weekday}) সভা`)).toEqual(["2026-12-13", "", "সভা"]);
    },
  );

  it.each([
    ["২১শে ফেব্রুয়ারি ২০২৬", "2026-02-21"],
    ["1 জানুয়ারী 2027", "2027-01-01"],
    ["৫ মে ২০২৬", "2026-05-05"],
    ["31 May 2026", "2026-05-31"],
    ["29 February 2028", "2028-02-29"],
  ])("a date without a title is read in Bengali and English spelling: %s", (line, day) =>
    expect(read(line)).toEqual([day, "", ""]),
  );
});

describe("a range of dates", () => {
  it.each([
    "20-29 December 2026 Winter vacation",
    "20 – 29 December 2026 Winter vacation",
    "20 to 29 December, 2026: Winter vacation",
    "20 December - 29 December 2026 Winter vacation",
    "20 December 2026 - 29 December 2026 Winter vacation",
    "20/12/2026-29/12/2026 Winter vacation",
    "2026-12-20 to 2026-12-29\tWinter vacation",
    "২০ থেকে ২৯ ডিসেম্বর ২০২৬ Winter vacation",
    "২০-২৯ ডিসেম্বর ২০২৬ | Winter vacation",
  ])("a line with a range of dates is read as start, end and title: %s", (line) =>
    expect(read(line)).toEqual(["2026-12-20", "2026-12-29", "Winter vacation"]),
  );

  it("a range of dates may cross the end of a year", () =>
    expect(read("28 December - 3 January 2027 Vacation")).toEqual(["2026-12-28", "2027-01-03", "Vacation"]));

  it("a range with the same date twice is one date", () =>
    expect(read("16-16 December 2026 Victory Day")).toEqual(["2026-12-16", "", "Victory Day"]));
});

it.each([
  ["Victory Day\t16 December 2026\tWednesday", "Victory Day\tWednesday"],
  ["Victory Day, 16/12/2026", "Victory Day"],
])("a date after the start of its line is found, and the rest becomes the title: %s", (line, rest) =>
  expect(read(line)).toEqual(["2026-12-16", "", rest]),
);

describe("dates without a year, in a chosen year", () => {
  it.each([
    ["২১ ফেব্রুয়ারি, রবিবার শহিদ দিবস", ["2027-02-21", "", "শহিদ দিবস"]],
    ["শহিদ দিবস\t২১ ফেব্রুয়ারি", ["2027-02-21", "", "শহিদ দিবস"]],
    ["20-29 December Winter vacation", ["2027-12-20", "2027-12-29", "Winter vacation"]],
    ["28 December to 3 January Vacation", ["2027-12-28", "2028-01-03", "Vacation"]],
    ["16 December 2026 Victory Day", ["2026-12-16", "", "Victory Day"]],
    ["16-12-27 Victory Day", ["2027-12-16", "", "Victory Day"]],
    ["১৬/১২/২৭ বিজয় দিবস", ["2027-12-16", "", "বিজয় দিবস"]],
  ])("a line without a year is read in the chosen year 2027: %s", (line, days) =>
    expect(read(line, 2027)).toEqual(days),
  );

  it.each([
    ["16-Dec-27 Victory Day", ["2027-12-16", "", "Victory Day"]],
    ["16-Dec-27\tVictory Day", ["2027-12-16", "", "Victory Day"]],
    ["Victory Day\t16-Dec-27", ["2027-12-16", "", "Victory Day"]],
    ["16/Dec/27 Victory Day", ["2027-12-16", "", "Victory Day"]],
    ["16 Dec '27 Victory Day", ["2027-12-16", "", "Victory Day"]],
    ["16 Dec 27\tVictory Day", ["2027-12-16", "", "Victory Day"]],
    ["16 Dec 27: Victory Day", ["2027-12-16", "", "Victory Day"]],
    ["১৬ ডিসেম্বর ২৭\tবিজয় দিবস", ["2027-12-16", "", "বিজয় দিবস"]],
    ["১৬-ডিসেম্বর-২৭ বিজয় দিবস", ["2027-12-16", "", "বিজয় দিবস"]],
    ["16 Dec-27 Dec Vacation", ["2026-12-16", "2026-12-27", "Vacation"]],
    ["16-Dec\tVictory Day", ["2026-12-16", "", "Victory Day"]],
    ["16 Dec\t27\tVictory Day", ["2026-12-16", "", "27\tVictory Day"]],
    ["16 Dec 100 students", ["2026-12-16", "", "100 students"]],
    ["16 Dec 10:00 Victory Day", ["2026-12-16", "", "10:00 Victory Day"]],
    ["১৬ ডিসেম্বর ১০টায় বিজয় দিবস", ["2026-12-16", "", "১০টায় বিজয় দিবস"]],
    ["16 Dec 27 Victory Day", "import.days.shortYear"],
    ["16 Dec-27 Victory Day", "import.days.shortYear"],
    ["16/12/27 Victory Day", "import.days.unreadable"],
  ])("a two-digit year that differs from the chosen year 2026 is not dropped: %s", (line, days) =>
    expect(read(line, 2026)).toEqual(days),
  );

  it("29 February without a year is accepted only if the chosen year is a leap year", () => {
    expect(read("29 February Leap", 2027)).toBe("school.err.day");
    expect(read("29 February Leap", 2028)).toEqual(["2028-02-29", "", "Leap"]);
  });
});

describe("a text that is not a date", () => {
  it.each([
    ["Victory Day", "import.days.unreadable"],
    ["", "import.days.unreadable"],
    ["Holidays of 2026", "import.days.unreadable"],
    ["16/12/26 Victory Day", "import.days.unreadable"],
    ["December 16, 2026 Victory Day", "import.days.unreadable"],
    ["16 Decembre 2026 Victory Day", "import.days.unreadable"],
    ["16 December 20261", "import.days.noYear"],
    ["16 December Victory Day", "import.days.noYear"],
    ["বিজয় দিবস, ১৬ ডিসেম্বর", "import.days.noYear"],
    ["20-29 December Winter vacation", "import.days.noYear"],
    ["12/16/2026 Victory Day", "import.days.monthFirst"],
    ["31 February 2026 Nothing", "school.err.day"],
    ["29/02/2026 Nothing", "school.err.day"],
    ["0/12/2026 Nothing", "school.err.day"],
    ["32 December 2026 Nothing", "school.err.day"],
    ["29-20 December 2026 Backwards", "school.err.ends"],
  ])("a line without a readable date is refused with the reason: %s", (line, error) => expect(read(line)).toBe(error));

  it("an unreadable line of 1,000 characters is refused in less than a second", () => {
    const started = cpuTime();
    for (const piece of ["1 ", " ", "16 December", "1-", "1-2-", "\t", "1,", "\u0338"])
      read(piece.repeat(500).slice(0, 1_000));
    expect(cpuTime() - started).toBeLessThan(1_000);
  });
});

describe("a cell of a spreadsheet", () => {
  it.each([
    ["2026-12-16", "2026-12-16"],
    ["১৬/১২/২০২৬", "2026-12-16"],
  ])("a spreadsheet cell with the text %s is read as one date", (cell, day) =>
    expect(parseDayCell(cell)).toEqual({ day }),
  );

  it.each(["", "46372", "99", "16 December 2026 Victory Day", "20-29 December 2026"])(
    "a spreadsheet cell with the text %j is refused where one date is expected",
    (cell) => {
      expect(parseDayCell(cell)).toMatchObject({ error: { text: "import.days.unreadable" } });
    },
  );

  it("a spreadsheet cell may hold a range of dates", () =>
    expect(parseDaysCell("20-29 December 2026")).toEqual({ starts: "2026-12-20", ends: "2026-12-29" }));
});

it.each([
  ["a\tb, c", ["a", "b, c"]],
  ["a; b, c", ["a", "b, c"]],
  ["a | b", ["a", "b"]],
  ['a, "b" , c', ["a", "b", "c"]],
  ["Victory Day / বিজয় দিবস", ["Victory Day", "বিজয় দিবস"]],
  ["only one", ["only one"]],
])("the pasted line %j is split into cells at tabs, semicolons, bars or commas", (line, cells) =>
  expect(splitCells(line)).toEqual(cells),
);

import { describe, expect, it } from "vitest";
import {
  checkCalendarRows,
  checkPastedCalendar,
  type ImportedDay,
  toCalendarRows,
} from "~/school-editor/import/calendar";
import { cpuTime } from "~tests/support/cpu-time";

const victory = { starts: "2026-12-16", ends: "", kind: "Holiday", title: { en: "Victory Day", bn: "" } } as const;
const paste = (...lines: string[]) => checkPastedCalendar(lines.join("\n"), []);
const errorsOf = ({ errors }: ReturnType<typeof paste>) =>
  errors.map(({ row, column, error }) => [row, column, error.text]);
const written = ({ starts, ends, kind, title }: ImportedDay) => `${starts} ${ends} ${kind} ${title.en}|${title.bn}`;

describe("a list that is pasted", () => {
  it("a pasted list gives a day for each meaningful line, in the order of the calendar", () => {
    const { added, errors } = paste("", "20-29 December 2026 Winter vacation", "  ", "১৬ ডিসেম্বর ২০২৬ বিজয় দিবস", "");
    expect(added.map(written)).toEqual([
      "2026-12-16  Holiday |বিজয় দিবস",
      "2026-12-20 2026-12-29 Holiday Winter vacation|",
    ]);
    expect(errors).toEqual([]);
  });

  it.each([
    ["16 December 2026 Victory Day", "2026-12-16  Holiday Victory Day|"],
    ["16 December 2026\tVictory Day\tবিজয় দিবস", "2026-12-16  Holiday Victory Day|বিজয় দিবস"],
    ["16 December 2026, Victory Day / বিজয় দিবস", "2026-12-16  Holiday Victory Day|বিজয় দিবস"],
    ["16 December 2026, Victory Day, school is closed", "2026-12-16  Holiday Victory Day, school is closed|"],
    ["16/12/2026; Wednesday; Victory Day; 1 day", "2026-12-16  Holiday Victory Day|"],
    ["৫\tবিজয় দিবস\t১৬ ডিসেম্বর ২০২৬\tবুধবার\t১ দিন", "2026-12-16  Holiday |বিজয় দিবস"],
    ["রোববার, ১৩ ডিসেম্বর ২০২৬\tবিজ্ঞান মেলা", "2026-12-13  Holiday |বিজ্ঞান মেলা"],
    ["১৩ ডিসেম্বর ২০২৬\tরোববার\tবিজ্ঞান মেলা", "2026-12-13  Holiday |বিজ্ঞান মেলা"],
    ["20/12/2026\t29/12/2026\tWinter vacation", "2026-12-20 2026-12-29 Holiday Winter vacation|"],
    ["1 June 2026 Half-Yearly Examination", "2026-06-01  Exam Half-Yearly Examination|"],
    ["১ জুন ২০২৬ অর্ধবার্ষিক পরীক্ষার শুরু", "2026-06-01  Exam |অর্ধবার্ষিক পরীক্ষার শুরু"],
    ["1 June 2026 Holiday after the examination", "2026-06-01  Holiday Holiday after the examination|"],
    ["1 June 2026\tParents of Class 6\tMeeting", "2026-06-01  Meeting Parents of Class 6|"],
    ["১ জুন ২০২৬\tঅভিভাবক\tসভা", "2026-06-01  Meeting |অভিভাবক"],
    ["1 June 2026 সভাপতি আসবেন", "2026-06-01  Holiday |সভাপতি আসবেন"],
    ["1 June 2026 Holiday", "2026-06-01  Holiday Holiday|"],
    ["1 June 2026 <b>Fair</b>\u202e", "2026-06-01  Holiday <b>Fair</b>|"],
  ])("the pasted line is read as one day of the calendar: %s", (line, day) =>
    expect(paste(line).added.map(written)).toEqual([day]),
  );

  it("one date with the month first in a pasted list makes the import ask about all unclear dates", () => {
    const unclear = ["12/16/2027 Victory Day", "5/1/2027 May Day", "৭/৫/২০২৭ সভা", "20/12/2027 Winter", "5/5/2027 Fair"];
    const checked = paste(...unclear, "26 March 2027 Independence Day");
    expect(checked.added.map(({ starts }) => starts)).toEqual(["2027-03-26", "2027-05-05", "2027-12-20"]);
    expect(errorsOf(checked)).toEqual([
      [1, undefined, "import.days.monthFirst"],
      [2, undefined, "import.days.eitherWay"],
      [3, undefined, "import.days.eitherWay"],
    ]);
    expect(paste(...unclear.slice(1)).added.map(({ starts }) => starts)).toContain("2027-01-05");
  });

  it("one date with the month first in a spreadsheet makes the import ask about all unclear dates", () => {
    const rows = [
      ["Date", "Title"],
      ["2/21/2027", "Language Day"],
      ["5/1/2027", "May Day"],
      ["2027-03-26", "Free"],
    ];
    const checked = checkCalendarRows(rows, []);
    expect(checked.added.map(({ starts }) => starts)).toEqual(["2027-03-26"]);
    expect(errorsOf(checked)).toEqual([
      [2, "Date", "import.days.monthFirst"],
      [3, "Date", "import.days.eitherWay"],
    ]);
  });

  it("unreadable lines of a pasted list are named, and the others are kept", () => {
    const checked = paste(
      "Holidays",
      "16 December 2026 Victory Day",
      "16 December 2026",
      "17 December Rest",
      "x".repeat(3_000),
    );
    expect(checked.added).toEqual([victory]);
    expect(errorsOf(checked)).toEqual([
      [1, undefined, "import.days.unreadable"],
      [3, undefined, "import.days.noTitle"],
      [4, undefined, "import.days.noYear"],
      [5, undefined, "import.days.unreadable"],
    ]);
  });

  it("a title of a pasted day may have up to 160 characters", () =>
    expect(errorsOf(paste(`16 December 2026 ${"ক্ষ".repeat(161)}`))).toEqual([[1, undefined, "form.tooLong"]]));

  it("a pasted list may be cells with headings, copied from a spreadsheet", () => {
    const { added } = paste(
      "উপলক্ষ\tতারিখ\tবার\tধরন",
      "বিজয় দিবস\t১৬/১২/২০২৬\tবুধবার\tছুটি",
      "বার্ষিক পরীক্ষা\t১/১১/২০২৬\t\tপরীক্ষা",
    );
    expect(added.map(written)).toEqual(["2026-11-01  Exam |বার্ষিক পরীক্ষা", "2026-12-16  Holiday |বিজয় দিবস"]);
  });

  it("pasted days without a year get the chosen year", () => {
    const list = "২৬ মার্চ\tস্বাধীনতা দিবস\n20 December\t29 December\tWinter vacation\n16 December 2026 Victory Day";
    expect(checkPastedCalendar(list, [], "en", 2027).added.map(written)).toEqual([
      "2026-12-16  Holiday Victory Day|",
      "2027-03-26  Holiday |স্বাধীনতা দিবস",
      "2027-12-20 2027-12-29 Holiday Winter vacation|",
    ]);
    const withHeadings = "তারিখ\tশেষ দিন\tউপলক্ষ\n২০ ডিসেম্বর\t২৯ ডিসেম্বর\tশীতকালীন ছুটি";
    expect(checkPastedCalendar(withHeadings, [], "en", 2027).added.map(written)).toEqual([
      "2027-12-20 2027-12-29 Holiday |শীতকালীন ছুটি",
    ]);
  });

  it("a pasted list of empty lines reports that it has no days", () =>
    expect(errorsOf(paste("", " "))).toEqual([[undefined, undefined, "import.days.none"]]));
});

describe("the days that are already in the calendar", () => {
  const there = [{ starts: "2026-12-16", title: { en: "Victory  day", bn: "বিজয় দিবস" } }];

  it.each(["16 December 2026 VICTORY DAY", "১৬ ডিসেম্বর ২০২৬ বিজয়  দিবস", "16 December 2026 Victory Day / অন্য নাম"])(
    "a pasted line for a day already in the calendar is left out: %s",
    (line) => {
      expect(checkPastedCalendar(line, there)).toMatchObject({
        added: [],
        same: [{ starts: "2026-12-16" }],
        errors: [],
      });
    },
  );

  it.each(["17 December 2026 Victory Day", "16 December 2026 Sports day"])(
    "a pasted line for another day or title is added to the calendar: %s",
    (line) => {
      expect(checkPastedCalendar(line, there)).toMatchObject({ added: [{}], same: [] });
    },
  );

  it("a pasted day that repeats an earlier line is added only once", () => {
    expect(paste("16 December 2026 Victory Day", "16/12/2026 victory day")).toMatchObject({
      added: [victory],
      same: [{}],
    });
  });

  it("days already in the calendar count towards its limit, above which no pasted day is imported", () => {
    const full = Array.from({ length: 499 }, (_, n) => ({ starts: "2025-01-01", title: { en: `${n}`, bn: "" } }));
    const [one, two] = ["16 December 2026 Victory Day", "17 December 2026 Rest"];
    expect(checkPastedCalendar(one ?? "", full)).toMatchObject({ added: [victory], errors: [] });
    expect(checkPastedCalendar(`${one}\n${two}`, full)).toEqual({
      added: [],
      same: [],
      skipped: [],
      errors: [{ error: { text: "import.tooManyItems", values: { count: 501, limit: 500 } } }],
    });
  });
});

describe("a sheet with headings", () => {
  const heads = ["Date", "Last day", "Kind", "Title", "Title (Bengali)"];
  const check = (...rows: string[][]) => checkCalendarRows([["Calendar"], heads, ...rows], []);

  it("a spreadsheet of days is read by its columns, in any order and with others between", () => {
    expect(
      check(
        ["2026-12-16", "", "", "Victory Day", "বিজয় দিবস"],
        ["20/12/2026", "29/12/2026", "Exam", "বার্ষিক", ""],
      ).added.map(written),
    ).toEqual(["2026-12-16  Holiday Victory Day|বিজয় দিবস", "2026-12-20 2026-12-29 Exam |বার্ষিক"]);
    const rows = [
      ["দিন", "উপলক্ষ", "তারিখ"],
      ["বুধবার", "Victory Day", "১৬.১২.২০২৬"],
    ];
    expect(checkCalendarRows(rows, []).added).toEqual([victory]);
  });

  it("both title columns of a spreadsheet of days may be called Title, in English and in Bengali", () => {
    const rows = [
      ["Date", "Title", "শিরোনাম"],
      ["2026-12-16", "Victory Day", "বিজয় দিবস"],
    ];
    expect(checkCalendarRows(rows, []).added.map(written)).toEqual(["2026-12-16  Holiday Victory Day|বিজয় দিবস"]);
  });

  it.each([
    ["no date", ["", "", "", "Victory Day", ""], [3, "Date", "import.days.unreadable"]],
    ["a date without a year", ["16 December", "", "", "Victory Day", ""], [3, "Date", "import.days.noYear"]],
    ["an invalid last day", ["2026-12-16", "soon", "", "Victory Day", ""], [3, "Date", "import.days.unreadable"]],
    [
      "a last day before the first",
      ["2026-12-16", "2026-12-15", "", "Victory Day", ""],
      [3, "Date", "school.err.ends"],
    ],
    ["no title", ["2026-12-16", "", "Exam", "", ""], [3, undefined, "import.days.noTitle"]],
    ["an unknown kind", ["2026-12-16", "", "Party", "Victory Day", ""], [3, "Kind", "import.days.kind"]],
    ["a title that is too long", ["2026-12-16", "", "", "V".repeat(161), ""], [3, "Title (English)", "form.tooLong"]],
    [
      "a Bengali title that is too long",
      ["2026-12-16", "", "", "V", "ক".repeat(161)],
      [3, "Title (Bengali)", "form.tooLong"],
    ],
  ])("a spreadsheet of days with %s gets an error with row and column", (_, row, error) =>
    expect(errorsOf(check(row))).toEqual([error]),
  );

  it("an error in a spreadsheet of days names the column in Bengali for readers of Bengali", () => {
    const { errors } = checkCalendarRows([heads, ["x", "", "", "Victory Day", ""]], [], "bn");
    expect(errors).toMatchObject([{ row: 2, column: "তারিখ", text: "x" }]);
  });

  it("a spreadsheet of days with a repeated column is refused", () => {
    expect(errorsOf(checkCalendarRows([[...heads, "তারিখ"], ["2026-12-16"]], []))).toEqual([
      [undefined, "Date", "import.columnTwice"],
    ]);
  });

  it("the import reports that a spreadsheet has no days", () =>
    expect(errorsOf(check([], ["", " "]))).toEqual([[undefined, undefined, "import.days.none"]]));

  it("an exported calendar gives the same days again, in either language", () => {
    const days = paste("16 December 2026 Victory Day / বিজয় দিবস", "20-29 December 2026 পরীক্ষা").added;
    for (const language of ["en", "bn"] as const)
      expect(checkCalendarRows(toCalendarRows(days, language), [])).toEqual({
        added: days,
        same: [],
        skipped: [],
        errors: [],
      });
  });
});

it.each([
  ["empty cells", "1".padEnd(60_000, "\t")],
  ["empty cells after a month", "1 January".padEnd(60_000, "\t")],
  ["a thousand days in one line", "1,".repeat(30_000)],
  ["quotation marks", '"'.repeat(60_000)],
  ["the same days again and again", "1 January 2026 - ".repeat(3_500)],
])("a hostile list of %s is read within a second, even as a spreadsheet of 2 MB", (_what, line) => {
  const began = cpuTime();
  expect(checkCalendarRows(Array(35).fill([line]), []).added).toEqual([]);
  expect(cpuTime() - began).toBeLessThan(1000);
});

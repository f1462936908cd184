import { describe, expect, it } from "vitest";
import { checkDays, copyDays, findClashes, type TypedDays, toTyped } from "~/exam-days/exam-days";
import { readPastedDays } from "~/exam-days/pasted-days";
import { parseTime } from "~/exam-days/times";

const subject = (id: number, name: string, nameBn: string | null = null) => ({ id, name, nameBn, group: null });
const subjects = [
  subject(1, "Bangla 1st Paper", "বাংলা ১ম পত্র"),
  subject(2, "English"),
  subject(3, "Mathematics", "গণিত"),
];
const row = (id: number, date: string, begin = "", end = "", room = ""): TypedDays => ({
  ...{ [`date${id}`]: date, [`begin${id}`]: begin, [`end${id}`]: end, [`room${id}`]: room },
});

describe("typed exam times", () => {
  it.each([
    ["10:00", "10:00"],
    ["১০:৩০", "10:30"],
    ["9.15", "09:15"],
    ["10", "10:00"],
    ["1:00", "13:00"],
    ["01:30", "13:30"],
    ["7:00", "07:00"],
    ["13:00", "13:00"],
    ["1 pm", "13:00"],
    ["1.30 P.M.", "13:30"],
    ["12 pm", "12:00"],
    ["12:30 am", "00:30"],
    ["6 am", "06:00"],
    ["বেলা ১১টা", "11:00"],
    ["দুপুর ১টা", "13:00"],
    ["সকাল ১০:০০টা", "10:00"],
    ["সকাল ৬টা", "06:00"],
    ["বিকেল ৫টা ৩০", "17:30"],
    ["দুপুর ১টা\u00a0৫৪", "13:54"],
    ["9:00\u00a0am", "09:00"],
    ["", undefined],
    ["24:00", undefined],
    ["10:60", undefined],
    ["ten", undefined],
    ["10:00-1:00", undefined],
    ["-1", undefined],
  ])("the typed exam time %j is read as %s", (text, time) => expect(parseTime(text)).toBe(time));
});

describe("the exam routine form", () => {
  const check = (typed: TypedDays) => checkDays(typed, subjects, 2026);

  it("dates without any times ask for the times only at the first subject", () =>
    expect(Object.keys(check({ date1: "15/11/2026", date2: "16/11/2026", date3: "17/11/2026" }).errors)).toEqual([
      ...["begin1", "end1"],
    ]));

  it("exam dates stay the same when the form shows them and they are saved again", () => {
    const day = { subjectId: 1, date: "2026-11-15", begin: "06:30", end: "13:00", room: "" };
    expect(check(toTyped([day])).days).toEqual([day]);
    const pasted = readPastedDays("Bangla 1st Paper\t15/11/2026\t6:30 am\t01:00", subjects, 2026).typed;
    expect(check(pasted).days).toEqual([day]);
  });

  it.each([
    ["2026-11-15", "2026-11-15"],
    ["১৫/১১/২০২৬", "2026-11-15"],
    ["15 November", "2026-11-15"],
    ["১৫ নভেম্বর ২০২৭", "2027-11-15"],
  ])("the typed exam date %j becomes %s", (date, day) => {
    const found = check(row(1, date, "10:00", "1:00", "Room 2"));
    expect(found).toEqual({
      days: [{ subjectId: 1, date: day, begin: "10:00", end: "13:00", room: "Room 2" }],
      timed: [],
      errors: {},
    });
  });

  it("a subject with an empty line is left out, and missing exam times come from the line above", () => {
    const { days, timed, errors } = check({
      ...row(1, "2026-11-15", "10:00", "13:00"),
      ...row(2, ""),
      ...row(3, "2026-11-17"),
    });
    expect(timed).toEqual([3]);
    expect([days.map(({ subjectId, begin, end }) => [subjectId, begin, end]), errors]).toEqual([
      [
        [1, "10:00", "13:00"],
        [3, "10:00", "13:00"],
      ],
      {},
    ]);
  });

  it("a subject without an end lasts as long as the subject above, and one message asks for the first end", () => {
    const begins = { ...row(2, "2026-11-16", "14:00", ""), ...row(3, "2026-11-17", "9:30", "") };
    const { days, timed, errors } = check({ ...row(1, "2026-11-15", "10:00", "12:30"), ...begins });
    expect(timed).toEqual([2, 3]);
    expect(days.map(({ begin, end }) => [begin, end])).toEqual([
      ["10:00", "12:30"],
      ["14:00", "16:30"],
      ["09:30", "12:00"],
    ]);
    expect(errors).toEqual({});
    expect(Object.keys(check({ ...row(1, "2026-11-15", "10:00", ""), ...begins }).errors)).toEqual(["end1"]);
    expect(
      Object.keys(check({ ...row(1, "2026-11-15", "10:00", "13:00"), ...row(2, "2026-11-16", "22:00", "") }).errors),
    ).toEqual(["end2"]);
  });

  it.each([
    ["an unreadable date", row(1, "soon", "10", "11"), { date1: "import.days.unreadable" }],
    ["a day that the month does not have", row(1, "31/11/2026", "10", "11"), { date1: "school.err.day" }],
    ["a mistyped year", row(1, "0026-11-15", "10", "11"), { date1: "school.err.day" }],
    [
      "a room without a date",
      row(1, "", "", "", "Hall"),
      { date1: "form.lacks.day", begin1: "days.err.time", end1: "days.err.noEnd" },
    ],
    [
      "no times and no line above with times",
      row(1, "2026-11-15"),
      { begin1: "days.err.time", end1: "days.err.noEnd" },
    ],
    ["a start without an end", row(1, "2026-11-15", "10:00"), { end1: "days.err.noEnd" }],
    ["an end before the start", row(1, "2026-11-15", "10:00", "9:00"), { end1: "days.err.end" }],
    ["an end at the same time as the start", row(1, "2026-11-15", "10:00", "10:00"), { end1: "days.err.end" }],
    ["a room of 41 characters", row(1, "2026-11-15", "10", "11", "ক".repeat(41)), { room1: "form.tooLong" }],
  ])("an error in the exam routine is shown at its field: %s", (_, typed, wrong) => {
    const texts = Object.entries(check(typed).errors).map(([field, error]) => [field, error?.text]);
    expect(Object.fromEntries(texts)).toEqual(wrong);
  });
});

describe("pasted exam routine lines", () => {
  const read = (text: string) => readPastedDays(text, subjects, 2026);

  it.each([
    ["tabs", "English\t16/11/2026\t10:00\t1:00\tRoom 2"],
    ["several spaces", "English   16 November 2026   10:00   1:00 pm   Room 2"],
    ["Bengali digits", "english\t১৬/১১/২০২৬\t১০:০০\t১:০০\tRoom 2"],
    ["a number, the weekday, and the time in one cell", "2.\tEnglish\tMonday\t16 Nov\t10:00 – 1:00\tRoom 2"],
    ["the date first", "16/11/2026\tEnglish\t10.00 to 1.00\tRoom 2"],
  ])("pasted exam routine lines are understood with %s", (_, line) => {
    expect(read(line)).toMatchObject({ typed: row(2, "2026-11-16", "10:00", "13:00", "Room 2"), left: "" });
  });

  it("pasted exam routine lines may have Bengali names; headings and unknown subjects are left out", () => {
    const { typed, left } = read("বিষয়\tতারিখ\nবাংলা ১ম পত্র\t১৫ নভেম্বর\tসকাল ১০টা\tদুপুর ১টা\nরসায়ন\t১৮/১১/২০২৬\n");
    expect(typed).toEqual(row(1, "2026-11-15", "10:00", "13:00"));
    expect(left).toBe("রসায়ন\t১৮/১১/২০২৬");
  });

  it.each(["বাংলা প্রথম পত্র", "bangla first paper", "বাংলা 1ম পত্র"])(
    "a pasted exam routine line recognises the first paper as %s",
    (name) => {
      expect(read(`${name}\t১৫ নভেম্বর`)).toMatchObject({ typed: row(1, "2026-11-15"), left: "" });
    },
  );

  it("ten thousand pasted lines are read for thousands of subjects; a repeated name means its first subject", () => {
    const many = Array.from({ length: 2_000 }, (_, place) => subject(place + 10, "Others"));
    const { typed, leftOut } = readPastedDays(
      `${"1\n".repeat(10_000)}Others\t16/11/2026`,
      [...subjects, ...many],
      2026,
    );
    expect([typed.date10, leftOut.length]).toEqual(["2026-11-16", 10_000]);
  });

  it("a pasted line with an invalid date stays in the field, and a room without times is read", () => {
    const { typed, left } = read("English\t31/11/2026\t10:00\t13:00\nগণিত\t2026-11-18\tHall");
    expect([typed, left]).toEqual([row(3, "2026-11-18", "", "", "Hall"), "English\t31/11/2026\t10:00\t13:00"]);
    expect(read("English\t15-17 November 2026\t10:00").left).toBe("English\t15-17 November 2026\t10:00");
  });

  it.each([
    ["৩", row(2, "2026-11-16", "", "", "৩")],
    ["12", row(2, "2026-11-16", "", "", "12")],
    ["3.00", row(2, "2026-11-16", "15:00")],
    ["১০টা", row(2, "2026-11-16", "10:00")],
    ["10\t1\t3", row(2, "2026-11-16", "10:00", "13:00", "3")],
  ])(
    "the form of a number after empty times in a pasted line decides whether it is a room or a time: %j",
    (cells, typed) => {
      expect(read(`English\t16/11/2026\t\t\t${cells}`).typed).toEqual(typed);
    },
  );
});

describe("copied exam dates", () => {
  const source = [
    { subjectId: 8, date: "2025-11-20", begin: "10:00", end: "13:00", room: "1", name: "ENGLISH", nameBn: null },
    { subjectId: 9, date: "2025-11-18", begin: "10:00", end: "12:00", room: "2", name: "Maths", nameBn: "গণিত" },
    { subjectId: 7, date: "2025-11-30", begin: "10:00", end: "12:00", room: "2", name: "Drawing", nameBn: null },
  ];

  it("copied exam dates move to the given first date, across months, to subjects of the same name", () => {
    expect(copyDays(source, subjects, "2026-11-29", true)).toEqual({
      ...row(2, "2026-12-01", "10:00", "13:00", "1"),
      ...row(3, "2026-11-29", "10:00", "12:00", "2"),
    });
  });

  it("rooms are left out when exam dates are copied to another class; copying an exam without dates adds no date", () => {
    expect(copyDays(source, subjects, "2026-11-29", false).room2).toBe("");
    expect(copyDays([], subjects, "2026-11-29", true)).toEqual({});
  });
});

describe("clashes in the exam routine", () => {
  type Group = "Science" | "Humanities" | null;
  const day = (subjectId: number, date: string, begin = "10:00", end = "13:00", group: Group = null) => ({
    ...{ subjectId, date, begin, end, group, room: "", name: `Subject ${subjectId}` },
  });
  const monday = "2026-11-16";
  const holiday = { starts: "2026-11-15", ends: "2026-11-17", title: "Puja" };

  it.each([
    [
      "two exams at the same time",
      [day(1, monday), day(2, monday, "12:00", "14:00")],
      [["Subject 2", "same", "Subject 1"]],
    ],
    ["no clash of exams after each other", [day(1, monday), day(2, monday, "13:00", "14:00")], []],
    ["no clash of equal times on different days", [day(1, monday), day(2, "2026-11-17")], []],
    [
      "no clash of two groups at the same time",
      [day(1, monday, "10:00", "13:00", "Science"), day(2, monday, "10:00", "13:00", "Humanities")],
      [],
    ],
    [
      "one group with two exams at the same time",
      [day(1, monday, "10:00", "13:00", "Science"), day(2, monday, "10:00", "13:00", "Science")],
      [["Subject 2", "same", "Subject 1"]],
    ],
    [
      "a group and all students at the same time",
      [day(1, monday), day(2, monday, "10:00", "13:00", "Science")],
      [["Subject 2", "same", "Subject 1"]],
    ],
    ["a Friday", [day(1, "2026-11-20")], [["Subject 1", "friday", undefined]]],
    ["a Saturday", [day(1, "2026-11-21")], []],
  ])("the exam routine is checked for clashes: %s", (_, days, told) => {
    const found = findClashes(days, []).map(({ subject, text, named }) => [subject, text.split(".")[2], named]);
    expect(found).toEqual(told);
  });

  it.each([
    ["2026-11-14", 0],
    ["2026-11-15", 1],
    ["2026-11-17", 1],
    ["2026-11-18", 0],
  ])("an exam date on %s gets this many warnings about a holiday in the calendar: %i", (date, count) => {
    expect(findClashes([day(1, date)], [holiday])).toHaveLength(count);
  });
});

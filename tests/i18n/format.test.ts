import { describe, expect, it } from "vitest";
import {
  addDays,
  formatDays,
  getDayParts,
  isDay,
  parseDay,
  unreadableDay,
  unreadableMoment,
  weekdayHeads,
} from "~/i18n/days";
import {
  dhakaToday,
  formatDigits,
  formatLongDate,
  formatShortDate,
  formatShortDay,
  formatTime,
  formatTimes,
  getDateParts,
  noonOf,
  parseDhakaInput,
  toDhakaInput,
  toLatinDigits,
} from "~/i18n/format";

describe("digits", () => {
  it.each([
    [1946, "১৯৪৬"],
    [0, "০"],
    [1234567, "১২৩৪৫৬৭"],
    ["75+", "৭৫+"],
    ["95%", "৯৫%"],
    ["01712-345678", "০১৭১২-৩৪৫৬৭৮"],
    ["৪২", "৪২"],
    ["no digit", "no digit"],
  ])("the digits of %s are %s in Bengali, without grouping, and unchanged in English", (value, bengali) => {
    expect(formatDigits(value, "bn")).toBe(bengali);
    expect(formatDigits(value, "en")).toBe(String(value));
  });

  it.each([
    ["০১২৩৪৫৬৭৮৯", "0123456789"],
    ["8৫", "85"],
    ["রোল ৭", "রোল 7"],
    ["42", "42"],
    ["", ""],
  ])("the digits typed as %j are stored as %j", (typed, kept) => expect(toLatinDigits(typed)).toBe(kept));
});

describe("a date", () => {
  const noon = new Date("2026-11-18T06:00:00Z");

  it("a date is short or long in English and always long in Bengali", () => {
    expect([formatShortDate(noon, "en"), formatLongDate(noon, "en")]).toEqual([
      "Nov\u00a018, 2026",
      "November\u00a018, 2026",
    ]);
    expect([formatShortDate(noon, "bn"), formatLongDate(noon, "bn")]).toEqual([
      "১৮\u00a0নভেম্বর ২০২৬",
      "১৮\u00a0নভেম্বর ২০২৬",
    ]);
  });

  it.each([
    ["2026-11-17T18:00:00Z", "Nov\u00a018, 2026", "12:00\u00a0am"],
    ["2026-11-18T17:59:59.999Z", "Nov\u00a018, 2026", "11:59\u00a0pm"],
    ["2026-11-18T18:00:00Z", "Nov\u00a019, 2026", "12:00\u00a0am"],
    ["2026-11-18T18:30:00Z", "Nov\u00a019, 2026", "12:30\u00a0am"],
    ["2026-12-31T18:00:00Z", "Jan\u00a01, 2027", "12:00\u00a0am"],
    ["2024-02-28T18:00:00Z", "Feb\u00a029, 2024", "12:00\u00a0am"],
  ])("the moment %s is %s in Dhaka, whatever the server's own time zone", (moment, day, clock) => {
    expect([formatShortDate(new Date(moment), "en"), formatTime(new Date(moment), "en")]).toEqual([day, clock]);
  });

  it("a date in 2009 uses the summer time that Dhaka had then", () =>
    expect(formatShortDate(new Date("2009-07-01T17:30:00Z"), "en")).toBe("Jul\u00a02, 2009"));

  it.each([
    ["00:00", "12:00\u00a0am", "রাত ১২টা"],
    ["03:59", "3:59\u00a0am", "রাত ৩টা\u00a0৫৯"],
    ["05:30", "5:30\u00a0am", "ভোর ৫টা\u00a0৩০"],
    ["09:00", "9:00\u00a0am", "সকাল ৯টা"],
    ["09:05", "9:05\u00a0am", "সকাল ৯টা\u00a0০৫"],
    ["12:00", "12:00\u00a0pm", "দুপুর ১২টা"],
    ["13:54", "1:54\u00a0pm", "দুপুর ১টা\u00a0৫৪"],
    ["17:30", "5:30\u00a0pm", "বিকেল ৫টা\u00a0৩০"],
    ["18:30", "6:30\u00a0pm", "সন্ধ্যা ৬টা\u00a0৩০"],
    ["23:59", "11:59\u00a0pm", "রাত ১১টা\u00a0৫৯"],
  ])("the time %s in Dhaka reads %s and %s", (clock, english, bengali) => {
    const moment = new Date(`2026-11-18T${clock}:00+06:00`);
    expect(formatTime(moment, "en")).toBe(english);
    expect(formatTime(moment, "bn")).toBe(bengali);
  });

  it.each([
    ["10:00", "13:00", "10:00\u00a0am–1:00\u00a0pm", "সকাল ১০টা–১টা"],
    ["10:00", "11:30", "10:00–11:30\u00a0am", "সকাল ১০টা–১১টা\u00a0৩০"],
    ["14:00", "17:00", "2:00–5:00\u00a0pm", "দুপুর ২টা–৫টা"],
  ])("an exam from %s to %s names the part of the day no more often than needed", (begin, end, english, bengali) => {
    expect(formatTimes(begin, end, "en")).toBe(english);
    expect(formatTimes(begin, end, "bn")).toBe(bengali);
  });

  it.each([
    ["en", { iso: "2026-11-19", whole: "Nov\u00a019, 2026", day: "19", month: "Nov", year: "2026" }],
    ["bn", { iso: "2026-11-19", whole: "১৯\u00a0নভেম্বর ২০২৬", day: "১৯", month: "নভেম্বর", year: "২০২৬" }],
  ] as const)("a date is split into day, month and year in the language %s", (language, parts) => {
    expect(getDateParts(new Date("2026-11-18T18:30:00Z"), language)).toEqual(parts);
  });
});

describe("a date without a time", () => {
  it.each([
    ["2026-10-18", "Oct\u00a018, 2026", "১৮\u00a0অক্টোবর ২০২৬"],
    ["2024-02-29", "Feb\u00a029, 2024", "২৯\u00a0ফেব্রুয়ারী ২০২৪"],
    ["2009-07-01", "Jul\u00a01, 2009", "১\u00a0জুলাই ২০০৯"],
  ])("the date %s without a time stays the same date in English and Bengali", (day, english, bengali) => {
    expect(formatShortDay(day, "en")).toBe(english);
    expect(formatShortDay(day, "bn").normalize("NFC").replace("রি ", "রী ")).toBe(bengali.normalize("NFC"));
  });

  it.each(["next week", "", "2026-13-01"])("the invalid date %j is shown unchanged", (day) => {
    expect(formatShortDay(day, "en")).toBe(day);
  });
});

describe("dates", () => {
  it.each([
    ["2026-11-28", "2026-11-28"],
    ["২০২৬-১১-২৮", "2026-11-28"],
    ["2028-02-29", "2028-02-29"],
    [" 2009-07-01", "2009-07-01"],
    ["1946-01-01", "1946-01-01"],
    ["2199-12-31", "2199-12-31"],
    ["2200-01-01", undefined],
    ["2026-02-29", undefined],
    ["28/11/2026", undefined],
    ["", undefined],
  ])("the date typed as %j is read as %j", (text, day) => expect(parseDay(text)).toBe(day));

  it("every date from 1900 to 2199 is read as typed and shown unchanged, with times since 1952", () => {
    const wrong: string[] = [];
    for (let day = "1900-01-01"; day <= "2199-12-31"; day = addDays(day, 1)) {
      const bengali = formatDigits(day, "bn");
      const { day: number, year } = getDateParts(noonOf(day), "en");
      const isShown = Number(number) === Number(day.slice(8)) && year === day.slice(0, 4);
      const midnight = parseDhakaInput(`${day}T00:30`);
      const evening = parseDhakaInput(`${day}T22:30`);
      const isRead = parseDay(day) === day && parseDay(bengali) === day && isDay(day);
      const takesTimes = [midnight, evening].every((moment) => moment && dhakaToday(moment) === day);
      if (!isShown || !isRead || (day >= "1952" && !takesTimes)) wrong.push(day);
    }
    expect(wrong).toEqual([]);
  });

  it.each(["2009-07-01T10:15", "2026-11-18T10:15", "1952-03-01T10:15"])(
    "the date with time %s is read and written back unchanged",
    (typed) => {
      const moment = parseDhakaInput(typed);
      expect(moment && toDhakaInput(moment)).toBe(typed);
    },
  );

  it.each(["2200-01-01T00:00", "9999-12-31T10:00", "2026-02-30T10:00", "2026-01-01T24:00", "2026-01-01T10:75"])(
    "the invalid date with time %s is not read",
    (typed) => expect(parseDhakaInput(typed)).toBeUndefined(),
  );

  it.each([
    ["2200-01-01", "form.day.late", "form.day.late"],
    ["৯৯৯৯-১২-৩১", "form.day.late", "form.day.late"],
    ["2300-01-01T10:00", "form.day.late", "form.day.late"],
    ["2026-02-30", "form.day.unreadable", "form.publishAt.unreadable"],
    ["soon", "form.day.unreadable", "form.publishAt.unreadable"],
  ])("the date typed as %j is refused with the reason", (typed, day, moment) => {
    expect(unreadableDay(typed)).toEqual({ text: day });
    expect(unreadableMoment(typed)).toEqual({ text: moment });
  });

  it.each([
    ["2026-12-31", 1, "2027-01-01"],
    ["2028-02-28", 1, "2028-02-29"],
    ["2026-03-01", -1, "2026-02-28"],
  ])("the date %s plus %i days is %s", (day, count, other) => expect(addDays(day, count)).toBe(other));

  it.each([
    ["2026-11-28", "2026-11-28", { from: "November\u00a028, 2026" }, { from: "২৮\u00a0নভেম্বর ২০২৬" }],
    [
      "2026-12-20",
      "2026-12-29",
      { from: "December\u00a020", to: "29, 2026" },
      { from: "২০", to: "২৯\u00a0ডিসেম্বর ২০২৬" },
    ],
    [
      "2026-11-23",
      "2026-12-03",
      { from: "November\u00a023", to: "December\u00a03, 2026" },
      { from: "২৩\u00a0নভেম্বর", to: "৩\u00a0ডিসেম্বর ২০২৬" },
    ],
    [
      "2026-12-28",
      "2027-01-03",
      { from: "December\u00a028, 2026", to: "January\u00a03, 2027" },
      { from: "২৮\u00a0ডিসেম্বর ২০২৬", to: "৩\u00a0জানুয়ারি ২০২৭" },
    ],
  ])("the dates from %s to %s are written without repeating month or year", (starts, ends, english, bengali) => {
    expect(formatDays(starts, ends, "en")).toEqual(english);
    expect(formatDays(starts, ends, "bn")).toEqual(JSON.parse(JSON.stringify(bengali).normalize("NFC")));
  });

  it("a date has its weekday, whatever the server's time zone", () => {
    expect(getDayParts("2026-11-22", "en")).toMatchObject({ weekday: "Sunday", weekdayShort: "Sun", weekdayNumber: 0 });
    expect(getDayParts("2026-11-26", "bn")).toMatchObject({ weekday: "বৃহস্পতিবার", weekdayShort: "বৃহস্পতি" });
  });

  it("a week begins on Sunday", () => {
    expect(weekdayHeads("en")).toEqual(["Su", "Mo", "Tu", "We", "Th", "Fr", "Sa"]);
    expect(weekdayHeads("bn")).toEqual(["র", "সো", "ম", "বু", "বৃ", "শু", "শ"]);
  });
});

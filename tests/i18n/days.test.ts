import { describe, expect, it } from "vitest";
import { addDays, formatDays, getDayParts, parseDay, weekdayHeads } from "../../app/i18n/days";

describe("days", () => {
  it.each([
    ["2026-11-28", "2026-11-28"],
    ["২০২৬-১১-২৮", "2026-11-28"],
    ["2028-02-29", "2028-02-29"],
    ["2026-02-29", undefined],
    ["28/11/2026", undefined],
    ["", undefined],
  ])("typed as %j are read as %j", (text, day) => expect(parseDay(text)).toBe(day));

  it.each([
    ["2026-12-31", 1, "2027-01-01"],
    ["2028-02-28", 1, "2028-02-29"],
    ["2026-03-01", -1, "2026-02-28"],
  ])("%s and %i are %s", (day, count, other) => expect(addDays(day, count)).toBe(other));

  it.each([
    ["2026-11-28", "2026-11-28", { from: "November 28, 2026" }, { from: "২৮ নভেম্বর ২০২৬" }],
    ["2026-12-20", "2026-12-29", { from: "December 20", to: "29, 2026" }, { from: "২০", to: "২৯ ডিসেম্বর ২০২৬" }],
    [
      "2026-11-23",
      "2026-12-03",
      { from: "November 23", to: "December 3, 2026" },
      { from: "২৩ নভেম্বর", to: "৩ ডিসেম্বর ২০২৬" },
    ],
    [
      "2026-12-28",
      "2027-01-03",
      { from: "December 28, 2026", to: "January 3, 2027" },
      { from: "২৮ ডিসেম্বর ২০২৬", to: "৩ জানুয়ারি ২০২৭" },
    ],
  ])("from %s to %s are named without saying anything twice", (starts, ends, english, bengali) => {
    expect(formatDays(starts, ends, "en")).toEqual(english);
    expect(formatDays(starts, ends, "bn")).toEqual(JSON.parse(JSON.stringify(bengali).normalize("NFC")));
  });

  it("have their weekday, in whatever time zone the server is", () => {
    expect(getDayParts("2026-11-22", "en")).toMatchObject({ weekday: "Sunday", weekdayShort: "Sun", weekdayNumber: 0 });
    expect(getDayParts("2026-11-26", "bn")).toMatchObject({ weekday: "বৃহস্পতিবার", weekdayShort: "বৃহস্পতি" });
  });

  it("of a week begin on Sunday", () => {
    expect(weekdayHeads("en")).toEqual(["Su", "Mo", "Tu", "We", "Th", "Fr", "Sa"]);
    expect(weekdayHeads("bn")).toEqual(["র", "সো", "ম", "বু", "বৃ", "শু", "শ"]);
  });
});

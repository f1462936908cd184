import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CalendarEntry } from "~/school/sections";
import { insertNotice } from "~tests/support/content-rows";
import { writeSection } from "~tests/support/sections";
import { website } from "~tests/support/website";

const school = website();

const at = (now: string) => vi.setSystemTime(new Date(now));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  // Noon of 22 November in Dhaka.
  at("2026-11-22T06:00:00Z");
});
afterEach(() => void vi.useRealTimers());

let entryCount = 0;
const entry = (starts: string, title: string, more: Partial<CalendarEntry> = {}): CalendarEntry => {
  entryCount += 1;
  const words = { title: { en: title, bn: "" }, note: { en: "", bn: "" } };
  return { id: `e${entryCount}`, starts, ends: "", kind: "Holiday", ...words, ...more };
};

const setEntries = (...entries: CalendarEntry[]) => writeSection(school.database, "calendar", { entries });

const calendarOf = async (path = "/academic") => {
  return (await school.visit(path)).all("section").find(({ attributes }) => attributes.id === "calendar");
};

describe("the calendar on the academic page", () => {
  it.each([
    ["/academic", "Academic Calendar 2026", ["November", "December", "January 2027"]],
    ["/bn/academic", "শিক্ষাপঞ্জি ২০২৬", ["নভেম্বর", "ডিসেম্বর", "জানুয়ারি ২০২৭"]],
  ])(
    "the calendar on %s groups its days by month, and names the year when another year begins",
    async (path, title, months) => {
      setEntries(
        entry("2027-01-01", "New books"),
        entry("2026-11-23", "Next"),
        entry("2026-11-28", "Meeting"),
        entry("2026-12-16", "Victory Day"),
      );
      const calendar = await calendarOf(path);
      expect(calendar?.one("h2").text).toBe(title);
      const heads = calendar?.all("section").map((month) => month.one("h3").text.normalize("NFC"));
      expect(heads).toEqual(months.map((month) => month.normalize("NFC")));
      expect(calendar?.texts("h4")).toEqual(["Meeting", "Victory Day", "New books"]);
      expect(calendar?.one("div", "next-event").one("h3").text).toBe("Next");
    },
  );

  it.each([
    [
      "/academic",
      "November 23 to December 3, 2026",
      "Nov 23 Mon Monday to Dec 3",
      "Next in the calendar Exam Tomorrow",
    ],
    [
      "/bn/academic",
      "২৩ নভেম্বর থেকে ৩ ডিসেম্বর ২০২৬",
      "২৩ নভেম্বর সোম সোমবার ৩ ডিসেম্বর পর্যন্ত",
      "শিক্ষাপঞ্জিতে এরপর পরীক্ষা আগামীকাল",
    ],
  ])(
    "the next day on %s has its dates in full for screen readers and in short lines on the screen",
    async (path, whole, stacked, badges) => {
      setEntries(entry("2026-11-23", "Annual Examination begins", { ends: "2026-12-03", kind: "Exam" }));
      const next = (await calendarOf(path))?.one("div", "next-event");
      expect(next?.one("time").text.normalize("NFC")).toBe(whole.normalize("NFC"));
      expect(next?.one("span", "event-days").text.normalize("NFC")).toBe(stacked.normalize("NFC"));
      expect(next?.one("p", "row-kind").text).toBe(badges);
    },
  );

  it("the calendar lists the notices that name a day, with their first words and a link to the full notice", async () => {
    insertNotice(school.database, {
      title: "সভা",
      type: "Meeting",
      startsOn: "2026-11-28",
      content: "Long ".repeat(99),
    });
    insertNotice(school.database, { title: "Exams", startsOn: "2026-11-30" });
    insertNotice(school.database, { title: "Not yet", startsOn: "2026-11-29", status: "Draft" });
    insertNotice(school.database, { title: "Without a day" });
    for (const root of ["", "/bn"]) {
      const calendar = await calendarOf(`${root}/academic`);
      expect(calendar?.text).not.toMatch(/Not yet|Without a day/);
      expect(calendar?.one("h3").attributes.lang).toBe("bn");
      expect(calendar?.one("div", "next-event").text.length).toBeLessThan(320);
      const links = calendar?.hrefs;
      expect(links).toEqual([
        ...[`${root}/notices/1`, `${root}/notices/1`, `${root}/notices/2`],
        ...Array(2).fill(`http://school.example${root}/calendar.ics`),
      ]);
    }
  });

  it("the calendar shows an entry written in one language to readers of the other, and marks its language", async () => {
    setEntries(
      entry("2026-11-23", "Victory Day", { note: { en: "Flag at 8", bn: "" } }),
      entry("2026-11-24", "", { title: { en: "", bn: "শেষ দিন" } }),
    );
    for (const path of ["/academic", "/bn/academic"]) {
      const calendar = await calendarOf(path);
      const [title, note] = [calendar?.one("h3"), calendar?.one("p", "event-note")];
      expect([title?.text, title?.attributes.lang]).toEqual(["Victory Day", "en"]);
      expect([note?.text, note?.attributes.lang]).toEqual(["Flag at 8", "en"]);
      expect([calendar?.one("h4").text, calendar?.one("h4").attributes.lang]).toEqual(["শেষ দিন", "bn"]);
    }
  });

  it.each([
    ["/academic", "January to October 2 past dates"],
    ["/bn/academic", "জানুয়ারি থেকে অক্টোবর ২টি তারিখ পার হয়ে গেছে"],
  ])("the calendar on %s folds the months that are over", async (path, words) => {
    setEntries(entry("2026-10-18", "Puja"), entry("2026-01-01", "New books"), entry("2026-12-16", "Victory Day"));
    const past = (await calendarOf(path))?.one("details");
    expect(past?.one("summary").text.normalize("NFC")).toBe(words.normalize("NFC"));
    expect(past?.texts("h4")).toEqual(["New books", "Puja"]);
  });

  it.each([
    ["/academic", "December to January 3 more dates"],
    ["/bn/academic", "ডিসেম্বর থেকে জানুয়ারি আরও ৩টি তারিখ"],
  ])("the calendar on %s folds the months after the nearest dates, above the classes", async (path, words) => {
    setEntries(
      ...["23", "24", "25", "26", "27", "28", "29"].map((day) => entry(`2026-11-${day}`, `Day ${day}`)),
      entry("2026-12-16", "Victory Day"),
      entry("2026-12-25", "Christmas"),
      entry("2027-01-01", "New books"),
    );
    const calendar = await calendarOf(path);
    const [later] = calendar?.all("details") ?? [];
    expect(later?.attributes.open).toBeUndefined();
    expect(later?.one("summary").text.normalize("NFC")).toBe(words.normalize("NFC"));
    expect(later?.texts("h4")).toEqual(["Victory Day", "Christmas", "New books"]);
    const { html } = await school.visit(path);
    expect(html.indexOf('id="classes"')).toBeLessThan(html.indexOf('data-part="share-section"'));
  });

  it.each([
    ["/academic", "No upcoming dates yet.", "March 1 past date"],
    ["/bn/academic", "শিক্ষাপঞ্জিতে সামনের আর কোনো তারিখ এখনো দেওয়া হয়নি।", "মার্চ ১টি তারিখ পার হয়ে গেছে"],
  ])("the calendar on %s says when there are no coming dates", async (path, words, past) => {
    setEntries(entry("2026-03-26", "Independence Day"));
    const calendar = await calendarOf(path);
    expect(calendar?.text.normalize("NFC")).toContain(words.normalize("NFC"));
    expect(calendar?.one("summary").text.normalize("NFC")).toBe(past.normalize("NFC"));
  });

  it.each([
    ["/academic", ["Today, Sunday, November 22", "No holiday tomorrow", "Next holiday: December 16"]],
    ["/bn/academic", ["আজ রবিবার, ২২ নভেম্বর", "আগামীকাল ছুটি নেই", "পরের ছুটি: ১৬ ডিসেম্বর"]],
  ])("the calendar on %s begins with the current date, tomorrow and the next holiday", async (path, words) => {
    setEntries(entry("2026-11-23", "Exam", { kind: "Exam" }), entry("2026-12-16", "Victory Day"));
    const line = (await calendarOf(path))?.one("p", "today-line");
    expect(line?.texts("span").map((text) => text.normalize("NFC"))).toEqual(
      words.map((word) => word.normalize("NFC")),
    );
  });

  it("the calendar does not say that tomorrow is no holiday while a notice is urgent", async () => {
    setEntries(entry("2026-12-16", "Victory Day", { kind: "Holiday" }));
    expect((await calendarOf("/academic"))?.text).toContain("No holiday tomorrow");
    insertNotice(school.database, { title: "No school", urgentUntil: new Date(Date.now() + 36 * 3600 * 1000) });
    expect((await calendarOf("/academic"))?.text).not.toContain("No holiday tomorrow");
  });

  it("the month grid marks the kinds of days and is hidden from screen readers", async () => {
    setEntries(entry("2026-11-23", "Exam", { kind: "Exam" }), entry("2026-11-28", "Meeting", { kind: "Meeting" }));
    const calendar = await calendarOf();
    const [onPhones, grid] = calendar?.all("div", "month-grid") ?? [];
    expect(onPhones?.text).toBe(grid?.text);
    expect(onPhones?.classes).not.toContain("hidden");
    expect(grid?.classes).toContain("hidden");
    expect(grid?.attributes["aria-hidden"]).toBe("true");
    expect(grid?.text).toMatch(/^Su Mo Tu We Th Fr Sa 1 2 3 .* 30 Exam Meeting Fr, Sa Weekend$/);
    const cell = (day: string) => grid?.all("span").find(({ text }) => text === day);
    const marks = (day: string) => cell(day)?.all("span")[0]?.classes;
    expect(cell("22")?.classes).toContain("outline-ink");
    expect(marks("23")).toContain("bg-teesta-tint");
    expect(cell("27")?.classes).toContain("text-ink-3");
    expect(marks("28")).toContain("bg-maize-tint");
  });
});

describe("Today and Tomorrow", () => {
  const words = async (path: string) => {
    const main = (await school.visit(path)).one("main");
    return [...main.all("span", "badge"), ...main.all("span", "day-badge")].map(({ text }) => text);
  };

  it.each(["/notices", "/notices/1", "/academic"])(
    "the badges Today and Tomorrow on %s change at midnight in Dhaka",
    async (path) => {
      insertNotice(school.database, { startsOn: "2026-11-24" });
      const seen: string[][] = [];
      for (const now of ["22T17:59:59", "22T18:00:00", "23T17:59:59", "23T18:00:00", "24T17:59:59", "24T18:00:00"]) {
        at(`2026-11-${now}Z`);
        seen.push(await words(path));
      }
      const [plain, tomorrow, today] = [["General"], ["General", "Tomorrow"], ["General", "Today"]];
      expect(seen).toEqual([plain, tomorrow, tomorrow, today, today, plain]);
    },
  );

  it("the home page shows the badge Today only beside the next event", async () => {
    insertNotice(school.database, { startsOn: "2026-11-22" });
    const page = await school.visit("/");
    expect(page.texts("span", "day-badge")).toEqual(["Today"]);
    expect(page.text).not.toContain("When:");
  });
});

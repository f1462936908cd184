import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { addDays } from "~/i18n/days";
import { dhakaToday } from "~/i18n/format";
import { insertNotice } from "~tests/support/content-rows";
import { writeSection } from "~tests/support/sections";
import { website } from "~tests/support/website";

const school = website();
const soon = () => new Date(Date.now() + 60_000);
const thisYear = dhakaToday().slice(0, 4);

const words = { title: { en: "Victory Day", bn: "বিজয় দিবস" }, note: { en: "Flag at 8.", bn: "" } };
const victoryDay = { id: "v1", starts: `${thisYear}-12-16`, ends: "", kind: "Holiday", ...words } as const;

async function lines(path = "/calendar.ics") {
  const { html, headers } = await school.visit(path);
  expect(headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
  expect(html.endsWith("END:VCALENDAR\r\n")).toBe(true);
  for (const line of html.split("\r\n")) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toMatch(/[\n\ufffd]/);
  }
  return html.replaceAll("\r\n ", "").split("\r\n");
}

const valuesOf = (all: string[], name: string) =>
  all.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1));

describe("the calendar to subscribe to", () => {
  it("the calendar feed has each visible notice on the day it names, not on the day it was published", async () => {
    const { database } = school;
    const startsOn = `${thisYear}-11-28`;
    insertNotice(database, { title: "Meeting", type: "Meeting", startsOn });
    insertNotice(database, { title: "Without a day", type: "Exam" });
    insertNotice(database, { title: "Draft", startsOn, status: "Draft" });
    insertNotice(database, { title: "Scheduled", startsOn, publishAt: soon() });
    insertNotice(database, { title: "Thrown away", startsOn, deletedAt: new Date() });
    insertNotice(database, { title: "Two years ago", startsOn: `${Number(thisYear) - 2}-11-28` });
    const all = await lines();
    expect(valuesOf(all, "SUMMARY")).toEqual(["Meeting"]);
    expect(valuesOf(all, "DTSTART;VALUE=DATE")).toEqual([`${thisYear}1128`]);
    expect(valuesOf(all, "DTEND;VALUE=DATE")).toEqual([`${thisYear}1129`]);
    expect(valuesOf(all, "DESCRIPTION")).toEqual(["Bring canvas shoes."]);
    expect(valuesOf(all, "CATEGORIES")).toEqual(["Meeting"]);
    expect(valuesOf(all, "URL")).toEqual([`${school.origin}/notices/1`]);
  });

  it.each([
    ["/calendar.ics", "Victory Day", "Holiday", "Church High School: Academic Calendar", "/academic"],
    ["/bn/calendar.ics", "বিজয় দিবস", "ছুটি", "চার্চ উচ্চ বিদ্যালয়: শিক্ষাপঞ্জি", "/bn/academic"],
  ])("%s has the school's entries in its language, or else in the other", async (path, title, kind, name, page) => {
    writeSection(school.database, "calendar", { entries: [victoryDay] });
    const all = await lines(path);
    expect(valuesOf(all, "SUMMARY")).toEqual([title]);
    expect(valuesOf(all, "CATEGORIES")).toEqual([kind]);
    expect(valuesOf(all, "DESCRIPTION")).toEqual(["Flag at 8."]);
    expect(valuesOf(all, "X-WR-CALNAME")).toEqual([name.normalize("NFC")]);
    expect(valuesOf(all, "URL")).toEqual([school.origin + page]);
    expect(valuesOf(all, "UID")).toEqual(["entry-v1@school-notices"]);
  });

  it.each([
    [`${thisYear}-12-28`, `${Number(thisYear) + 1}-01-03`],
    ["2028-02-28", "2028-02-28"],
    ["2199-12-31", "2199-12-31"],
  ])("the calendar feed ends an event from %s to %s with the day after", async (starts, ends) => {
    insertNotice(school.database, { startsOn: starts, endsOn: ends });
    const compact = (day: string) => day.replaceAll("-", "");
    expect(await lines()).toEqual(
      expect.arrayContaining([
        `DTSTART;VALUE=DATE:${compact(starts)}`,
        `DTEND;VALUE=DATE:${compact(addDays(ends, 1))}`,
      ]),
    );
  });

  it("a calendar feed without a day is valid: RFC 5545 requires at least one component", async () => {
    const all = await lines();
    expect(all.join("\n")).toMatch(
      /\nBEGIN:VTIMEZONE\nTZID:Asia\/Dhaka\nBEGIN:STANDARD\nDTSTART:\d{8}T\d{6}\nTZOFFSETFROM:\+\d{4}\nTZOFFSETTO:\+0600\nEND:STANDARD\nEND:VTIMEZONE\nEND:VCALENDAR\n$/,
    );
  });

  it("the calendar feed folds and escapes typed text, also in Bengali", async () => {
    const text = `কাল; ছুটি, \\ পরশু\r\n${"পরীক্ষা ".repeat(40)}😀`;
    insertNotice(school.database, { startsOn: dhakaToday(), title: "ছুটি; কাল,", content: text });
    const all = await lines("/bn/calendar.ics");
    expect(valuesOf(all, "SUMMARY")).toEqual(["ছুটি\\; কাল\\,"]);
    expect(valuesOf(all, "DESCRIPTION")).toEqual([`কাল\\; ছুটি\\, \\\\ পরশু\\n${"পরীক্ষা ".repeat(40)}😀`]);
  });
});

describe("an event of the calendar", () => {
  beforeEach(() => void insertNotice(school.database, { startsOn: dhakaToday() }));

  it("an event of the calendar feed keeps its UID as long as the notice exists, under any website address", async () => {
    const [before] = valuesOf(await lines(), "UID");
    expect(before).toMatch(/^notice-1-\d+@school-notices$/);
    school.settings({ PUBLIC_URL: "https://new.example" });
    school.database.run(sql`update notices set title = 'Changed', publish_at = publish_at + 86400000`);
    expect(valuesOf(await lines(), "UID")).toEqual([before]);
  });

  it("an event of the calendar feed says when it was last changed", async () => {
    expect(valuesOf(await lines(), "DTSTAMP")).toEqual(["20241118T040000Z"]);
    school.database.run(sql`update notices set changed_at = ${Date.UTC(2026, 10, 22, 4)}`);
    expect(valuesOf(await lines(), "DTSTAMP")).toEqual(["20261122T040000Z"]);
  });
});

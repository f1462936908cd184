import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { insertNotice } from "../../support/content-rows";
import { website } from "../../support/website";

const school = website();
const soon = () => new Date(Date.now() + 60_000);

describe("the calendar", () => {
  const lines = async (path = "/calendar.ics") => {
    const { html, headers } = await school.visit(path);
    expect(headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
    expect(html.endsWith("END:VCALENDAR\r\n")).toBe(true);
    for (const line of html.split("\r\n")) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line).not.toMatch(/[\n\ufffd]/);
    }
    return html.replaceAll("\r\n ", "").split("\r\n");
  };

  it("has the exams, holidays, meetings and events, each on the day it was published, and says so", async () => {
    for (const type of ["General", "Exam", "Holiday", "Meeting", "Event"] as const)
      insertNotice(school.database, { title: type, type });
    insertNotice(school.database, { title: "Draft", type: "Exam", status: "Draft" });
    insertNotice(school.database, { title: "Scheduled", type: "Exam", publishAt: soon() });
    const entries = await lines();
    const of = (name: string) =>
      entries.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1));
    expect(of("SUMMARY")).toEqual(["Notice: Event", "Notice: Meeting", "Notice: Holiday", "Notice: Exam"]);
    expect(new Set(of("DTSTART;VALUE=DATE"))).toEqual(new Set(["20241118"]));
    expect(new Set(of("DTEND;VALUE=DATE"))).toEqual(new Set(["20241119"]));
    expect(of("DESCRIPTION")[0]).toBe(
      "Bring canvas shoes.\\n\\nThis is the day the notice was published. The date it speaks of is in its text.",
    );
    expect(of("URL")[0]).toBe(`${school.origin}/notices/5`);
  });

  it("counts the days in Dhaka, over the end of a year too", async () => {
    insertNotice(school.database, { type: "Holiday", publishAt: new Date("2024-12-30T18:30:00Z") });
    expect(await lines()).toEqual(expect.arrayContaining(["DTSTART;VALUE=DATE:20241231", "DTEND;VALUE=DATE:20250101"]));
  });

  it("folds and escapes what was typed, in Bengali too", async () => {
    const text = `কাল; ছুটি, \\ পরশু\r\n${"পরীক্ষা ".repeat(40)}😀`;
    insertNotice(school.database, { type: "Exam", title: "ছুটি; কাল,", content: text });
    const entries = await lines("/bn/calendar.ics");
    expect(entries).toContain("SUMMARY:নোটিশ: ছুটি\\; কাল\\,");
    const description = entries.find((line) => line.startsWith("DESCRIPTION:"));
    expect(description).toContain(`কাল\\; ছুটি\\, \\\\ পরশু\\n${"পরীক্ষা ".repeat(40)}😀\\n\\n`);
  });

  it("keeps the name of an entry as long as the notice lives, under any address", async () => {
    insertNotice(school.database, { type: "Exam" });
    const uid = async () => (await lines()).find((line) => line.startsWith("UID:"));
    const before = await uid();
    school.settings({ PUBLIC_URL: "https://new.example" });
    school.database.run(sql`update notices set title = 'Changed', publish_at = publish_at + 86400000`);
    expect(await uid()).toBe(before);
  });
});

import { describe, expect, it } from "vitest";
import { getSection } from "~/school/school.server";
import type { CalendarEntry } from "~/school/sections";
import { sendForm } from "~tests/support/page-parts";
import { writeSection } from "~tests/support/sections";
import { website } from "~tests/support/website";

const school = website();
const room = "/cog-admin/school/calendar";
const entries = () => getSection("calendar").entries;
const starts = () => entries().map((entry) => entry.starts);

const entry = (id: string, starts: string, ends = ""): CalendarEntry => ({
  id,
  starts,
  ends,
  kind: "Holiday",
  title: { en: `Sample ${id}`, bn: "" },
  note: { en: "", bn: "" },
});

async function save(search: string, typed: Record<string, string>) {
  const staff = school.signedIn();
  return sendForm(staff, room + search, typed);
}

describe("the calendar in the office", () => {
  it("the Calendar screen keeps its days in order when a day is added or changed", async () => {
    writeSection(school.database, "calendar", { entries: [entry("b", "2199-03-26"), entry("d", "2199-12-16")] });
    const typed = { "title.en": "Sample exam", starts: "২১৯৯-০৬-০১", ends: "2199-06-10", kind: "Exam" };
    expect((await save("?new", typed)).status).toBe(303);
    expect(starts()).toEqual(["2199-03-26", "2199-06-01", "2199-12-16"]);
    expect(entries()[1]).toMatchObject({ ends: "2199-06-10", kind: "Exam", title: { en: "Sample exam" } });
    await save("?edit=d", { starts: "2199-02-21" });
    expect(starts()).toEqual(["2199-02-21", "2199-03-26", "2199-06-01"]);
  });

  it("a changed calendar is on the Academic page at the next request, in both languages", async () => {
    await save("?new", { "title.en": "Sample holiday", "title.bn": "নমুনা ছুটি", starts: "2199-03-26" });
    expect((await school.visit("/academic")).text).toContain("Sample holiday");
    expect((await school.visit("/bn/academic")).text).toContain("নমুনা ছুটি");
    await save(`?edit=${entries()[0]?.id}`, { "title.bn": "" });
    expect((await school.visit("/bn/academic")).html).toMatch(/lang="en"[^>]*>Sample holiday</);
  });

  it("the Calendar screen groups coming days by year, and folds past days", async () => {
    writeSection(school.database, "calendar", {
      entries: [
        entry("a", "2001-05-01"),
        entry("b", "2002-03-26"),
        entry("c", "2002-12-16", "2198-12-20"),
        entry("d", "2199-01-01"),
      ],
    });
    const page = await school.signedIn().visit(room);
    expect(page.texts("h2")).toEqual(["2002", "2199"]);
    const summaries = page.one("main").texts("summary");
    expect(summaries.filter((text) => text !== "Actions")).toEqual([
      "Past dates of 2002 (1)",
      "Past dates of 2001 (1)",
      "Start this section again",
    ]);
    expect(page.text).toContain("Until Dec 20, 2198");
    expect(page.all("form", "move")).toEqual([]);
    const open = await school.signedIn().visit(`${room}?edit=a`);
    expect(open.all("details", "item-details").map(({ attributes }) => attributes.open)).toEqual([undefined, ""]);
  });
});

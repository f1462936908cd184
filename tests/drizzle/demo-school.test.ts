import { beforeEach, describe, expect, it } from "vitest";
import { dhakaToday } from "~/i18n/format";
import { firstValues } from "~/school/first-values";
import { listMissingFacts } from "~/school/missing-facts";
import { findPicture } from "~/school/pictures.server";
import { getAllSections } from "~/school/school.server";
import { uploads } from "~/uploads/storage.server";
import { downloads, notices } from "~drizzle/schema";
import { demoNotices } from "~drizzle/seed/demo-content";
import { seedDemoSchool } from "~drizzle/seed/demo-school";
import { website } from "../support/website";

const school = website();
beforeEach(() => seedDemoSchool(uploads(), firstValues));

describe("the sample school", () => {
  it("the sample school has every fact filled in, and three of its people have no portrait", () => {
    const { school: facts } = getAllSections();
    expect(listMissingFacts(facts, dhakaToday())).toEqual([]);
    expect(facts.staff.people.filter(({ portrait }) => portrait === null)).toHaveLength(3);
    expect(facts.staff.people[0]).toMatchObject({
      name: { en: "Sample Teacher One", bn: "নমুনা শিক্ষক এক" },
      designation: { en: "Head Teacher" },
      portrait: { id: expect.any(Number) },
    });
    expect(facts.contacts).toMatchObject({ name: firstValues.contacts.name, phone: "01700-000000" });
    for (const { portrait } of facts.staff.people) {
      expect(findPicture(portrait)).toEqual(
        portrait ? expect.objectContaining({ width: 240, height: 300 }) : undefined,
      );
    }
  });

  it("the sample school has a notice and calendar entries after today, on days with lessons", () => {
    const { entries } = getAllSections().school.calendar;
    const today = dhakaToday();
    expect(entries.filter(({ starts }) => starts > today).length).toBeGreaterThan(3);
    const days = school.database.select({ day: notices.startsOn }).from(notices).all();
    expect(days.filter(({ day }) => day !== null && day > today)).toHaveLength(1);
    for (const { starts } of entries) expect([5, 6]).not.toContain(new Date(starts).getUTCDay());
  });

  it("the sample school serves every file that its pages link to", async () => {
    const pages = [await school.visit("/notices"), await school.visit("/")];
    for (const { id } of school.rows(downloads)) pages.push(await school.visit(`/downloads/${id}`));
    const addresses = pages.flatMap((page) => page.all("a").map(({ attributes }) => attributes.href ?? ""));
    const files = new Set(addresses.filter((address) => address.startsWith("/uploads/")));
    expect(files.size).toBeGreaterThan(15);
    for (const address of files) {
      const answer = await school.visit(address);
      expect([address, answer.status, answer.bytes.length]).toEqual([address, 200, expect.any(Number)]);
    }
  });
});

it("the sample school's notices contain no exam or holiday dates and no brackets to fill in", () => {
  const texts = demoNotices.map(({ title, content }) => `${title} ${content}`).join("\n");
  expect(texts).not.toMatch(/[০-৯]+ (?:নভেম্বর|ডিসেম্বর)|\[/);
});

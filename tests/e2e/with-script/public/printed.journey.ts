import { drizzle } from "drizzle-orm/better-sqlite3";
import { addDays } from "~/i18n/days";
import { countSheets } from "~tests/e2e/files";
import { expect, test } from "~tests/e2e/journey";
import { insertRow, type School, withDatabase } from "~tests/e2e/school";
import { fillInformation } from "~tests/support/full-information";
import { writeSection } from "~tests/support/sections";

test("the school's calendar of a full year is printed on one page", async ({ page, school }) => {
  const january3 = `${new Date().getFullYear() + 1}-01-03`;
  const entries = Array.from({ length: 40 }, (_, place) => {
    const starts = addDays(january3, place * 9);
    return {
      id: `e${place}`,
      starts,
      ends: place % 10 === 5 ? addDays(starts, 12) : "",
      kind: (["General", "Exam", "Event", "Meeting", "Holiday"] as const)[place % 5] ?? "General",
      title: { en: `Sample day at school, number ${place + 1}`, bn: `বিদ্যালয়ের নমুনা দিন, নম্বর ${place + 1}` },
      note: place % 4 === 0 ? { en: "At 10 in the morning, on the field", bn: "সকাল ১০টায়, মাঠে" } : { en: "", bn: "" },
    };
  });
  inDatabase(school, (database) => writeSection(database, "calendar", { entries }));
  for (const path of ["/academic", "/bn/academic"]) {
    await page.goto(path);
    await expect(page.locator("#calendar h4")).toHaveCount(39);
    expect(await countSheets(page, "10mm"), path).toBe(1);
  }
});

test("a complete information page is printed on two pages and never scrolls sideways", async ({ page, school }) => {
  inDatabase(school, fillInformation);
  for (const path of ["/information", "/bn/information"]) {
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    expect(await countSheets(page, "14mm"), path).toBe(2);

    for (const [width, size] of [
      [320, "100%"],
      [360, "200%"],
      [1280, "200%"],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      const over = await page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
        return (document.querySelector("main")?.scrollWidth ?? 0) - window.innerWidth;
      }, size);
      expect(over, `${path}, ${width} pixels wide, letters of ${size}`).toBeLessThanOrEqual(0);
    }
  }
});

test("a notice that is longer than a page starts on the first printed page", async ({ page, school }) => {
  const content = Array.from({ length: 45 }, (_, place) => `Line ${place + 1} of a long list.`).join("\n");
  const now = Date.now();
  const row = { title: "A long list", type: "General", content, status: "Published", created_at: now };
  withDatabase(school.settings, (client) => insertRow(client, "notices", { ...row, publish_at: now, changed_at: now }));
  await page.goto("/notices/1");
  expect(await countSheets(page, "10mm")).toBe(2);
});

const inDatabase = ({ settings }: School, fill: typeof fillInformation) =>
  withDatabase(settings, (client) => fill(drizzle({ client, casing: "snake_case" })));

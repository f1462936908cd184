import { addDays } from "~/i18n/days";
import { dhakaToday } from "~/i18n/format";
import { expect, test } from "../journey";
import { insertRow, type School, withDatabase } from "../school";

const dates = [
  { inDays: 2, kind: "Exam", en: "Annual Examination 2030", bn: "বার্ষিক পরীক্ষা ২০৩০" },
  ...[40, 75, 80, 110, 115].map((inDays) => ({ inDays, kind: "Meeting", en: "Meeting", bn: "সভা" })),
  { inDays: 150, kind: "Event", en: "Annual sports", bn: "বার্ষিক ক্রীড়া প্রতিযোগিতা" },
];

/** Inserts a calendar whose last event is folded, and a notice that refers to this event. */
function insertCalendar({ settings }: School): void {
  const entries = dates.map(({ inDays, kind, ...title }, place) => {
    const starts = addDays(dhakaToday(), inDays);
    return { id: `day-${place}`, kind, title, starts, ends: "", note: { en: "", bn: "" } };
  });
  const calendar = { name: "calendar", content: JSON.stringify({ entries }), version: 1, changed_at: Date.now() };
  const text = { title: "বার্ষিক ক্রীড়া প্রতিযোগিতার প্রস্তুতি", content: "তারিখ শিক্ষাপঞ্জিতে আছে।" };
  const notice = { ...text, type: "Event", status: "Published", publish_at: Date.now() - 1000 };
  withDatabase(settings, (database) => {
    insertRow(database, "school_sections", calendar);
    insertRow(database, "notices", notice);
  });
}

for (const [root, coming] of [
  ["", "Annual Examination 2030"],
  ["/bn", "বার্ষিক পরীক্ষা ২০৩০"],
] as const) {
  test(`a notice leads to its date in the calendar, also if the date is folded, and the reader sees it: ${root}/notices`, async ({
    page,
    school,
  }) => {
    insertCalendar(school);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      await page.goto(`${root}/notices`);
      await page.getByRole("link", { name: "শিক্ষাপঞ্জিতে" }).click();
      await expect(page).toHaveURL(new RegExp(`${root}/academic#entry-day-6$`));
      const sports = page.getByRole("heading", { name: root === "" ? "Annual sports" : "বার্ষিক ক্রীড়া প্রতিযোগিতা" });
      await expect(sports).toBeInViewport({ ratio: 1 });
      await expect(sports.locator("xpath=ancestor::details")).toHaveAttribute("open");
    }
  });

  test(`the first coming date and the first notice are on a phone's first screen, and the date leads to the calendar: ${root}/notices`, async ({
    page,
    school,
  }) => {
    insertCalendar(school);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${root}/notices`);
    await expect(page.getByRole("link", { name: "বার্ষিক ক্রীড়া প্রতিযোগিতার প্রস্তুতি" })).toBeInViewport({ ratio: 1 });
    await page.getByRole("link", { name: coming }).click();
    await expect(page).toHaveURL(new RegExp(`${root}/academic#entry-day-0$`));
    await expect(page.getByRole("heading", { name: coming })).toBeInViewport({ ratio: 1 });
  });
}

test("a link to a part of a page shows this part right below the header, without a cut row of the part before", async ({
  page,
}) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    for (const address of [
      "/academic#class-7",
      "/bn/academic#class-7",
      "/bn/academic#classes",
      "/information#committee",
    ]) {
      await page.goto("about:blank");
      await page.goto(address);
      const distance = async () => {
        const [target, header] = [page.locator(`#${address.split("#")[1]}`), page.getByRole("banner")];
        const [below, above] = [await target.boundingBox(), await header.boundingBox()];
        return below && above ? Math.round(below.y - above.y - above.height) : undefined;
      };
      await expect.poll(distance, `${address} at ${width} px`).toBeLessThan(10);
      expect(await distance(), `${address} at ${width} px`).toBeGreaterThanOrEqual(0);
    }
  }
});

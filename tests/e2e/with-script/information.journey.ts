import { drizzle } from "drizzle-orm/better-sqlite3";
import { fillInformation } from "../../support/full-information";
import { expect, inNewSchool, test } from "../journey";
import { withDatabase } from "../school";

test.use(inNewSchool);

test("a school that has said everything prints it on two sheets, and nobody scrolls it sideways", async ({
  page,
  newSchool,
}) => {
  withDatabase(newSchool.settings.DATABASE_PATH, (client) =>
    fillInformation(drizzle({ client, casing: "snake_case" })),
  );
  for (const path of ["/information", "/bn/information"]) {
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    const margin = "14mm";
    const margins = { top: margin, right: margin, bottom: margin, left: margin };
    const sheets = await page.pdf({ format: "A4", margin: margins });
    expect(sheets.toString("latin1").match(/\/Type \/Page\b/g), path).toHaveLength(2);

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

test("the contents of the page of information are opened and followed by keyboard", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/information");
  const contents = page.locator("summary").filter({ hasText: "The 11 subjects of this page" });
  await contents.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.locator(":focus")).toHaveText("Permission to teach and recognition");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#recognition$/);
  await expect(page.getByRole("heading", { name: "Permission to teach and recognition" })).toBeInViewport();
});

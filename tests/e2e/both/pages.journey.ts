import { atTheSample, expect, test } from "../journey";

test.use(atTheSample);

test("on a phone the menu opens, offers to close, closes and opens a page; the footer switches the language", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/");
  const menu = page.locator("summary").filter({ hasText: "Explore-All" });
  const says = (words: string) => expect(menu.getByText(words)).toBeVisible();
  const links = page.getByRole("navigation", { name: "Main menu" }).getByRole("link");
  await expect(links).toHaveCount(0);

  for (let stops = 1; !(await menu.evaluate((element) => element === document.activeElement)); stops++) {
    expect(stops, "the menu is within a few stops of the top").toBeLessThan(10);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await expect(links).toHaveCount(13);
  await says("Close menu");
  await page.keyboard.press("Enter");
  await expect(links).toHaveCount(0);
  await says("Explore-All");
  for (const count of [13, 0]) {
    await menu.click();
    await expect(links).toHaveCount(count);
  }

  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(links.filter({ hasText: "About" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/about$/);
  await expect(links).toHaveCount(0);

  await page.getByRole("contentinfo").getByRole("link", { name: "বাংলা" }).click();
  await expect(page).toHaveURL(/\/bn\/about$/);
  await expect(page.locator("html")).toHaveAttribute("lang", "bn");
});

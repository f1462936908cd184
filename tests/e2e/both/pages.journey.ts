import { atTheSample, expect, test } from "../journey";

test.use(atTheSample);

const pages = ["Home", "About", "Staff", "Academic", "Results", "Notices", "Blogs", "Gallery", "Free Courses"];

test("every link of the header leads to a page with one heading of its own", async ({ page }) => {
  await page.goto("/");
  const links = page.getByRole("navigation", { name: "Main menu" }).getByRole("link");
  await expect(links).toHaveText(pages);
  for (const name of pages) {
    await links.filter({ hasText: new RegExp(`^${name}$`) }).click();
    await expect(page).toHaveTitle(/ \| Church High School$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expect(links.filter({ hasText: new RegExp(`^${name}$`) })).toHaveAttribute("aria-current", "page");
  }
});

test("the footer switches the language of the page one is on", async ({ page }) => {
  await page.goto("/notices");
  const footer = page.getByRole("contentinfo");
  await footer.getByRole("link", { name: "বাংলা" }).click();
  await expect(page).toHaveURL(/\/bn\/notices$/);
  await expect(page.locator("html")).toHaveAttribute("lang", "bn");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("নোটিশ বোর্ড");

  await footer.getByRole("link", { name: "English" }).click();
  await expect(page).toHaveURL(/\/notices$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Notice Board");
});

test("a numbered list counts in the digits of its own language, on pages of both", async ({ page }) => {
  for (const address of ["/bn/blogs", "/blogs"]) {
    await page.goto(address);
    await page
      .getByRole("link", { name: /মাঠের ঘাস/ })
      .first()
      .click();
    const first = page.locator(".blog-text ol > li").first();
    await expect(first).toHaveCSS("list-style-type", "bengali");
  }
});

test("on a phone the menu opens, closes and leads on by keyboard", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/");
  const menu = page.getByText("Explore-All");
  const links = page.getByRole("navigation", { name: "Main menu" }).getByRole("link");
  await expect(links).toHaveCount(0);

  for (let stops = 1; !(await menu.evaluate((element) => element === document.activeElement)); stops++) {
    expect(stops, "the menu is within a few stops of the top").toBeLessThan(10);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await expect(links).toHaveText(pages);
  await page.keyboard.press("Enter");
  await expect(links).toHaveCount(0);

  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(links.filter({ hasText: "About" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/about$/);
  await expect(links).toHaveCount(0);
});

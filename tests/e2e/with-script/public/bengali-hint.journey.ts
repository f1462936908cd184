import type { Page } from "@playwright/test";
import { atTheSample, expect, test } from "~tests/e2e/journey";

test.use(atTheSample);

const offer = (page: Page) => page.getByRole("link", { name: "বাংলায় পড়ুন" });
const close = (page: Page) => page.getByRole("button", { name: "বন্ধ করুন" });

test.describe("a browser that prefers Bengali", () => {
  test.use({ locale: "bn-BD" });

  test("a browser that prefers Bengali is offered the Bengali page under the header, and the page hardly moves", async ({
    page,
  }) => {
    const height = 640;
    await page.setViewportSize({ width: 360, height });
    await page.goto("/search?q=exam");
    expect(await offer(page).evaluate((link) => link.closest("[lang]")?.getAttribute("lang"))).toBe("bn");
    const header = await page.getByRole("banner").boundingBox();
    const bottom = (header?.y ?? 0) + (header?.height ?? 0);
    for (const target of [offer(page), close(page)]) {
      const box = await target.boundingBox();
      expect(box?.y).toBeCloseTo(bottom, 0);
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    await page.evaluate(() => document.fonts.ready);
    const top = async () => (await page.getByRole("heading", { level: 1 }).boundingBox())?.y ?? 0;
    const withOffer = await top();
    expect(withOffer).toBeGreaterThan(bottom + 44);
    await page.evaluate(() => document.querySelector("main > p[lang=bn]")?.remove());
    expect(withOffer - (await top())).toBeLessThan(height / 20);

    await page.reload();
    await offer(page).click();
    await expect(page).toHaveURL(/\/bn\/search\?q=exam$/);
    await expect(offer(page)).toHaveCount(0);
  });

  test("a reader who chooses English on a Bengali page gets no offer of the Bengali page", async ({ page }) => {
    await page.goto("/bn/notices");
    await page.getByRole("link", { name: "English" }).last().click();
    await expect(page).toHaveURL(/\/notices$/);
    await expect(page.getByRole("heading", { level: 1, name: "Notice Board" })).toBeVisible();
    await expect(offer(page)).toHaveCount(0);
  });

  test("the offer of the Bengali page covers no text of the page", async ({ page }) => {
    for (const [width, path] of [
      [320, "/"],
      [360, "/"],
      [768, "/"],
      [1280, "/"],
      [360, "/about"],
      [360, "/notices/2"],
      [360, "/blogs/1"],
    ] as const) {
      await page.setViewportSize({ width, height: 740 });
      await page.goto(path);
      const hint = await page.locator("main > p[lang=bn]").boundingBox();
      await page.evaluate(() => document.fonts.ready);
      const highest = await page.evaluate(() => {
        const range = document.createRange();
        const main = document.querySelector("main");
        const tops: number[] = [];
        const walker = document.createTreeWalker(main ?? document.body, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
          if (walker.currentNode.parentElement?.closest("main > p")) continue;
          range.selectNodeContents(walker.currentNode);
          tops.push(...[...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => top));
        }
        return Math.min(...tops);
      });
      expect(highest, `${path} at ${width}`).toBeGreaterThanOrEqual((hint?.y ?? 0) + (hint?.height ?? 0));
    }
  });

  test("the offer of the Bengali page does not return after it was closed by keyboard", async ({ page }) => {
    await page.goto("/about");
    await offer(page).focus();
    await page.keyboard.press("Tab");
    await expect(close(page)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(offer(page)).toHaveCount(0);
    await expect(page.getByRole("main")).toBeFocused();
    await page.goto("/notices");
    await page.evaluate(() => document.fonts.ready);
    await expect(offer(page)).toHaveCount(0);
  });
});

test("a browser that prefers English is not offered the Bengali page", async ({ page }) => {
  await page.goto("/about");
  // The script of the page shows the hint before it shows the Pause button of the ticker. So if the Pause button is
  // visible, no hint will come.
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
});

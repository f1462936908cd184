import type { Page } from "@playwright/test";
import { headerPages } from "../../../app/site/pages";
import { atTheSample, expect, test } from "../journey";

test.use(atTheSample);
test.describe.configure({ mode: "parallel" });

const pages = headerPages.map(({ path }) => path);
const otherPages = ["/notices/2", "/blogs/1", "/search?q=class", "/offline", "/no-such-page"];

for (const [language, prefix] of Object.entries({ English: "", Bengali: "/bn" })) {
  test(`every target of the pages in ${language} has 24 pixels of its own`, async ({ page, expectedComplaints }) => {
    test.slow();
    expectedComplaints.push(/status of 404/);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    for (const path of [...pages, ...otherPages]) {
      await page.goto(prefix + path);
      for (const width of [360, 768, 1120, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await page.evaluate(() => document.fonts.ready);
        const small = await smallTargets(page, 24);
        expect.soft(small, `${prefix}${path}, ${width} pixels wide`).toEqual([]);
      }
    }
  });

  test(`on phones the links of the footer in ${language} are 44 pixels high`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(`${prefix}/about`);
    const links = page.getByRole("contentinfo").getByRole("link");
    const heights = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThan(10);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  });
}

/**
 * Links, buttons and fields whose box, or the square of this side around the middle of it, is not all their own (WCAG
 * 2.5.8). Links within a sentence are as high as its lines.
 */
function smallTargets(page: Page, side: number) {
  return page.evaluate((side) => {
    const isInSentence = (target: Element) =>
      getComputedStyle(target).display === "inline" &&
      [...(target.parentElement?.childNodes ?? [])].some((node) => node.nodeType === 3 && node.textContent?.trim());

    const isSmall = (target: Element) => {
      const { width, height } = target.getBoundingClientRect();
      if (width < side || height < side) return true;
      target.scrollIntoView({ block: "center" });
      const { left, top } = target.getBoundingClientRect();
      const reach = side / 2 - 1;
      return [-reach, reach].some((x) =>
        [-reach, reach].some((y) => {
          const hit = document.elementFromPoint(left + width / 2 + x, top + height / 2 + y);
          return !hit || (!target.contains(hit) && !target.closest("label")?.contains(hit));
        }),
      );
    };

    const targets = [...document.querySelectorAll("a[href], button, summary, input, select, textarea")];
    return targets
      .filter((target) => target.checkVisibility() && !target.matches(".skip") && !isInSentence(target))
      .filter(isSmall)
      .map((target) => {
        const { width, height } = target.getBoundingClientRect();
        return `${target.getAttribute("aria-label") ?? target.textContent?.trim()}: ${width} × ${height}`;
      });
  }, side);
}

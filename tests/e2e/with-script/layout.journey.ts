import type { Locator, Page } from "@playwright/test";
import { atTheSample, expect, test } from "../journey";

test.use(atTheSample);

const most = 0.1;

// Where the machine has a Bengali face of its own, that one is never late.
for (const path of ["/bn", "/bn/notices", "/bn/blogs/3", "/bn/staff"]) {
  test(`on a phone without a Bengali face the lines of ${path} stay where they are when typefaces come late`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ baseURL, viewport: { width: 360, height: 780 } });
    const page = await context.newPage();
    const latin = await holdBack(page, /(?:source-sans|tiro)[^/]*\.woff2$/);
    const bengali = await holdBack(page, /bengali[^/]*\.woff2$/);
    await page.goto(path, { waitUntil: "commit" });
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    // One after the other, as over a slow line: the page is laid out anew after each.
    latin();
    await page.waitForFunction(() => document.fonts.check('1em "Source Sans 3 Variable"'));
    await laidOut(page);
    bengali();
    await page.waitForFunction(() => document.fonts.status === "loaded");
    await laidOut(page);
    expect(await shifted(page)).toBeLessThanOrEqual(most);
    await context.close();
  });
}

test.describe("on a wide screen", () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  for (const [language, prefix] of Object.entries({ English: "", Bengali: "/bn" })) {
    test(`a wide screen shows the newest post of the list in ${language} over its whole width`, async ({ page }) => {
      await page.goto(`${prefix}/blogs`);
      const newest = page
        .getByRole("listitem")
        .filter({ has: page.getByRole("article") })
        .first();
      const { left, right } = await edges(newest);
      expect((await textEdges(newest)).right).toBeGreaterThan(left + 0.8 * (right - left));
    });

    test(`a wide screen shows other posts to the right of a post in ${language}`, async ({ page }) => {
      await page.goto(`${prefix}/blogs/1`);
      const post = await textEdges(page.getByRole("article").first());
      const others = page
        .locator("section")
        .filter({ has: page.getByRole("heading", { level: 2 }) })
        .last();
      const beside = await textEdges(others);
      expect(beside.left).toBeGreaterThan(post.right);
      expect(beside.top).toBeLessThan(800);
      expect(beside.right - post.left).toBeGreaterThan(900);
    });
  }
});

/** Holds back the typefaces at these addresses until what it gives is called. */
async function holdBack(page: Page, fonts: RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((go) => {
    release = go;
  });
  await page.route(fonts, async (font) => {
    await released;
    await font.continue();
  });
  return () => release();
}

const laidOut = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** How far what was seen has moved so far, as the browser counts it (cumulative layout shift). */
function shifted(page: Page): Promise<number> {
  return page.evaluate(() => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: "layout-shift", buffered: true });
    const shifts = observer.takeRecords() as (PerformanceEntry & { value: number })[];
    return shifts.reduce((sum, { value }) => sum + value, 0);
  });
}

type Edges = { left: number; right: number; top: number };

/** Where a part of the page stands, in pixels of the screen. */
const edges = (part: Locator): Promise<Edges> =>
  part.evaluate((element) => {
    const { left, right, top } = element.getBoundingClientRect();
    return { left, right, top };
  });

/** Where the words of a part stand: an empty column beside them doesn't count. */
const textEdges = (part: Locator): Promise<Edges> =>
  part.evaluate((element) => {
    const words = document.createRange();
    const boxes: DOMRect[] = [];
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      words.selectNodeContents(walker.currentNode);
      boxes.push(...[...words.getClientRects()].filter(({ width, height }) => width > 1 && height > 1));
    }
    return {
      left: Math.min(...boxes.map(({ left }) => left)),
      right: Math.max(...boxes.map(({ right }) => right)),
      top: Math.min(...boxes.map(({ top }) => top)),
    };
  });

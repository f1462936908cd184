import type { Locator } from "@playwright/test";
import { atTheSample, expect, test } from "../journey";

test.use({ ...atTheSample, viewport: { width: 1280, height: 800 } });

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

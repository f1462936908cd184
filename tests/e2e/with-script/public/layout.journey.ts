import type { Locator, Page } from "@playwright/test";
import { holdBack } from "~tests/e2e/files";
import { atTheSample, expect, test } from "~tests/e2e/journey";

test.use(atTheSample);

const maxShift = 0.1;

// If the machine itself has a Bengali font, the browser uses that font at once, and this test sees no Bengali web font
// that arrives late.
test("on a phone without a Bengali font, lines of text hardly move when the web fonts arrive late", async ({
  page,
}) => {
  for (const path of ["/bn", "/bn/blogs/3"]) {
    await page.setViewportSize({ width: 360, height: 780 });
    const latin = await holdBack(page, /(?:source-sans|tiro)[^/]*\.woff2$/);
    const bengali = await holdBack(page, /bengali[^/]*\.woff2$/);
    await page.goto(path, { waitUntil: "commit" });
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    // The two fonts arrive one after the other, as over a slow line. The page gets a new layout after each.
    latin();
    await page.waitForFunction(() => document.fonts.check('1em "Source Sans 3 Variable"'));
    await laidOut(page);
    bengali();
    await page.waitForFunction(() => document.fonts.status === "loaded");
    await laidOut(page);
    expect(await layoutShift(page), path).toBeLessThanOrEqual(maxShift);
    await page.unrouteAll();
  }
});

test("a light page shows Bengali headings in bold with the only weight of the device's font", async ({ page }) => {
  await page.setExtraHTTPHeaders({ "Save-Data": "on" });
  await page.goto("/bn/notices");
  const heading = page.getByRole("heading", { level: 1 });
  const asShown = await heading.screenshot();
  await heading.evaluate((found) => {
    found.style.fontWeight = "400";
  });
  expect((await heading.screenshot()).equals(asShown)).toBe(false);
});

test("a wide screen shows the newest blog post across its full width, and other posts beside an open post", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/bn/blogs");
  const newest = page.getByRole("article").first();
  const [row, words] = [await newest.locator("..").boundingBox(), await textEdges(newest)];
  expect(words.right).toBeGreaterThan((row?.x ?? 0) + 0.8 * (row?.width ?? 0));

  await page.goto("/bn/blogs/1");
  const post = await textEdges(page.getByRole("article").first());
  const headed = page.locator("section").filter({ has: page.getByRole("heading", { level: 2 }) });
  const others = await textEdges(headed.last());
  expect(others.left).toBeGreaterThan(post.right);
  expect(others.top).toBeLessThan(800);
  expect(others.right - post.left).toBeGreaterThan(900);
});

test("on a phone the first screen shows the next date and the newest notice, and the footer is short", async ({
  page,
}) => {
  const screen = { width: 360, height: 740 };
  await page.setViewportSize(screen);
  await page.goto("/bn");
  await page.evaluate(() => document.fonts.ready);
  const boxOf = async (part: Locator) => {
    const box = await part.first().boundingBox();
    if (!box) throw new Error("it is not shown");
    return { ...box, bottom: box.y + box.height };
  };
  const picture = await boxOf(page.getByRole("main").getByRole("img"));
  expect(picture.height).toBeLessThan(screen.height / 2);
  const news = page.getByRole("main").getByRole("listitem").getByRole("heading", { level: 3 });
  const nextDay = await boxOf(news);
  const newestNotice = await boxOf(news.nth(1));
  expect(nextDay.bottom).toBeLessThan(newestNotice.y);
  expect(newestNotice.y).toBeLessThan(screen.height);
  const other = await boxOf(page.getByRole("main").locator("a[hreflang]:not([hreflang=bn])"));
  expect(other.bottom).toBeLessThan(screen.height / 2);
  expect((await boxOf(page.getByRole("contentinfo"))).height).toBeLessThanOrEqual(560);
});

test("on a wide screen the first screen of the home page shows the title of the newest notice", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const path of ["/", "/bn"]) {
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    const news = page.getByRole("main").getByRole("listitem").getByRole("heading", { level: 3 });
    expect((await textEdges(news.nth(1))).bottom, path).toBeLessThan(800);
  }
});

test("on a wide screen the academic page shows the links of a class on the same line as its name", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const path of ["/academic", "/bn/academic"]) {
    await page.goto(path);
    const row = page.locator("[data-part=classes] > li").filter({ has: page.getByRole("link") });
    const [name, papers] = await Promise.all([row.getByRole("heading"), row.getByRole("link")].map(middleOfFirst));
    expect(Math.abs((name ?? 0) - (papers ?? 0)), path).toBeLessThan(5);
  }
});

test("on a phone no month name is broken across two lines in the date boxes of the home page and calendar", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const [nextDay, calendarDay] = ["main li p[aria-hidden] span", "[data-part=event-days] span"];
  for (const [path, day] of [
    ["/", nextDay],
    ["/bn", nextDay],
    ["/bn/academic", calendarDay],
    ["/bn/academic", `[data-part=event] ${calendarDay}`],
  ] as const) {
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    const isBengali = path.startsWith("/bn");
    const { format } = new Intl.DateTimeFormat(isBengali ? "bn" : "en", { month: isBengali ? "long" : "short" });
    const names = Array.from({ length: 12 }, (_, number) => format(new Date(2026, number, 1)));
    // Removes the class, because on some pages this element shows the number of the day, in a larger font than a month
    // name.
    const heights = await page
      .locator(day)
      .first()
      .evaluate(
        (span, all) =>
          all.map((name) => Object.assign(span, { textContent: name, className: "" }).getBoundingClientRect().height),
        names,
      );
    expect(new Set(heights).size, `${path}: ${names.map((name, number) => `${name} ${heights[number]}`)}`).toBe(1);
  }
});

test("on a narrow phone no word is broken in the committee table or the share section", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 });
  for (const [path, part] of [
    ["/", "table[aria-labelledby=committee]"],
    ["/bn/notices/7", "section[data-part=share]"],
  ] as const) {
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    expect(await brokenWords(page.locator(part)), path).toEqual([]);
  }
});

test("a long school name does not overlap the language link or the menu", async ({ page }) => {
  for (const [width, path] of [
    [320, "/"],
    [1024, "/bn"],
    [1280, "/"],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(path);
    const [name, masthead] = [page.locator("[data-part=hero] p.display"), page.locator("[data-part=masthead]").first()];
    const long = "লালমনিরহাট চার্চ অব গড উচ্চ বিদ্যালয় (মিশন স্কুল)";
    for (const place of [name, masthead.locator(".display")])
      await place.evaluate((element, long) => Object.assign(element, { textContent: long }), long);
    const link = await page.locator("[data-part=hero] [data-part=language]").boundingBox();
    if (width > 1000) expect((await textEdges(name)).right, path).toBeLessThan(link?.x ?? 0);
    const menu = await page.getByRole("banner").locator("nav").boundingBox();
    expect((await textEdges(masthead)).right, path).toBeLessThan(menu?.x ?? 0);
  }
});

test("doubling the browser's font size does not widen a page, and the header scrolls away", async ({ page }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ["/", "/bn/notices/7", "/bn/academic"]) {
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(360);
    await page.evaluate(() => window.scrollTo(0, 1000));
    expect((await page.getByRole("banner").boundingBox())?.y, path).toBeLessThan(-300);
  }
});

test("doubling the font size with a reader's own style does not widen a page", async ({ page }) => {
  for (const [width, path] of [
    [360, "/"],
    [360, "/bn"],
    [768, "/bn/curriculum-gallery"],
    [1280, "/bn/staff"],
    [1280, "/blogs/1"],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    const scrollWidth = await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
      return document.documentElement.scrollWidth;
    });
    expect(scrollWidth, `${path} at ${width}`).toBe(width);
  }
});

test("in forced colours the calendar marks the kinds of its dates differently, and the menu marks the current page", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  for (const [path, width] of [
    ["/academic", 360],
    ["/bn/academic", 1280],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(path);
    const grid = page.locator("[data-part=month-grid]").filter({ visible: true }).first();
    const lines = (of: string) =>
      grid.locator(of).evaluateAll((all) =>
        all.map((mark) => {
          const { borderBottomStyle, borderBottomWidth } = getComputedStyle(mark);
          return `${borderBottomStyle} ${borderBottomWidth}`;
        }),
      );
    const explained = await lines("[data-part=grid-legend] > span > span:first-child[class*=border]");
    expect(explained.length, path).toBeGreaterThan(2);
    expect(new Set(explained).size).toBe(explained.length);
    const marks = await lines("p:not([data-part]) > span > span.absolute");
    expect(new Set(marks)).toEqual(new Set(explained));
    const days = grid.locator("p:not([data-part]) > span");
    expect(await days.filter({ hasNot: page.locator("span.absolute") }).count()).toBeGreaterThan(14);
    const menu = page.getByRole("banner").locator("summary");
    if (await menu.isVisible()) await menu.click();
    const links = page.getByRole("banner").getByRole("listitem").getByRole("link");
    const looks = await links.evaluateAll((all) =>
      all.map((link) => [
        link.getAttribute("aria-current"),
        getComputedStyle(link).textDecorationLine,
        getComputedStyle(link).borderLeftWidth,
      ]),
    );
    const current = ["page", "underline", width === 360 ? "3px" : "0px"];
    expect(looks, path).toEqual(looks.map(([isCurrent]) => (isCurrent ? current : [null, "none", "0px"])));
  }
});

test("opening the menu changes neither the width of its button nor the height of the header", async ({ page }) => {
  for (const path of ["/", "/bn"])
    for (const width of [320, 360, 768, 1100]) {
      await page.setViewportSize({ width, height: 740 });
      await page.goto(path);
      await page.evaluate(() => document.fonts.ready);
      const banner = page.getByRole("banner");
      const sizes = async () => [
        (await banner.locator("summary").boundingBox())?.width,
        (await banner.locator("[data-part=masthead]").boundingBox())?.height,
        (await banner.boundingBox())?.height,
      ];
      const closed = await sizes();
      await banner.locator("summary").click();
      await expect(banner.getByRole("link", { name: /^(Free Courses|ফ্রি কোর্স)$/ })).toBeVisible();
      expect(await sizes(), `${path} at ${width}`).toEqual(closed);
      const name = await textEdges(banner.locator("[data-part=masthead] .display"));
      if (width === 360) expect(name.bottom - name.top, `${path}: lines of the name`).toBeLessThan(40);
    }
});

test("the text of the home page's hero does not overlap its picture", async ({ page }) => {
  for (const path of ["/", "/bn"])
    for (const width of [960, 1024, 1100, 1200, 1280, 1300, 1366, 1680]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      await page.evaluate(() => document.fonts.ready);
      const hero = page.locator("[data-part=hero]");
      const pictureLeft = await hero.getByRole("img").evaluate((img: HTMLImageElement) => {
        const { width, height, right } = img.getBoundingClientRect();
        return right - Math.min(width, (height * img.width) / img.height);
      });
      const edges = await Promise.all((await hero.locator("p, h1, a").all()).map(textEdges));
      const right = Math.max(...edges.map((edge) => edge.right));
      expect(right, `${path} at ${width}`).toBeLessThan(pictureLeft);
    }
});

test("a numbered list in Bengali uses Bengali digits on English and Bengali pages", async ({ page }) => {
  for (const address of ["/bn/blogs", "/blogs"]) {
    await page.goto(address);
    await page
      .getByRole("link", { name: /মাঠের ঘাস/ })
      .first()
      .click();
    const first = page.getByRole("article").first().getByRole("list").getByRole("listitem").first();
    await expect(first).toHaveCSS("list-style-type", "bengali");
  }
});

async function middleOfFirst(part: Locator): Promise<number> {
  const { top, bottom } = await textEdges(part.first());
  return (top + bottom) / 2;
}

const laidOut = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Returns the cumulative layout shift of the page: how far its visible content has moved so far. */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(() => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: "layout-shift", buffered: true });
    const shifts = observer.takeRecords() as (PerformanceEntry & { value: number })[];
    return shifts.reduce((sum, { value }) => sum + value, 0);
  });
}

/** Lists the words in `part` that are broken across two lines. */
const brokenWords = (part: Locator): Promise<string[]> =>
  part.evaluate((element) => {
    const range = document.createRange();
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let text = walker.nextNode(); text; text = walker.nextNode())
      for (const { 0: word, index } of (text.textContent ?? "").matchAll(/\S+/g)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word);
      }
    return broken;
  });

const textEdges = (part: Locator): Promise<{ left: number; right: number; top: number; bottom: number }> =>
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
      bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
    };
  });

import { brotliCompressSync } from "node:zlib";
import type { BrowserContext, Page } from "@playwright/test";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { noticeForm, signIn } from "~tests/e2e/admin";
import { expect, test } from "~tests/e2e/journey";
import { execute, withDatabase } from "~tests/e2e/school";
import { fillInformation } from "~tests/support/full-information";

const kilobyte = 1024;
const maxSecondVisit = 3 * kilobyte;
const maxScript = 5 * kilobyte;

test("a first visit loads little data and no framework, and a second visit loads almost nothing", async ({
  browser,
  page,
  school,
}) => {
  test.slow();
  // Checks that the first visit to a page loads at most `kilobytes` (docs/performance.md).
  const check = async (path: string, kilobytes: number) => {
    const context = await browser.newContext({ baseURL: school.address, serviceWorkers: "block" });
    await smallestForm(context, path);
    const first = await responsesTo(await context.newPage(), path);
    const second = await responsesTo(await context.newPage(), path);
    await context.close();

    const scripts = first.filter(({ type }) => type === "Script");
    expect(scripts).toMatchObject([{ address: expect.stringMatching(/\/assets\/enhance-[\w-]+\.js$/) }]);
    expect(scripts[0]?.bytes).toBeLessThan(maxScript);
    expect(sum(first), JSON.stringify(first, undefined, 1)).toBeLessThan(kilobytes * kilobyte);
    expect(sum(second), JSON.stringify(second, undefined, 1)).toBeLessThan(maxSecondVisit);
  };
  await signIn(page);
  await publish(page, "Guardians' meeting for Classes 9 and 10", "Guardians are invited on Saturday at 10.");
  await check("/notices", 60);
  withDatabase(school.settings, (client) => fillInformation(drizzle({ client, casing: "snake_case" })));
  await check("/information", 60);
  await publish(page, "নবম ও দশম শ্রেণির অভিভাবক সভা", "শনিবার সকাল ১০টায় অভিভাবকদের আমন্ত্রণ জানানো হচ্ছে।");
  // Makes a notice urgent. It adds a line to every page, which also counts towards the limits below.
  execute(school.settings, `update notices set urgent_until = ${Date.now() + 3_600_000} where id = 2`);
  for (const prefix of ["", "/bn"]) {
    await check(prefix || "/", 100);
    await check(`${prefix}/notices`, 75);
  }

  await test.step("a visitor whose browser saves data loads no font and no script", async () => {
    const context = await browser.newContext({
      baseURL: school.address,
      extraHTTPHeaders: { "Save-Data": "on" },
    });
    for (const path of ["/", "/bn", "/notices"]) {
      const types = (await responsesTo(await context.newPage(), path)).map(({ type }) => type);
      expect(types).toContain("Document");
      expect(types.filter((type) => ["Font", "Script"].includes(type))).toEqual([]);
    }
    await context.close();
  });
});

async function publish(page: Page, title: string, content: string): Promise<void> {
  await page.goto("/cog-admin/notices?new");
  const form = noticeForm(page);
  await form.title.fill(title);
  await form.content.fill(content);
  await form.publish.click();
  await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: title })).toBeVisible();
}

async function smallestForm({ request }: BrowserContext, path: string): Promise<void> {
  const sentToSmallest = async () => {
    const answer = await request.get(path, { headers: { "Accept-Encoding": "br" } });
    return Number(answer.headers()["content-length"]) / brotliCompressSync(await answer.body()).length;
  };
  await expect.poll(sentToSmallest).toBeLessThan(1.02);
}

type Loaded = { type: string; address: string; bytes: number };

const sum = (loaded: Loaded[]) => loaded.reduce((total, { bytes }) => total + bytes, 0);

async function responsesTo(page: Page, path: string): Promise<Loaded[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  const responses = new Map<string, { type: string; address: string }>();
  const loaded: Loaded[] = [];
  const underWay = new Set<string>();
  devtools.on("Network.requestWillBeSent", ({ requestId }) => void underWay.add(requestId));
  devtools.on("Network.responseReceived", ({ requestId, type, response }) => {
    responses.set(requestId, { type, address: response.url });
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    underWay.delete(requestId);
    const response = responses.get(requestId);
    // A response that comes from the browser's cache has no bytes on the network and does not count.
    if (response && encodedDataLength > 0 && !response.address.startsWith("data:"))
      loaded.push({ ...response, bytes: encodedDataLength });
  });
  devtools.on("Network.loadingFailed", ({ requestId }) => void underWay.delete(requestId));
  await page.goto(path);
  await page.evaluate(() => document.fonts.ready);
  await expect.poll(() => underWay.size).toBe(0);
  await devtools.detach();
  return loaded;
}

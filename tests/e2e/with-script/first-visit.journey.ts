import { brotliCompressSync } from "node:zlib";
import type { BrowserContext, Page } from "@playwright/test";
import { noticeForm, signIn } from "../admin";
import { expect, inNewSchool, test } from "../journey";

test.use(inNewSchool);

const kilobyte = 1024;

// Decision 60 of the product: what a first visit may weigh, in kilobytes.
const inEnglish = [{ path: "/notices", kilobytes: 60 }];
const inBothLanguages = [
  { path: "/", kilobytes: 100 },
  { path: "/bn", kilobytes: 100 },
  { path: "/notices", kilobytes: 75 },
  { path: "/bn/notices", kilobytes: 75 },
];
const secondVisit = 3;

test("a first visit costs parents little and no framework, a second one next to nothing", async ({
  browser,
  page,
  baseURL,
}) => {
  test.slow();
  const check = async ({ path, kilobytes }: { path: string; kilobytes: number }) => {
    const context = await browser.newContext({ baseURL, serviceWorkers: "block" });
    await smallestForm(context, path);
    const first = await answersTo(await context.newPage(), path);
    const second = await answersTo(await context.newPage(), path);
    await context.close();

    tell(`A first visit to ${path}`, first);
    const scripts = first.filter(({ type }) => type === "Script");
    expect(scripts).toMatchObject([{ address: expect.stringMatching(/\/assets\/enhance-[\w-]+\.js$/) }]);
    expect(scripts[0]?.bytes).toBeLessThan(5 * kilobyte);
    expect(sum(first)).toBeLessThan(kilobytes * kilobyte);

    tell(`A second visit to ${path}`, second);
    expect(sum(second)).toBeLessThan(secondVisit * kilobyte);
  };
  await signIn(page);
  await publish(page, "Guardians' meeting for Classes 9 and 10", englishWords);
  for (const bound of inEnglish) await check(bound);
  await publish(page, "নবম ও দশম শ্রেণির অভিভাবক সভা", bengaliWords);
  for (const bound of inBothLanguages) await check(bound);
});

test("to whoever saves data it costs the words alone: no font, no script", async ({ browser, baseURL }) => {
  for (const path of ["/", "/bn", "/notices"]) {
    const context = await browser.newContext({ baseURL, extraHTTPHeaders: { "Save-Data": "on" } });
    const answers = await answersTo(await context.newPage(), path);
    await context.close();
    expect(answers.map(({ type }) => type)).toContain("Document");
    expect(answers.filter(({ type }) => ["Font", "Script"].includes(type))).toEqual([]);
  }
});

const englishWords = "Guardians are invited on Saturday at 10 in the morning, in the long room.";
const bengaliWords = "শনিবার সকাল ১০টায় বিদ্যালয়ের লম্বা কক্ষে অভিভাবকদের আমন্ত্রণ জানানো হচ্ছে।";

async function publish(page: Page, title: string, words: string): Promise<void> {
  await page.goto("/cog-admin/notices?new");
  const form = noticeForm(page);
  await form.title.fill(title);
  await form.content.fill(words);
  await form.publish.click();
  await expect(page.getByRole("listitem").filter({ hasText: title })).toBeVisible();
}

/** A page is compressed as far as it goes after its first answer has gone out. */
async function smallestForm({ request }: BrowserContext, path: string): Promise<void> {
  const sentToSmallest = async () => {
    const answer = await request.get(path, { headers: { "Accept-Encoding": "br" } });
    return Number(answer.headers()["content-length"]) / brotliCompressSync(await answer.body()).length;
  };
  await expect.poll(sentToSmallest).toBeLessThan(1.02);
}

type Answer = { type: string; address: string; bytes: number };

const sum = (answers: Answer[]) => answers.reduce((total, { bytes }) => total + bytes, 0);

function tell(what: string, answers: Answer[]): void {
  const lines = answers.map(({ type, bytes, address }) => `  ${type} ${bytes} ${new URL(address).pathname}`);
  console.log([`${what}: ${(sum(answers) / kilobyte).toFixed(1)} KB`, ...lines].join("\n"));
}

/** All that comes over the wire for a page: kind of file, address, and bytes with their headers, as compressed. */
async function answersTo(page: Page, path: string): Promise<Answer[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  const asked = new Map<string, { type: string; address: string }>();
  const answers: Answer[] = [];
  devtools.on("Network.responseReceived", ({ requestId, type, response }) => {
    asked.set(requestId, { type, address: response.url });
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const of = asked.get(requestId);
    // What comes from the cache has no bytes on the wire.
    if (of && encodedDataLength > 0 && !of.address.startsWith("data:"))
      answers.push({ ...of, bytes: encodedDataLength });
  });
  await page.goto(path, { waitUntil: "networkidle" });
  await devtools.detach();
  return answers;
}

import type { Page } from "@playwright/test";
import { expect, inNewSchool, test } from "../journey";
import { openNoticeForm, signIn } from "../office";

test.use(inNewSchool);

const kilobyte = 1024;

const bounds = [
  { path: "/", kilobytes: 150 },
  { path: "/notices", kilobytes: 60 },
];

test("a first visit costs parents little, and no framework", async ({ browser, page, baseURL }) => {
  await publishSomethingInEnglish(page);
  for (const { path, kilobytes } of bounds) {
    const context = await browser.newContext({ baseURL });
    const answers = await answersTo(await context.newPage(), path);
    await context.close();

    const total = answers.reduce((sum, { bytes }) => sum + bytes, 0);
    const lines = answers.map(({ type, bytes, address }) => `  ${type} ${bytes} ${new URL(address).pathname}`);
    console.log([`A first visit to ${path}: ${(total / kilobyte).toFixed(1)} KB`, ...lines].join("\n"));
    const scripts = answers.filter(({ type }) => type === "Script");
    expect(scripts).toMatchObject([{ address: expect.stringMatching(/\/assets\/enhance-[\w-]+\.js$/) }]);
    expect(scripts[0]?.bytes).toBeLessThan(5 * kilobyte);
    expect(total).toBeLessThan(kilobytes * kilobyte);
  }
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

async function publishSomethingInEnglish(page: Page): Promise<void> {
  await signIn(page);
  const form = await openNoticeForm(page);
  await form.title.fill("Guardians' meeting for Classes 9 and 10");
  await form.content.fill("Guardians are invited on Saturday at 10 in the morning, in the long room.");
  await form.publish.click();
  await expect(page.getByText("Notice created successfully")).toBeVisible();
}

/** All that comes over the wire for a page: kind of file, address, and bytes with their headers, as compressed. */
async function answersTo(page: Page, path: string) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  const asked = new Map<string, { type: string; address: string }>();
  const answers: { type: string; address: string; bytes: number }[] = [];
  devtools.on("Network.responseReceived", ({ requestId, type, response }) => {
    asked.set(requestId, { type, address: response.url });
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const of = asked.get(requestId);
    if (of && !of.address.startsWith("data:")) answers.push({ ...of, bytes: encodedDataLength });
  });
  await page.goto(path, { waitUntil: "networkidle" });
  await devtools.detach();
  return answers;
}

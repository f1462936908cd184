import type { Page } from "@playwright/test";
import { openDashboard, signIn } from "~tests/e2e/admin";
import { routine } from "~tests/e2e/files";
import { atTheSample, expect, test } from "~tests/e2e/journey";

test.use(atTheSample);

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const dayInEnglish = /on this device on [A-Z][a-z]{2}\s\d{1,2}, \d{4} at \d{1,2}:\d\d\s[ap]m\./;

test("without a connection the notice board shows the last notices and when they were saved", async ({
  page,
  context,
  expectedErrors,
}) => {
  // The service worker saves only fonts that a visited page needed. Without the other fonts, the browser uses a font of
  // the device and reports this error.
  expectedErrors.push(/ERR_FAILED at \S+\.woff2$/);
  await visitOnce(page);
  await context.setOffline(true);
  await page.goto("/notices");
  await expect(heading(page)).toHaveText("No connection");
  await expect(page.getByRole("main")).toContainText(dayInEnglish);
  await expect(page.getByRole("main").getByRole("listitem")).not.toHaveCount(0);
  await page.goto("/bn/notices");
  await expect(page.locator("html")).toHaveAttribute("lang", "bn");
  await expect(heading(page)).toHaveText("ইন্টারনেট সংযোগ নেই");
  await expect(page.getByRole("main")).toContainText(/এই ডিভাইসে সংরক্ষিত .* [০-৯]{1,2}\s\S+ [০-৯]{4}, \S+ [০-৯]/);
  await context.setOffline(false);
  await page.goto("/notices");
  await expect(heading(page)).toHaveText("Notice Board");
});

test("pages that were read before open without a connection and say when they were saved", async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED at \S+\.woff2$/, /ERR_INTERNET_DISCONNECTED/);
  // The browser opens this page before the service worker runs. It must be saved anyway.
  await page.goto("/bn/notices/3");
  await expect.poll(() => savedPages(page)).toContain("/bn/notices/3");
  const headings: Record<string, string> = {};
  for (const path of ["/results", "/blogs/1?fbclid=shared", "/notices/2"]) {
    await page.goto(path);
    headings[path.replace(/\?.*/, "")] = (await heading(page).textContent()) ?? "";
  }
  await expect.poll(() => savedPages(page)).toEqual(expect.arrayContaining(Object.keys(headings)));

  await context.setOffline(true);
  for (const [path, text] of Object.entries(headings)) {
    await page.goto(path);
    await expect(heading(page)).toHaveText(text);
    await expect(page.getByText(/^No connection\. This is the page as it was saved/)).toHaveText(dayInEnglish);
  }
  await page.goto("/bn/notices/3");
  await expect(page.getByText(/^ইন্টারনেট সংযোগ নেই। পাতাটি .* [০-৯]{4}, \S+ [০-৯]/)).toBeVisible();
  await page.goto("/blogs/2");
  await expect(heading(page)).toHaveText("No connection");
  const titles = page.getByRole("main").getByRole("listitem").getByRole("heading").getByRole("link");
  const addresses = await titles.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  expect(addresses, "only what opens is a link").toEqual(["/notices/2"]);
});

test('a saved notice that is opened without a connection on a later date is no longer marked "Today"', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED at \S+\.woff2$/, /ERR_INTERNET_DISCONNECTED/);
  await visitOnce(page);
  await page.evaluate(async () => {
    const words = '<main><p>When: November 28, 2026 <span data-part="day-badge" class="x">Today</span></p></main>';
    const headers = { "Content-Type": "text/html; charset=utf-8", Date: "Sat, 28 Nov 2026 04:00:00 GMT" };
    await (await caches.open("school-read-1")).put("/notices/2", new Response(words, { headers }));
  });
  await context.setOffline(true);
  await page.goto("/notices/2");
  await expect(page.getByRole("main")).toHaveText("When: November 28, 2026");
});

test("the device keeps the last thirty pages that were read, and deletes a page that is no longer on the website", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/);
  await visitOnce(page);
  await page.evaluate(async () => {
    const cache = await caches.open("school-read-1");
    for (let number = 1; number <= 29; number++) await cache.put(`/results?page=${number}`, new Response("read"));
    await cache.put("/notices/987", new Response("read"));
  });
  await page.goto("/notices/2");
  const bounds = async () => {
    const addresses = await savedPages(page);
    return [addresses.length, addresses[0], addresses.at(-1)];
  };
  await expect.poll(bounds).toEqual([30, "/results?page=2", "/notices/2"]);
  await page.goto("/notices/987");
  await expect.poll(() => savedPages(page)).not.toContain("/notices/987");
});

test("no office page is ever saved on the device, and office pages do not open without a connection", async ({
  page,
  context,
}) => {
  await visitOnce(page);
  await openDashboard(page);
  await page.goto("/cog-admin/notices");
  await page.goto("/results");
  await expect.poll(() => savedPages(page)).toEqual(["/results"]);
  const files = (await savedPages(page, "school-1")).filter((path) => !path.endsWith(".woff2"));
  expect(files.sort()).toEqual(["/bn/offline", "/offline"]);

  await context.setOffline(true);
  for (const path of ["/cog-admin/login", "/cog-admin", "/cog-admin/notices"])
    await expect(page.goto(path), path).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
});

test("after a download's file was replaced, the device keeps the page with the new link and stores no file", async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED at \S+\.woff2$/, /ERR_INTERNET_DISCONNECTED/, /status of 404/);
  await visitOnce(page);
  await page.goto("/downloads/5");
  await expect.poll(() => savedPages(page)).toContain("/downloads/5");
  const before = (await page.getByRole("link", { name: /^Download .*: / }).getAttribute("href")) ?? "";

  await signIn(page);
  await page.goto("/cog-admin/downloads/5/edit");
  await page.getByLabel("File", { exact: true }).setInputFiles({ ...routine, name: "next.pdf" });
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Download saved successfully")).toBeVisible();
  await page.goto("/downloads/5");
  const next = page.getByRole("link", { name: /^Download .*: next\.pdf$/ });
  await expect(next).toBeVisible();
  expect(await page.evaluate((url) => fetch(url).then(({ status }) => status), before)).toBe(404);
  const kept = () =>
    page.evaluate(async () => {
      const pages = await (await caches.open("school-read-1")).match("/downloads/5", { ignoreVary: true });
      return (await pages?.text()) ?? "";
    });
  await expect.poll(kept).toContain("next.pdf");
  expect(await kept()).not.toContain(before);
  for (const name of ["school-1", "school-read-1"])
    expect((await savedPages(page, name)).filter((path) => path.startsWith("/uploads/"))).toEqual([]);

  await context.setOffline(true);
  await page.goto("/downloads/5");
  await expect(page.getByText("This file replaces the previous one. The link is the same.")).toBeVisible();
  await expect(next).toBeVisible();
});

const savedPages = (page: Page, cacheName = "school-read-1") =>
  page.evaluate(async (name) => {
    const requests = await (await caches.open(name)).keys();
    return requests.map(({ url }) => new URL(url).pathname + new URL(url).search);
  }, cacheName);

/**
 * Visits the home page and waits until the service worker controls it. The service worker has then saved the pages for
 * offline use.
 */
async function visitOnce(page: Page): Promise<void> {
  await page.goto("/");
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
}

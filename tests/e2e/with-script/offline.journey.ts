import type { Page } from "@playwright/test";
import { signIn } from "../admin";
import { atTheSample, expect, test } from "../journey";

test.use(atTheSample);

test("without connection the last notices are there, and say when they were saved", async ({
  page,
  context,
  expectedComplaints,
}) => {
  // A font that no page has needed before is not there either; the letters come in the device's own.
  expectedComplaints.push(/ERR_FAILED at \S+\.woff2$/);
  await visitOnce(page);
  await context.setOffline(true);

  await page.goto("/notices");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No connection");
  await expect(page.getByRole("main")).toContainText(
    /the last notices as they were saved on this device on [A-Z][a-z]{2} \d{1,2}, \d{4} at \d\d:\d\d\./,
  );
  await expect(page.getByRole("main").getByRole("listitem")).not.toHaveCount(0);

  await page.goto("/bn/notices");
  await expect(page.locator("html")).toHaveAttribute("lang", "bn");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("ইন্টারনেট সংযোগ নেই");
  await expect(page.getByRole("main")).toContainText(/[০-৯]{1,2} \S+ [০-৯]{4}, [০-৯]{2}:[০-৯]{2}-এ এই ডিভাইসে সংরক্ষিত/);

  await context.setOffline(false);
  await page.goto("/notices");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Notice Board");
});

test("results and posts that were read are there without connection, and say when they were saved", async ({
  page,
  context,
  expectedComplaints,
}) => {
  expectedComplaints.push(/ERR_FAILED at \S+\.woff2$/, /ERR_INTERNET_DISCONNECTED/);
  // The very first page that is opened comes before there is a worker.
  await page.goto("/bn/notices/3");
  await expect.poll(() => kept(page)).toContain("/bn/notices/3");
  const read = ["/results", "/blogs/1?fbclid=shared", "/notices/2"];
  const headings: string[] = [];
  for (const path of read) {
    await page.goto(path);
    headings.push((await page.getByRole("heading", { level: 1 }).textContent()) ?? "");
  }
  await expect.poll(() => kept(page)).toEqual(expect.arrayContaining(["/results", "/blogs/1", "/notices/2"]));

  await context.setOffline(true);
  for (const [place, path] of read.entries()) {
    await page.goto(path.replace("?fbclid=shared", ""));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(headings[place] ?? "");
    await expect(page.getByText(/^No connection\. This is the page as it was saved/)).toHaveText(
      /on this device on [A-Z][a-z]{2} \d{1,2}, \d{4} at \d\d:\d\d\.$/,
    );
  }
  await page.goto("/bn/notices/3");
  await expect(page.getByText(/^ইন্টারনেট সংযোগ নেই। পাতাটি [০-৯]{1,2} /)).toBeVisible();
  await page.goto("/blogs/2");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No connection");
});

test("of the pages that were read the last thirty are kept", async ({ page }) => {
  await visitOnce(page);
  await page.evaluate(async () => {
    const cache = await caches.open("school-read-1");
    for (let number = 1; number <= 30; number++) await cache.put(`/results?page=${number}`, new Response("read"));
  });
  await page.goto("/notices/2");
  await expect.poll(() => kept(page)).toContain("/notices/2");
  const addresses = await kept(page);
  expect([addresses.length, addresses[0], addresses.at(-1)]).toEqual([30, "/results?page=2", "/notices/2"]);
});

test("a page that is gone from the website goes from the device", async ({ page, expectedComplaints }) => {
  expectedComplaints.push(/status of 404/);
  await visitOnce(page);
  await page.evaluate(async () => (await caches.open("school-read-1")).put("/notices/987", new Response("read")));
  await page.goto("/notices/987");
  await expect.poll(() => kept(page)).toEqual([]);
});

test("nothing of the office is ever saved, and without connection it is not there", async ({ page, context }) => {
  await visitOnce(page);
  await signIn(page);
  await page.goto("/cog-admin/notices");
  await page.goto("/results");
  const saved = await page.evaluate(async () => {
    const requests = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
    return (await Promise.all(requests)).flat().map(({ url }) => new URL(url).pathname);
  });
  expect(saved).toEqual(expect.arrayContaining(["/offline", "/bn/offline"]));
  const others = saved.filter((path) => !path.endsWith("/offline") && !path.endsWith(".woff2"));
  expect(others.filter((path) => path !== "/results")).toEqual([]);

  await context.setOffline(true);
  for (const path of ["/cog-admin/login", "/cog-admin", "/cog-admin/notices"]) {
    await expect(page.goto(path), path).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
  }
});

/** The addresses of the pages that were read and kept, the oldest first. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const requests = await (await caches.open("school-read-1")).keys();
    return requests.map(({ url }) => new URL(url).pathname + new URL(url).search);
  });

/** Comes by, and stays until the browser has saved what it keeps. */
async function visitOnce(page: Page): Promise<void> {
  await page.goto("/");
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
}

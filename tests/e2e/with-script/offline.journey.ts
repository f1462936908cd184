import type { Page } from "@playwright/test";
import { atTheSample, expect, test } from "../journey";
import { signIn } from "../office";

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
  expect(saved.filter((path) => !path.endsWith("/offline") && !path.endsWith(".woff2"))).toEqual([]);

  await context.setOffline(true);
  for (const path of ["/cog-admin/login", "/cog-admin", "/cog-admin/notices"]) {
    await expect(page.goto(path), path).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
  }
});

/** Comes by, and stays until the browser has saved what it keeps. */
async function visitOnce(page: Page): Promise<void> {
  await page.goto("/");
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
}

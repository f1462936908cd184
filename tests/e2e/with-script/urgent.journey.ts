import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { noticeForm, signIn } from "../admin";
import { expect, test } from "../journey";
import { insertRow, type School, withDatabase } from "../school";

const title = "২৫ নভেম্বর, বুধবার, বিদ্যালয় বন্ধ";
const hour = 3600 * 1000;

/** Inserts a notice that is urgent for one hour from now. Returns the time when it stops being urgent. */
function insertUrgent({ settings }: School, named = title): number {
  const urgentUntil = Date.now() + hour;
  const row = { title: named, type: "Holiday", content: "8 °C", status: "Published", publish_at: Date.now() - 1000 };
  withDatabase(settings, (database) => insertRow(database, "notices", { ...row, urgent_until: urgentUntil }));
  return urgentUntil;
}

const line = (page: Page) => page.getByRole("region", { name: /^(Urgent notice|জরুরি নোটিশ)$/ });

test("an urgent notice disappears at its end time from an open page, and from a page that wakes up later", async ({
  page,
  school,
}) => {
  const until = insertUrgent(school);
  await page.clock.install({ time: until - hour });
  await page.goto("/bn");
  await expect(line(page)).toContainText(title);
  await page.clock.runFor(until - 1000 - (await page.evaluate(() => Date.now())));
  await expect(line(page)).toBeVisible();
  await page.clock.runFor(1000);
  await expect(line(page)).toBeHidden();

  await page.clock.setSystemTime(until - hour);
  await page.reload();
  await expect(line(page)).toBeVisible();
  // Sets the clock to the end of the notice without running any timer, as on a phone that wakes up.
  await page.clock.setSystemTime(until);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(line(page)).toBeHidden();
});

test("saved pages show an urgent notice without a connection until its end, and say when they were updated", async ({
  page,
  context,
  school,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED at \S+\.woff2$/, /ERR_INTERNET_DISCONNECTED/);
  insertUrgent(school);
  await page.goto("/bn/results");
  await expect.poll(() => keptUntil(page, "school-read-1", "/bn/results")).toBeDefined();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");

  await context.setOffline(true);
  await page.reload();
  await expect(line(page)).toContainText(/পর্যন্ত প্রযোজ্য সর্বশেষ হালনাগাদ: \S+\s[০-৯]+টা(?:\s[০-৯]+)?।/);
  await page.goto("/about");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No connection");
  await expect(line(page)).toContainText(/Valid until .* As of \d{1,2}:\d\d\s[ap]m\./);

  for (const [name, path] of [
    ["school-read-1", "/bn/results"],
    ["school-1", "/offline"],
  ] as const)
    await page.evaluate(endKept, [name, path] as const);
  await page.goto("/bn/results");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("প্রকাশিত ফলাফল");
  await expect(line(page)).toHaveCount(0);
  await page.goto("/about");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No connection");
  await expect(line(page)).toHaveCount(0);
});

test("the urgent notice passes axe, fits 320 pixels and doubled text size, and is not printed", async ({
  page,
  school,
}) => {
  insertUrgent(school);
  insertUrgent(school, "The annual examination of Classes 6 to 9 is put off by one week because of the flood");
  for (const [path, width, size] of [
    ["/", 1280, 16],
    ["/", 320, 16],
    ["/bn/results", 360, 16],
    ["/bn", 768, 16],
    ["/", 1280, 32],
    ["/bn", 360, 32],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(path);
    await page.evaluate((size) => document.documentElement.style.setProperty("font-size", `${size}px`), size);
    await expect(line(page).getByRole("link")).toHaveText([/notice|নোটিশ/, /1 more|আরও ১টি/]);
    expect((await new AxeBuilder({ page }).include('[data-part="urgent"]').analyze()).violations).toEqual([]);
    const widest = await line(page).evaluate((section) =>
      Math.max(...Array.from(section.querySelectorAll("p, a"), (part) => part.getBoundingClientRect().right)),
    );
    expect(widest, `${path} at ${width}`).toBeLessThanOrEqual(width);
  }
  await page.emulateMedia({ media: "print" });
  await expect(line(page)).toBeHidden();
});

test("one switch makes a notice urgent, its end is filled in, and the form shows how the notice will look", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/);
  await signIn(page);
  await page.goto("/cog-admin/notices?new");
  const { form, title: titleField } = noticeForm(page);
  const until = form.getByLabel("Show on every page until");
  await form.getByLabel("Urgent: show on every page").check();
  await titleField.fill("Pipe burst");
  const untouched = await until.inputValue();
  await titleField.fill("No school tomorrow");
  await expect(until).toHaveValue(/^\d{4}-\d\d-\d\dT17:00$/);
  await expect(until).not.toHaveValue(untouched);
  await titleField.fill(title);
  await expect(until).toHaveValue(untouched);
  await form.getByLabel("Urgent: show on every page").uncheck();
  await expect(until).toBeHidden();
  await form.getByLabel("Urgent: show on every page").check();
  await expect(until).toHaveValue(/^\d{4}-\d\d-\d\dT\d\d:00$/);
  const end = form.getByRole("button", { name: "Tomorrow 5:00 pm" });
  await end.click();
  await expect(until).toHaveValue(/^\d{4}-\d\d-\d\dT17:00$/);
  await expect(end).toHaveAttribute("aria-pressed", "true");
  await expect(form.locator('[data-part="urgent-look"]')).toContainText(title);

  const publish = form.getByRole("button", { name: "Publish Notice" });
  await form.getByLabel("Publish later").fill("2037-01-01T09:00");
  await expect(publish).toHaveCount(0);
  const publishNow = form.getByRole("button", { name: "Publish now" });
  await expect(publishNow).toHaveCount(0);
  await expect(form.getByRole("button", { name: "Schedule" })).toBeVisible();
  await form.getByLabel("Publish later").fill("");
  await titleField.fill("No school tomorrow");
  await publishNow.click();
  await form.getByRole("button", { name: /^Publish as ‘No school on \w+ \d+’$/ }).click();
  await expect(
    page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ hasText: /No school on \w+ \d+/ }),
  ).toBeVisible();
});

const keptUntil = (page: Page, name: string, path: string) =>
  page.evaluate(
    async ([name, path]) => {
      const kept = await (await caches.open(name)).match(path, { ignoreVary: true });
      return /data-until="(\d+)"/.exec((await kept?.text()) ?? "")?.[1];
    },
    [name, path] as const,
  );

/**
 * Sets the end time in the saved page to the past. The service worker uses the real clock of the device, so the test
 * cannot change that.
 */
async function endKept([name, path]: readonly [string, string]): Promise<void> {
  const cache = await caches.open(name);
  const kept = await cache.match(path, { ignoreVary: true });
  const body = ((await kept?.text()) ?? "").replace(/data-until="\d+"/, 'data-until="1"');
  await cache.delete(path, { ignoreVary: true });
  await cache.put(path, new Response(body, { headers: kept?.headers }));
}

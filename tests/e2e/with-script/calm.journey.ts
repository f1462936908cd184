import type { Page } from "@playwright/test";
import { signIn } from "../admin";
import { atTheSample, expect, test } from "../journey";
import { execute } from "../school";

const phone = { width: 360, height: 740 };
const toast = (page: Page) => page.locator("[data-part=toast]");

test("a phone shows six students on its first screen, also with groups and long Bengali names", async ({
  page,
  school,
}) => {
  const rows = Array.from(
    { length: 9 },
    (_, at) => `('মোছাঃ জান্নাতুল ফেরদৌসী আক্তার', ${at + 1}, 9, 'পিতা', 'মাতা', 'Humanities')`,
  );
  const into = `students (name, roll_number, class_level, father_name, mother_name, "group")`;
  execute(school.settings, `insert into ${into} values ${rows.join()}`);
  await page.setViewportSize(phone);
  await signIn(page);
  for (const lng of ["bn", "en"]) {
    await page.context().addCookies([{ name: "lng", value: lng, url: school.address }]);
    await page.goto("/cog-admin/results/students?class=9");
    const places = await page.locator("[data-part=student]").evaluateAll((items) =>
      items.map((item) => {
        const [row, name] = [item, item.querySelector("[data-part=student-name]")].map((part) =>
          part?.getBoundingClientRect(),
        );
        if (!row || !name) return { bottom: Number.NaN, offCentre: Number.NaN };
        return { bottom: row.bottom, offCentre: Math.abs((row.top + row.bottom - name.top - name.bottom) / 2) };
      }),
    );
    expect(places.filter(({ bottom }) => bottom <= phone.height).length, lng).toBeGreaterThanOrEqual(6);
    for (const { offCentre } of places) expect(offCentre, lng).toBeLessThanOrEqual(2);
  }
});

test("on a phone the message after adding a student closes at the next tap", async ({ page }) => {
  await page.setViewportSize(phone);
  await signIn(page);
  await page.goto("/cog-admin/results/students?class=8&new");
  for (const [name, value] of Object.entries({ rollNumber: "1", name: "Rina", fatherName: "F", motherName: "M" }))
    await page.locator(`[name=${name}]`).fill(value);
  await page.locator("[data-part=form-actions] button").first().click();
  await expect(toast(page)).toContainText("Student added successfully");
  await page.getByRole("heading", { name: "Students" }).click();
  await expect(toast(page)).toHaveCount(0);
});

test("a message stays at the end of the window, and closes when the user goes to another page", async ({ page }) => {
  const height = 768;
  await page.setViewportSize({ width: 1366, height });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signIn(page);
  await page.goto("/cog-admin/results/students?class=8&new");
  for (const [name, value] of Object.entries({ rollNumber: "1", name: "Rina", fatherName: "F", motherName: "M" }))
    await page.locator(`[name=${name}]`).fill(value);
  await page.locator("[data-part=form-actions] button").first().click();
  await expect(toast(page)).toContainText("Rina, Class 8, roll number 1");
  const strip = await toast(page).boundingBox();
  expect(strip).toMatchObject({ x: 0, width: 1366 });
  expect((strip?.y ?? 0) + (strip?.height ?? 0)).toBe(height);
  await page.getByRole("link", { name: "Subjects" }).first().click();
  await expect(page.getByRole("heading", { name: "Subjects" })).toBeVisible();
  await expect(toast(page)).toHaveCount(0);
});

test("a message that came with the page closes when the user goes to another page", async ({ page, school }) => {
  const insert = "insert into students (name, roll_number, class_level, father_name, mother_name)";
  execute(school.settings, `${insert} values ('Rina', 1, 8, 'F', 'M')`);
  await signIn(page);
  await page.request.post("/cog-admin/results/students/1/delete?list=%3Fclass%3D8", {
    headers: { "Sec-Fetch-Site": "same-origin" },
    maxRedirects: 0,
  });
  await page.goto("/cog-admin/results/students?class=8");
  const banner = page.locator("[data-part=banner]");
  await expect(banner).toContainText("Rina, Class 8, roll number 1");
  await page.getByRole("link", { name: "Subjects" }).first().click();
  await expect(page.getByRole("heading", { name: "Subjects" })).toBeVisible();
  await expect(banner).toHaveCount(0);
});

test.describe("in the sample school", () => {
  test.use(atTheSample);

  for (const list of ["notices", "result-documents", "blogs", "downloads"]) {
    test(`the question before deleting stands in the middle of a laptop's screen in the list of ${list}`, async ({
      page,
    }) => {
      const height = 768;
      await page.setViewportSize({ width: 1366, height });
      await signIn(page);
      await page.goto(`/cog-admin/${list}`);
      await page.locator("[data-part=row-menu] summary").first().click();
      await page.getByRole("link", { name: "Delete" }).first().click();
      const box = await page.getByRole("dialog").boundingBox();
      expect(Math.abs((box?.y ?? 0) + (box?.height ?? 0) / 2 - height / 2)).toBeLessThan(2);
    });
  }

  test("the menu of a phone closes when the section is chosen that is already open", async ({ page }) => {
    await page.setViewportSize(phone);
    await signIn(page);
    await page.goto("/cog-admin/notices");
    const menu = page.getByRole("banner").locator("details").filter({ hasText: "Explore-All" });
    await menu.locator("summary").click();
    await menu.getByRole("link", { name: "Notices", exact: true }).click();
    await expect(menu).not.toHaveAttribute("open");
  });

  for (const width of [360, 1366]) {
    test(`no list or form moves after it was drawn on a screen of ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 740 });
      await page.addInitScript(() => {
        const shifts: number[] = [];
        Object.assign(window, { shifts });
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
        });
        observer.observe({ type: "layout-shift", buffered: true });
      });
      await signIn(page);
      for (const path of screens) {
        await page.goto(path);
        await page.waitForLoadState("networkidle");
        const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
        expect(
          shifts.reduce((sum, shift) => sum + shift, 0),
          path,
        ).toBeLessThan(0.01);
      }
    });
  }
});

const screens = [
  "/cog-admin",
  "/cog-admin/notices?new",
  "/cog-admin/result-documents?new",
  "/cog-admin/gallery",
  "/cog-admin/results?class=9",
  "/cog-admin/results/students?class=6",
  "/cog-admin/results/students?class=6&new",
  "/cog-admin/results/students?class=6&status=left",
  "/cog-admin/results/students/rolls?class=6",
  "/cog-admin/results/import?class=6",
  "/cog-admin/school/information",
];

import type { Page } from "@playwright/test";
import { signIn } from "../admin";
import { expect, test } from "../journey";
import { fieldOf, insertMarkSheet } from "../mark-sheet";
import { insertRow, withDatabase } from "../school";

test.beforeEach(({ page }) => signIn(page));

const says = { check: "যাচাই", lock: "লক", families: "অভিভাবক", save: "সব ফলাফল সংরক্ষণ করুন" };

test("the evening is one path from what is missing to the families", async ({ page, school }) => {
  await page.context().addCookies([{ name: "lng", value: "bn", url: school.address }]);
  const sheet = insertMarkSheet(school, 2, { isMarked: true });
  const step = (name: string) => page.locator("[data-part=exam-path] li", { hasText: name });
  const isNext = (name: string) => expect(step(name).first()).toContainText("(এখন)");

  await test.step("the examination at work is shown though nobody names it", async () => {
    await page.goto("/cog-admin/results?class=9");
    await expect(page).toHaveURL(new RegExp(`exam=${sheet.examId}$`));
  });

  await test.step("a failed mark is to be looked at, and mended from there", async () => {
    await isNext(says.check);
    await step(says.check).getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(sheet.exam);
    await page.getByRole("list").getByRole("link", { name: ": " }).first().click();
    await expect(fieldOf(page, sheet, 1)).toBeVisible();
    await fieldOf(page, sheet, 1).fill("80");
    await page.getByRole("button", { name: says.save }).click();
    await expect.poll(() => sheet.saved()[0]?.[0]).toBe(80);
    // Whoever leaves before the answer is there is asked whether to.
    await expect(page.locator("form[data-unsaved]")).toHaveCount(0);
  });

  await test.step("it is locked, and its sheet shows what is next", async () => {
    await step(says.lock).getByRole("link").click();
    await page.locator("main button[value=lock]").click();
    await expect(page).toHaveURL(new RegExp(`exam=${sheet.examId}$`));
    await expect(page.locator("[data-part=exam-path] [data-state=done]")).toHaveCount(2);
    // Other marks are still to be looked at.
    await expect(step(says.check).first()).toHaveAttribute("data-state", "open");
    await expect(page.locator("[data-part=exam-path] [data-state=now] details")).toBeVisible();
  });

  await test.step("what there is to print stands in a menu", async () => {
    await page.locator("[data-part=print-menu] summary").click();
    const links = page.locator("[data-part=print-menu]").getByRole("link");
    await expect(links).toHaveCount(7);
  });

  await test.step("it is opened to families, which is the last step", async () => {
    await step(says.families).getByRole("link").click();
    await page.locator("main button[value=open]").click();
    await expect(page.locator("[data-part=exam-path] [data-state=done]")).toHaveCount(3);
  });
});

test.describe("on a wide screen", () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test("fourteen rows are seen, and the parents' names are hidden and shown, which the device remembers", async ({
    page,
    school,
  }) => {
    const exam = withDatabase(school.settings.DATABASE_PATH, (database) => {
      for (let roll = 1; roll <= 30; roll++) {
        const names = { name: `Pupil ${roll}`, father_name: "Father", mother_name: "Mother" };
        insertRow(database, "students", { ...names, roll_number: roll, class_level: 6 });
      }
      return insertRow(database, "exams", { name: "Test 2026", class_level: 6 });
    });
    const path = `/cog-admin/results?class=6&exam=${exam}`;
    await page.goto(path);
    const toggle = page.getByRole("switch", { name: "Parents’ names" });
    const father = page.getByRole("columnheader", { name: "Father's Name" });
    await expect(toggle).toBeChecked();
    await expect(father).toBeVisible();
    await expect.poll(() => countRows(page)).toBeGreaterThanOrEqual(14);

    await toggle.click();
    await expect(toggle).not.toBeChecked();
    await expect(father).toBeHidden();
    await expect.poll(() => countRows(page)).toBeGreaterThanOrEqual(14);
    const table = page.locator(".marks-area");
    const sticksOut = () => table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    await expect.poll(sticksOut, "ten subjects fit").toBe(0);

    await page.goto(path);
    await expect(father).toBeHidden();
    await toggle.click();
    await expect(father).toBeVisible();
  });
});

async function countRows(page: Page): Promise<number> {
  const bar = await page.locator(".marks-bar").boundingBox();
  const rows = await page.locator(".marks tbody tr").all();
  const boxes = await Promise.all(rows.map((row) => row.boundingBox()));
  return boxes.filter((box) => box && bar && box.y + box.height <= bar.y + 0.5).length;
}

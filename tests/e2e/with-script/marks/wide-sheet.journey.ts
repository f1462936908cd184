import type { Locator, Page } from "@playwright/test";
import { signIn } from "~tests/e2e/admin";
import { expect, test } from "~tests/e2e/journey";
import { fieldOf, insertMarkSheet } from "~tests/e2e/mark-sheet";
import { execute, insertRow, withDatabase } from "~tests/e2e/school";

test.beforeEach(({ page }) => signIn(page));

test.use({ viewport: { width: 1366, height: 800 } });

test("the mark sheet shows ten subjects and fourteen rows on a laptop, and the device remembers whether parents' names are shown", async ({
  page,
  school,
}) => {
  const exam = withDatabase(school.settings, (database) => {
    for (let roll = 1; roll <= 30; roll++) {
      const names = { name: `Student ${roll}`, father_name: "Father", mother_name: "Mother" };
      insertRow(database, "students", { ...names, roll_number: roll, class_level: 6 });
    }
    return insertRow(database, "exams", { name: "Test 2026", class_level: 6 });
  });
  const path = `/cog-admin/results?class=6&exam=${exam}`;
  await page.goto("/cog-admin/results?class=6");
  await expect(page, "the newest exam of the class opens").toHaveURL(path);
  const toggle = page.getByRole("switch", { name: "Parents’ names" });
  const father = page.getByRole("columnheader", { name: "Father's Name" });
  await expect(toggle).not.toBeChecked();
  await expect(father).toBeHidden();
  await expect.poll(() => countRows(page)).toBeGreaterThanOrEqual(14);
  const table = page.locator(".marks-area");
  const sticksOut = () => table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  await expect.poll(sticksOut, "ten subjects fit").toBe(0);
  await expect(page.getByRole("link", { name: "Print Marksheet: Student 1", exact: true })).toBeInViewport();

  await toggle.click();
  await expect(toggle).toBeChecked();
  await expect(father).toBeVisible();
  await expect.poll(() => countRows(page)).toBeGreaterThanOrEqual(14);

  await page.goto(path);
  await expect(father).toBeVisible();
  await toggle.click();
  await expect(father).toBeHidden();
});

test("on a laptop the marks of a class are entered with the keyboard alone", async ({ page, school }) => {
  const sheet = insertMarkSheet(school, 2, { isMarked: true });
  const [student, subject] = [sheet.students[1], sheet.subjects.at(-1)];
  execute(school.settings, `delete from results where student_id = ${student} and subject_id = ${subject}`);
  await page.goto(sheet.path);
  await expect(fieldOf(page, sheet, 2, 12), "the first missing mark has the focus").toBeFocused();
  await expect(page.getByText("Enter: next student · Tab: next subject · a: absent · Ctrl+S: save")).toBeVisible();
  await expect(page.getByText("Full marks 100")).toBeVisible();
  await expect(page.getByText("Everything is saved")).toBeVisible();
  await page.keyboard.type("a");
  await expect(page.getByText("Everything is saved")).toBeHidden();
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Everything is saved")).toBeVisible();
  await expect(page.getByRole("link", { name: "Next: check the marks" })).toBeInViewport();
});

test("the mark field of a student with a long name fills its cell", async ({ page, school }) => {
  const exam = withDatabase(school.settings, (database) => {
    const names = { name: "Student ".repeat(15).trim(), father_name: "Father", mother_name: "Mother" };
    insertRow(database, "students", { ...names, roll_number: 1, class_level: 7 });
    return insertRow(database, "exams", { name: "Test 2026", class_level: 7 });
  });
  await page.setViewportSize({ width: 768, height: 800 });
  await page.goto(`/cog-admin/results?class=7&exam=${exam}&subject=all`);
  const field = page.locator(".marks tbody input").first();
  const heightOf = async (part: Locator) => (await part.boundingBox())?.height ?? 0;
  expect(await heightOf(field)).toBeGreaterThan(80);
  expect((await heightOf(field.locator(".."))) - (await heightOf(field))).toBeLessThanOrEqual(1);
});

async function countRows(page: Page): Promise<number> {
  const bar = await page.locator(".marks-bar").boundingBox();
  const rows = await page.locator(".marks tbody tr").all();
  const boxes = await Promise.all(rows.map((row) => row.boundingBox()));
  return boxes.filter((box) => box && bar && box.y + box.height <= bar.y + 0.5).length;
}

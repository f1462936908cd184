import { signIn } from "../admin";
import { expect, test } from "../journey";
import { fieldOf, insertMarkSheet } from "../mark-sheet";
import { execute, select } from "../school";

// The journeys of a worker share a school. Marks that an earlier one left would be asked for a group, too.
test.beforeEach(async ({ page, school }) => {
  execute(school.settings, "delete from results where subject_id in (select id from subjects where class_level = 9)");
  await signIn(page);
});

// The class has its twelve subjects again.
test.afterEach(({ school }) => {
  execute(
    school.settings,
    `delete from results where subject_id in (select id from subjects where class_level = 9 and "group" is not null);
    delete from subjects where class_level = 9 and "group" is not null;
    update subjects set retired_at = null where class_level = 9;`,
  );
});

test("groups are chosen, a combined subject is split and keeps its marks, and a student has cells of the own group", async ({
  page,
  context,
  school,
  baseURL,
  javaScriptEnabled,
}) => {
  await context.addCookies([{ name: "lng", value: "bn", url: baseURL ?? "" }]);
  const sheet = insertMarkSheet(school, 3, { isMarked: true });
  const combined = sheet.subjects[8] ?? 0;

  await page.goto("/cog-admin/results/students/groups?class=9");
  await page.locator(`[name=g${sheet.students[0]}]`).selectOption("Science");
  await page.getByLabel("যাদের বিভাগ নেই, তাদের সবার বিভাগ").selectOption("Humanities");
  await page.getByRole("button", { name: "বিভাগ সংরক্ষণ করুন" }).click();
  await expect(page.getByText("বিভাগ সংরক্ষণ করা হয়েছে").first()).toBeVisible();

  await page.goto(`/cog-admin/results/subjects/${combined}/split?class=9`);
  await expect(page.locator('[name="name Science"]')).toHaveValue("Physics");
  await page.getByRole("button", { name: "বিষয়টি ভাগ করুন" }).click();
  await expect(page.getByText("বিষয়টি ভাগ করা হয়েছে").first()).toBeVisible();

  const subjects = "select id from subjects where class_level = 9 and retired_at is null order by position";
  const split = { ...sheet, subjects: select(school.settings, subjects) };
  await page.goto(sheet.path);
  await expect(page.getByTitle("অন্য বিভাগের বিষয়")).toHaveCount(6);
  await expect(fieldOf(page, split, 1, 9)).toBeVisible();
  await expect(fieldOf(page, split, 1, 10)).toHaveCount(0);
  await expect(fieldOf(page, split, 2, 9)).toHaveCount(0);
  await expect(fieldOf(page, split, 2, 10)).not.toHaveValue("");

  if (!javaScriptEnabled) return;
  await fieldOf(page, split, 1, 9).focus();
  await page.keyboard.press("Tab");
  await expect(fieldOf(page, split, 1, 12)).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(fieldOf(page, split, 1, 9)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(fieldOf(page, split, 1, 9)).toBeFocused();
});

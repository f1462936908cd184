import { signIn } from "../admin";
import { expect, test } from "../journey";
import { fieldOf, insertMarkSheet } from "../mark-sheet";
import { execute } from "../school";

test.beforeEach(({ page }) => signIn(page));

test("after groups are set for students and subjects, students have mark cells only in subjects of their group", async ({
  page,
  context,
  school,
  baseURL,
  javaScriptEnabled,
}) => {
  await context.addCookies([{ name: "lng", value: "bn", url: baseURL ?? "" }]);
  const sheet = insertMarkSheet(school, 3, { isMarked: true });
  const [forScience = 0, forHumanities = 0] = sheet.subjects.slice(8);
  execute(school.settings, `delete from results where subject_id in (${forScience}, ${forHumanities})`);

  await page.goto("/cog-admin/results/students/groups?class=9");
  await page.locator(`[name=g${sheet.students[0]}]`).selectOption("Science");
  await page.getByLabel("যাদের বিভাগ নেই, তাদের সবার বিভাগ").selectOption("Humanities");
  await page.getByRole("button", { name: "বিভাগ সংরক্ষণ করুন" }).click();
  await expect(page.getByText("বিভাগ সংরক্ষণ করা হয়েছে").first()).toBeVisible();

  for (const [subject, group] of [
    [forScience, "Science"],
    [forHumanities, "Humanities"],
  ] as const) {
    await page.goto(`/cog-admin/results/subjects/${subject}/edit?class=9`);
    await page.locator("[name=group]").selectOption(group);
    await page.getByRole("button", { name: "সংরক্ষণ করুন" }).click();
    await expect(page).toHaveURL(/subjects\?class=9/);
  }

  await page.goto(sheet.path);
  await expect(page.getByTitle("অন্য বিভাগের বিষয়")).toHaveCount(3);
  await expect(fieldOf(page, sheet, 1, 9)).toBeVisible();
  await expect(fieldOf(page, sheet, 1, 10)).toHaveCount(0);
  await expect(fieldOf(page, sheet, 2, 9)).toHaveCount(0);
  await expect(fieldOf(page, sheet, 2, 10)).toBeVisible();

  if (!javaScriptEnabled) return;
  await fieldOf(page, sheet, 1, 9).focus();
  await page.keyboard.press("Tab");
  await expect(fieldOf(page, sheet, 1, 11)).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(fieldOf(page, sheet, 1, 9)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(fieldOf(page, sheet, 2, 10), "no other student has this subject").toBeFocused();
});

import { signIn } from "../admin";
import { expect, test } from "../journey";
import { fieldOf, insertMarkSheet } from "../mark-sheet";

test.beforeEach(({ page }) => signIn(page));

test("a class is marked, corrected and read, in either digits", async ({
  page,
  school,
  javaScriptEnabled,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/);
  const sheet = insertMarkSheet(school, 6);
  await page.goto(sheet.path);
  const save = page.getByRole("button", { name: "Save All Results" });
  if (javaScriptEnabled) await expect(save).toBeDisabled();
  await fieldOf(page, sheet, 1).fill("78");
  await fieldOf(page, sheet, 2, 12).fill("৬৪");
  await save.click();
  await expect(page.getByText("All results saved successfully")).toBeVisible();
  expect(sheet.saved()[0]?.[0]).toBe(78);
  expect(sheet.saved()[1]?.[11]).toBe(64);

  await test.step("a mark that is none is told at its cell, and does not hold up the correct ones", async () => {
    await fieldOf(page, sheet, 3).fill("101");
    await fieldOf(page, sheet, 4).fill("55");
    await save.click();
    const saveCorrect = page.getByRole("button", { name: "Save the correct one" });
    await expect(saveCorrect).toBeVisible();
    await expect(fieldOf(page, sheet, 4)).toHaveValue("55");
    expect(sheet.saved()[3]?.[0]).toBeNull();
    await saveCorrect.click();
    await expect(page.getByText("Saved: 1. Still to correct, marked in the table: 1.")).toBeVisible();
    expect(sheet.saved().map(([mark]) => mark)).toEqual([78, null, null, 55, null, null]);
    await expect(fieldOf(page, sheet, 3)).toHaveValue("101");
    await expect(fieldOf(page, sheet, 3)).toHaveAccessibleDescription("At most 100");
    if (javaScriptEnabled) {
      await expect(fieldOf(page, sheet, 3)).toBeFocused();
      await expect(page.getByRole("button", { name: "Save All Results (1)" })).toBeEnabled();
    }
    await fieldOf(page, sheet, 3).fill("100");
    await save.click();
    await expect.poll(() => sheet.saved().map(([mark]) => mark)).toEqual([78, null, 100, 55, null, null]);
  });

  await test.step("Absent is typed as a letter, stands there as a word and is among what is failed on the card", async () => {
    await fieldOf(page, sheet, 1, 2).fill("a");
    await save.click();
    await expect.poll(() => sheet.saved()[0]?.[1]).toBe(0);
    await page.goto(sheet.path);
    await expect(fieldOf(page, sheet, 1, 2)).toHaveValue("Absent");
    await expect(page.getByRole("row").filter({ has: fieldOf(page, sheet, 1, 2) })).toContainText("Incomplete 2 of 12");
    await page.goto(`/cog-admin/results/cards/${sheet.examId}/${sheet.students[0]}`);
    await expect(page.getByText("Failed subjects:").locator("..")).toContainText("(Absent)");
    await expect(page.getByText("Result", { exact: true }).locator("..")).toContainText("Incomplete 2 of 12");
  });
});

import type { Page } from "@playwright/test";
import { readSpreadsheet } from "../../../app/admin/import/read-spreadsheet.server";
import { signIn } from "../admin";
import { save } from "../files";
import { expect, test } from "../journey";
import { fieldOf, insertMarkSheet, sheetOfMarks } from "../mark-sheet";

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

test("a class of 120 comes in from a sheet, and so do its marks in 12 subjects", async ({ page, school }) => {
  test.slow();
  const sheet = insertMarkSheet(school, 0);

  await test.step("the students", async () => {
    await page.goto("/cog-admin/results/import?class=9&what=students");
    const students = Array.from({ length: 120 }, (_, place) => [`${place + 1}`, `শিক্ষার্থী ${place + 1}`, "পিতা", "মাতা"]);
    await check(page, [["Roll", "Name", "Father's Name", "Mother's Name"], ...students]);
    await page.getByRole("button", { name: "Save these students (120)" }).click();
    await expect(page.getByText("Students imported: 120 new, 0 changed")).toBeVisible();
  });

  await test.step("the marks, in the sheet that was downloaded", async () => {
    await page.goto("/cog-admin/results/import?class=9");
    await page.getByRole("combobox", { name: "Examination", exact: true }).selectOption(sheet.exam);
    await page.getByRole("button", { name: "Show" }).click();
    const workbook = await save(page, page.getByRole("link", { name: "Download the mark sheet to fill in" }));
    expect(workbook.name).toMatch(/^Class-9_Examination-\d+-2026\.xlsx$/);
    const empty = await readSpreadsheet("sheet.xlsx", workbook.bytes);
    if ("error" in empty) throw new Error(empty.error.text);
    const marks = sheetOfMarks(120, 12);
    await check(
      page,
      empty.rows.map((row, place) => (place < 2 ? row : [...row.slice(0, 4), ...(marks[place - 2] ?? [])])),
    );
    await expect(page.getByRole("heading", { name: "Marks that change: 1440" })).toBeVisible();
    await page.getByRole("button", { name: "Save these marks (1440)" }).click();
    await expect(page.getByText("Marks saved: 1440")).toBeVisible();
  });

  await page.goto(sheet.path);
  await expect(page.locator("table input").first()).toHaveValue("0");
  await expect(page.locator("table input").last()).toHaveValue(String(sheetOfMarks(120, 12)[119]?.[11]));
});

async function check(page: Page, rows: (string | number)[][]): Promise<void> {
  const csv = rows.map((row) => row.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(",")).join("\r\n");
  const file = { name: "sheet.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };
  await page.getByLabel("Sheet", { exact: true }).setInputFiles(file);
  await page.getByRole("button", { name: "Check the sheet" }).click();
}

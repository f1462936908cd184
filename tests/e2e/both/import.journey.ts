import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { readSpreadsheet } from "../../../app/marks/import/read-spreadsheet.server";
import { signIn } from "../admin";
import { expect, inNewSchool, test } from "../journey";

test.use(inNewSchool);

const students = Array.from({ length: 120 }, (_, place) => `${place + 1},শিক্ষার্থী ${place + 1},পিতা,মাতা`);
const markOf = (row: number, column: number) => String((row * 7 + column * 13) % 101);

test("a class of 120 comes in from a sheet, and so do its marks in 12 subjects", async ({
  page,
  expectedComplaints,
}) => {
  test.slow();
  expectedComplaints.push(/status of 400/);
  await signIn(page);

  await test.step("the students", async () => {
    await page.goto("/cog-admin/results/import?class=9&what=students");
    await check(page, ["Roll,Name,Father's Name,Mother's Name", ...students].join("\n"));
    await expect(page.getByRole("heading", { name: "New students: 120" })).toBeVisible();
    await page.getByRole("button", { name: "Save these students (120)" }).click();
    await expect(page.getByText("Students imported: 120 new, 0 changed")).toBeVisible();
  });

  await page.goto("/cog-admin/results/import?class=9");
  await page.getByRole("combobox", { name: "Examination", exact: true }).selectOption("Annual Examination 2026");
  await page.getByRole("button", { name: "Show" }).click();
  const rows = await exported(page);
  const filled = rows.map((row, place) => (place < 2 ? row : filledIn(row, place)));

  await test.step("a mark above the full marks is said, and nothing can be saved", async () => {
    const wrong = filled.map((row, place) => (place === 50 ? row.with(5, "101") : row));
    await check(page, asCsv(wrong));
    await expect(page.getByText("Nothing was imported")).toBeVisible();
    await expect(page.getByText("Row 51, Bangla 2nd Paper")).toBeVisible();
    await expect(page.getByRole("button", { name: /Save these marks/ })).toHaveCount(0);
  });

  await test.step("the marks", async () => {
    await check(page, asCsv(filled));
    await expect(page.getByRole("heading", { name: "Marks that change: 1440" })).toBeVisible();
    await page.getByRole("button", { name: "Save these marks (1440)" }).click();
    await expect(page.getByText("Marks saved: 1440")).toBeVisible();
  });

  await test.step("the sheet has them now, each in its cell", async () => {
    const address = new URL(page.url());
    await page.goto(`/cog-admin/results/import${address.search}&what=marks`);
    const after = await exported(page);
    expect(after.map((row) => row.slice(0, 16))).toEqual(filled.map((row) => row.slice(0, 16)));
  });
});

async function check(page: Page, content: string) {
  const file = { name: "sheet.csv", mimeType: "text/csv", buffer: Buffer.from(content) };
  await page.getByLabel("Sheet", { exact: true }).setInputFiles(file);
  await page.getByRole("button", { name: "Check the sheet" }).click();
}

/** Downloads the sheet to fill in; gives its rows. */
async function exported(page: Page): Promise<string[][]> {
  const saved = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download the mark sheet to fill in" }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe("Class-9_Annual-Examination-2026.xlsx");
  const sheet = await readSpreadsheet("sheet.xlsx", await readFile(await download.path()));
  if ("problem" in sheet) throw new Error(sheet.problem.text);
  return sheet.rows;
}

const filledIn = (row: string[], place: number) => [
  ...row.slice(0, 4),
  ...Array.from({ length: 12 }, (_, column) => markOf(place, column)),
];

const asCsv = (rows: string[][]) =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")).join("\r\n");

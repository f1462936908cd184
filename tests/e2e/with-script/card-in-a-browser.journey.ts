import type { Page } from "@playwright/test";
import { signIn, submitSignIn } from "../admin";
import { expectCard, openMarks, student, textOf, watchForCapacitor } from "../cards";
import { atTheSample, expect, test } from "../journey";
import { staff } from "../school";

test.use(atTheSample);
test.beforeEach(({ page }) => signIn(page));

test("a card is saved under its name, and nothing of the apps is fetched", async ({ page }) => {
  const hasCapacitor = watchForCapacitor(page);
  await openMarks(page);
  const saving = page.waitForEvent("download");
  await page.getByRole("link", { name: student.download }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe(student.file);
  expectCard(await textOf(saved));
  await expect(page.getByText("Download Complete")).toBeVisible();
  expect(await hasCapacitor()).toBe(false);
});

test("a card is printed once, from a window of its own, and so are the cards of the class", async ({ page }) => {
  const printed = await watchPrinting(page);
  await openMarks(page);
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: student.print }).click();
  const card = await opened;
  await expect.poll(printed).toEqual([`${student.name} – Annual Examination 2026 – Result Card`]);
  expectCard(await card.content());
  expect(card.isClosed()).toBe(false);
  await card.close();

  await page.getByRole("link", { name: "Print all result cards", exact: true }).click();
  await expect.poll(async () => (await printed()).at(1)).toContain("Class 6 – Annual Examination 2026");
  expect(await printed()).toHaveLength(2);
});

test("a browser that opens no window, or a line that is broken, is told", async ({ page, expectedComplaints }) => {
  expectedComplaints.push(/ERR_CONNECTION_RESET/);
  await openMarks(page);
  await page.evaluate(() => Object.assign(window, { open: () => null }));
  await page.getByRole("link", { name: student.print }).click();
  await expect(page.getByText("Print Failed")).toBeVisible();
  await expect(page.getByText("Failed to share result card. Please try again.")).toBeVisible();

  await page.route("**/cards/**", (asked) => asked.abort("connectionreset"));
  await page.getByRole("link", { name: student.download }).click();
  await expect(page.getByText("Download Failed")).toBeVisible();
  await expect(page.getByText("Failed to download result card. Please try again.")).toBeVisible();
});

test("the window of a card that does not come is closed again", async ({ page, context, expectedComplaints }) => {
  expectedComplaints.push(/status of 404/);
  const printed = await watchPrinting(page);
  await openMarks(page);
  const link = page.getByRole("link", { name: student.print });
  await link.evaluate((card: HTMLAnchorElement) => card.setAttribute("href", card.pathname.replace(/\d+$/, "999999")));
  await link.click();
  await expect(page.getByText("Print Failed")).toBeVisible();
  await expect.poll(() => context.pages().length).toBe(1);
  expect(await printed()).toEqual([]);
});

test("a sign-in that has ended is asked for in place, then the card is saved and printed", async ({
  page,
  context,
}) => {
  const printed = await watchPrinting(page);
  await openMarks(page);
  for (const name of [student.download, student.print]) {
    await context.clearCookies({ name: "office" });
    const saving = name === student.download && page.waitForEvent("download");
    await page.getByRole("link", { name, exact: true }).click();
    await submitSignIn(page, staff.password);
    if (saving) expectCard(await textOf(await saving));
  }
  await expect.poll(printed).toEqual([`${student.name} – Annual Examination 2026 – Result Card`]);
  expect(context.pages(), "the window with the login page is closed").toHaveLength(2);
});

test("nothing leaves the office while the marks are not saved", async ({ page, context }) => {
  await openMarks(page);
  const row = page.getByRole("row").filter({ hasText: student.name });
  await row.getByRole("combobox").or(row.getByRole("textbox")).first().fill("68");
  const said = page.getByText("Save the changes first");
  for (const name of [student.download, student.print, "Print all result cards"]) {
    await page.getByRole("link", { name, exact: true }).click();
    await expect(said).toBeVisible();
    await page.getByRole("button", { name: "Close" }).click();
    await expect(said).toHaveCount(0);
  }
  await expect(page.getByText("Download started")).toHaveCount(0);
  expect(context.pages()).toHaveLength(1);
  const saving = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download Marksheet: Demo Student 01" }).click();
  expect((await saving).suggestedFilename()).toBe("Demo Student 01_1_Result.html");
});

/** Gives the titles of the pages that were printed so far; no page waits for a printer. */
async function watchPrinting(page: Page): Promise<() => Promise<string[]>> {
  const titles: string[] = [];
  await page.context().exposeFunction("printed", (title: string) => void titles.push(title));
  await page.context().addInitScript(() => {
    window.print = () => (window as unknown as { printed: (title: string) => void }).printed(document.title);
  });
  return async () => titles;
}

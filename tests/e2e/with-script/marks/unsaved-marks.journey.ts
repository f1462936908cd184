import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { submitSignIn } from "~tests/e2e/admin";
import { expect, test } from "~tests/e2e/journey";
import { fieldOf, insertMarkSheet, type MarkSheet, openMarkSheet, saveButton, saveMarks } from "~tests/e2e/mark-sheet";
import { execute, withPlace } from "~tests/e2e/school";

test.slow();

async function type(page: Page, sheet: MarkSheet, marks: Record<number, string>): Promise<void> {
  for (const [roll, mark] of Object.entries(marks)) await fieldOf(page, sheet, Number(roll)).fill(mark);
}

const firstSubject = (sheet: MarkSheet) => sheet.saved().map(([mark]) => mark);

test("typed marks are restored after the browser crashed, and can then be saved", async ({ school }) => {
  const sheet = insertMarkSheet(school, 5);
  await withPlace(async (place) => {
    const open = () =>
      chromium.launchPersistentContext(join(place, "profile"), {
        ...test.info().project.use.launchOptions,
        baseURL: school.address,
      });
    const context = await open();
    const page = await context.newPage();
    await openMarkSheet(page, sheet);
    await type(page, sheet, { 1: "71", 2: "৮২", 3: "4x" });
    await expect(page.getByText("Kept on this device")).toBeVisible();
    await killBrowser(context, page);

    const again = await open();
    const back = await again.newPage();
    await openMarkSheet(back, sheet, 3);
    await expect(back.getByText("Unsaved changes restored: 3. Save them when you are ready.")).toBeVisible();
    await expect(fieldOf(back, sheet, 2)).toHaveValue("82");
    await expect(fieldOf(back, sheet, 3)).toHaveValue("4x");
    await type(back, sheet, { 3: "43" });
    await saveMarks(back, 3);
    expect(firstSubject(sheet)).toEqual([71, 82, 43, null, null]);
    await back.reload();
    await expect(saveButton(back, 0)).toBeVisible();
    await expect(back.getByText("Unsaved changes restored")).toBeHidden();
    await again.close();
  });
});

test("unsaved marks survive a server that cannot be reached, leaving the page, and an expired session", async ({
  page,
  context,
  school,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/, /status of 401/);
  const sheet = insertMarkSheet(school, 3);
  await openMarkSheet(page, sheet);

  await test.step("unsaved marks stay when the server cannot be reached", async () => {
    await type(page, sheet, { 1: "71", 2: "72" });
    await page.route("**/cog-admin/**", (route) => route.abort("connectionrefused"));
    await saveButton(page, 2).click();
    await expect(page.getByText("Error saving results")).toBeVisible();
    await expect(saveButton(page, 2)).toBeEnabled();
    await expect(page.getByText("Kept on this device")).toBeVisible();
    await page.unrouteAll();
  });

  await test.step("leaving the page with unsaved marks shows a warning, and they are restored later", async () => {
    const asked = page.waitForEvent("dialog");
    const left = page.getByRole("link", { name: "Students" }).click();
    const question = await asked;
    expect(question.message()).toContain("They stay on this device");
    await question.accept();
    await left;
    await expect(page.getByRole("heading", { level: 1, name: "Students" })).toBeVisible();
    await page.goto(sheet.path);
    await expect(fieldOf(page, sheet, 1)).toHaveValue("71");
  });

  await test.step("unsaved marks are saved after signing in again", async () => {
    await context.clearCookies({ name: "office" });
    await saveButton(page, 2).click();
    await expect(page.getByRole("heading", { name: "You have been signed out" })).toBeVisible();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByText("You must be logged in to save results")).toBeVisible();
    await expect(fieldOf(page, sheet, 1)).toHaveValue("71");
    await saveButton(page, 2).click();
    await submitSignIn(page);
    await expect(page.getByText("All results saved successfully")).toBeVisible();
    expect(firstSubject(sheet)).toEqual([71, 72, null]);
  });
});

test("marks rejected because a colleague locked the exam stay on the device, and return when it is unlocked", async ({
  page,
  school,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/);
  const sheet = insertMarkSheet(school, 3);
  const lock = (at: string) =>
    execute(school.settings, `update exams set locked_at = ${at} where id = ${sheet.examId}`);
  await openMarkSheet(page, sheet);
  await type(page, sheet, { 1: "71", 2: "72" });
  lock("1");
  await saveButton(page, 2).click();
  await expect(page.getByText("Unsaved marks: 2. They stay on this device")).toBeVisible();
  await expect(page.locator("table input")).toHaveCount(0);
  lock("null");
  await page.goto(sheet.path);
  await expect(fieldOf(page, sheet, 2)).toHaveValue("72");
  await saveMarks(page, 2);
  expect(firstSubject(sheet)).toEqual([71, 72, null]);
});

test("two people who enter marks for one class keep each other's marks, and choose between conflicting marks", async ({
  page: mine,
  browser,
  baseURL,
  school,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/);
  const sheet = insertMarkSheet(school, 4);
  const theirs = await browser.newPage({ baseURL });
  for (const page of [mine, theirs]) await openMarkSheet(page, sheet);
  await type(theirs, sheet, { 1: "64", 2: "65", 3: "66" });
  await saveMarks(theirs, 3);
  await theirs.close();

  await type(mine, sheet, { 1: "71", 2: "72", 4: "74" });
  await saveButton(mine, 3).click();
  const dialog = mine.getByRole("dialog", { name: "A colleague changed these marks too" });
  await expect(dialog.getByText("Saved now: 64")).toBeVisible();
  expect(firstSubject(sheet)).toEqual([64, 65, 66, 74]);
  await expect(fieldOf(mine, sheet, 3), "the colleague's other mark is there").toHaveValue("66");

  const choose = (name: RegExp, choice: string) => dialog.getByRole("group", { name }).getByLabel(choice).check();
  await choose(/Student 1/, "Yours: 71");
  await choose(/Student 2/, "Saved now: 65");
  await dialog.getByRole("button", { name: "Use these choices" }).click();
  await expect(mine.getByText("All results saved successfully")).toBeVisible();
  await expect(fieldOf(mine, sheet, 2)).toHaveValue("65");
  expect(firstSubject(sheet)).toEqual([71, 65, 66, 74]);
});

/** Kills the process of the browser, which is like a power cut for it. */
async function killBrowser(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  const { processInfo } = (await ((await context.browser()?.newBrowserCDPSession()) ?? session).send(
    "SystemInfo.getProcessInfo" as never,
  )) as unknown as { processInfo: { type: string; id: number }[] };
  const closed = context.waitForEvent("close");
  for (const { type, id } of processInfo) if (type === "browser") process.kill(id, "SIGKILL");
  await closed;
}

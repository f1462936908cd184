import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { signIn } from "../../admin";
import { holdBack } from "../../files";
import { expect, test } from "../../journey";
import { fieldOf, insertMarkSheet, markAt, openMarkSheet, phone, saveButton, saveMarks } from "../../mark-sheet";

test.use(phone);

const next = (page: Page) => page.getByRole("button", { name: "Next", exact: true });
const row = (page: Page, roll: number) => page.getByRole("listitem").filter({ hasText: `Pupil ${roll}` });
const toSubject = (page: Page, subject: string) => page.getByRole("link", { name: `Next subject: ${subject}` });

// What the keyboard of a phone of 640 pixels leaves free at most.
const freeHeight = 320;

test("Next and Enter keep the mark and open the following row, whole above the keyboard; a tap opens any", async ({
  page,
  school,
}) => {
  const sheet = insertMarkSheet(school, 30);
  await openMarkSheet(page, sheet);
  await expect(saveButton(page, 0)).toBeDisabled();
  expect(await page.evaluate(() => document.activeElement?.tagName), "no keyboard comes up unasked").toBe("BODY");
  await fieldOf(page, sheet, 1).tap();
  for (let roll = 1; roll <= 30; roll++) {
    await expect(fieldOf(page, sheet, roll)).toBeFocused();
    await page.keyboard.type(String(markAt(roll - 1, 0)));
    const [head, field, button] = await Promise.all(
      [page.getByRole("heading", { level: 2 }), fieldOf(page, sheet, roll), next(page)].map((part) =>
        part.boundingBox(),
      ),
    );
    expect(field?.y).toBeGreaterThan((head?.y ?? 0) + (head?.height ?? 0));
    expect(head?.y).toBeGreaterThanOrEqual(0);
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(freeHeight);
    if (roll % 2) await next(page).tap();
    else await page.keyboard.press("Enter");
  }
  await expect(page.getByText("All marks are entered: 30")).toBeInViewport();
  await expect(page.getByRole("progressbar")).toHaveAttribute("value", "30");

  await row(page, 12).getByRole("button").tap();
  await expect(fieldOf(page, sheet, 12)).toBeFocused();
  await page.keyboard.type("7");
  await expect(fieldOf(page, sheet, 12), "a digit replaces what stood there").toHaveValue("7");
  await page.keyboard.press("Escape");
  await expect(fieldOf(page, sheet, 12)).toHaveValue(String(markAt(11, 0)));
  await page.keyboard.press("Shift+Enter");
  await expect(fieldOf(page, sheet, 11)).toBeFocused();
  await saveMarks(page, 30);
  expect(sheet.saved().map(([mark]) => mark)).toEqual(Array.from({ length: 30 }, (_, place) => markAt(place, 0)));
});

test("a wrong mark says so in its row, lets the clerk go on, and is found again from another subject", async ({
  page,
  school,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/);
  const sheet = insertMarkSheet(school, 3);
  await openMarkSheet(page, sheet);
  await fieldOf(page, sheet, 1).tap();
  await page.keyboard.type("101");
  await expect(fieldOf(page, sheet, 1)).toHaveAccessibleDescription("At most 100");
  await next(page).tap();
  await page.keyboard.type("55");
  await expect(row(page, 1)).toContainText("At most 100");
  await toSubject(page, "Bangla 2nd Paper").tap();
  await expect(fieldOf(page, sheet, 1, 2), "who was typing goes on").toBeFocused();
  await page.keyboard.type("66");

  await saveButton(page, 3).tap();
  await page.getByRole("button", { name: "Save the 2 correct ones" }).tap();
  await expect(page.getByText("Saved: 2. Still to correct, marked in the table: 1.")).toBeVisible();
  await expect(fieldOf(page, sheet, 1), "the wrong one is open").toBeFocused();
  expect(sheet.saved().map((marks) => marks.slice(0, 2))).toEqual([
    [null, 66],
    [55, null],
    [null, null],
  ]);
  await page.keyboard.type("100");
  await saveMarks(page, 1);
  expect(sheet.saved()[0]?.[0]).toBe(100);
});

test("subjects change without the network, and all their marks are kept and saved together", async ({
  page,
  school,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  const sheet = insertMarkSheet(school, 2);
  await openMarkSheet(page, sheet);
  await fieldOf(page, sheet, 1).tap();
  await page.keyboard.type("71");
  await page.route("**/cog-admin/**", (route) => route.abort("connectionrefused"));
  await toSubject(page, "Bangla 2nd Paper").tap();
  await page.keyboard.type("72");
  await page.keyboard.press("Enter");
  await saveButton(page, 2).tap();
  await expect(page.getByText("Error saving results")).toBeVisible();
  await expect(page.getByText("Kept on this device")).toBeVisible();
  await page.unrouteAll();

  page.on("dialog", (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByRole("heading", { name: "Bangla 2nd Paper" })).toBeVisible();
  await expect(page.getByText("Unsaved changes from before are back: 2.")).toBeVisible();
  await expect(row(page, 1)).toContainText("72");
  await saveMarks(page, 2);
  expect(sheet.saved()[0]?.slice(0, 2)).toEqual([71, 72]);
});

test("an address that names a mark opens its row, and what was typed before script ran is kept", async ({
  page,
  school,
}) => {
  const sheet = insertMarkSheet(school, 40);
  await signIn(page);
  await page.goto(`${sheet.path}#m${sheet.students[36]}.${sheet.subjects[2]}`);
  await expect(fieldOf(page, sheet, 37, 3)).toBeInViewport();

  const release = await holdBack(page, "**/*.js");
  await page.goto(sheet.path, { waitUntil: "commit" });
  await fieldOf(page, sheet, 5).tap();
  await page.keyboard.type("8");
  release();
  await expect(saveButton(page, 1)).toBeEnabled();
  await expect(fieldOf(page, sheet, 5)).toBeFocused();
  await expect(fieldOf(page, sheet, 5)).toHaveValue("8");
});

test("axe finds no fault, and every target is 44 pixels high", async ({ page, school }) => {
  await signIn(page);
  page.on("dialog", (dialog) => dialog.accept());
  for (const language of ["en", "bn"]) {
    const sheet = insertMarkSheet(school, 4);
    await page.context().addCookies([{ name: "lng", value: language, url: school.address }]);
    await page.goto(sheet.path);
    await fieldOf(page, sheet, 1).tap();
    await page.keyboard.type("300");
    const { violations } = await new AxeBuilder({ page }).include("main").analyze();
    expect.soft(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])).toEqual([]);
    const heights = await page
      .locator("main section :is(a, button, input)")
      .evaluateAll((all) => all.map((target) => target.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThan(6);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  }
});

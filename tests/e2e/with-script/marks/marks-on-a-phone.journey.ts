import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { signIn } from "~tests/e2e/admin";
import { holdBackScripts } from "~tests/e2e/hydration";
import { expect, test } from "~tests/e2e/journey";
import { fieldOf, insertMarkSheet, markAt, openMarkSheet, phone, saveButton, saveMarks } from "~tests/e2e/mark-sheet";
import { execute } from "~tests/e2e/school";

test.use(phone);

const next = (page: Page) => page.getByRole("button", { name: "Next", exact: true });
const finish = (page: Page) => page.getByRole("button", { name: "Finish subject" });
const onward = (page: Page) => page.locator("[data-open]").getByRole("button", { name: "Bangla 2nd Paper" });
const row = (page: Page, roll: number) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ hasText: `Student ${roll}` });
const absent = (page: Page) => page.getByRole("button", { name: "Absent", exact: true });
const toSubject = (page: Page, subject: string) => page.getByRole("link", { name: `Next subject: ${subject}` });

// The height that the keyboard leaves free on a phone with a height of 640 pixels.
const freeHeight = 320;

test("on a phone Next and Enter keep the mark and open the next row above the keyboard; a tap opens any row", async ({
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
      [page.getByRole("heading", { level: 2 }), fieldOf(page, sheet, roll), (roll < 30 ? next : onward)(page)].map(
        (part) => part.boundingBox(),
      ),
    );
    expect(field?.y).toBeGreaterThan((head?.y ?? 0) + (head?.height ?? 0));
    expect(head?.y).toBeGreaterThanOrEqual(0);
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(freeHeight);
    if (roll % 2) await next(page).tap();
    else await page.keyboard.press("Enter");
  }
  await expect(fieldOf(page, sheet, 1, 2), "the last student leads on to the next subject").toBeFocused();
  await page.getByRole("link", { name: "Previous subject: Bangla 1st Paper" }).tap();
  await expect(page.getByText("All marks are entered: 30")).toBeVisible();
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

test("on a phone the sheet opens at its steps, a button leads to the first missing mark, and the last mark to the next step", async ({
  page,
  school,
}) => {
  const sheet = insertMarkSheet(school, 20, { isMarked: true });
  execute(
    school.settings,
    `delete from results where student_id = ${sheet.students[15]} and subject_id = ${sheet.subjects[0]}`,
  );
  await openMarkSheet(page, sheet);
  const toFirst = page.getByRole("link", { name: "Go to first missing mark" });
  await expect(toFirst).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(page.locator("[data-part=exam-path-words]")).toHaveText("Marks: 239 of 240Next: Check");
  await toFirst.tap();
  await expect(fieldOf(page, sheet, 16)).toBeFocused();
  await page.keyboard.type("50");
  await expect(page.getByRole("link", { name: "Next: check the marks" })).toHaveCount(0);
  await saveMarks(page, 1);
  const overlap = () =>
    page.evaluate(() => {
      const [bar, toast] = [".marks-bar", "[data-part=toast]"].map((part) => document.querySelector(part));
      return (bar?.getBoundingClientRect().bottom ?? Infinity) - (toast?.getBoundingClientRect().top ?? 0);
    });
  await expect.poll(overlap, "the Save button is above the message").toBeLessThanOrEqual(0);
  await page.getByRole("link", { name: "Next: check the marks" }).tap();
  await expect(page).toHaveURL(/progress/);
});

test("on a phone the last subject leads to the subjects with missing marks, and the list of subjects counts them", async ({
  page,
  school,
}) => {
  const sheet = insertMarkSheet(school, 3, { isMarked: true });
  const [, gap] = sheet.students;
  const [subject, last] = [sheet.subjects[4], sheet.subjects.at(-1)];
  for (const [student, at] of [
    [gap, subject],
    [sheet.students[2], last],
  ])
    execute(school.settings, `delete from results where student_id = ${student} and subject_id = ${at}`);
  await openMarkSheet(page, { ...sheet, path: `${sheet.path}&subject=${last}` });
  const choice = page.locator("[data-part=subject-choice]");
  await choice.locator("summary").tap();
  await expect(choice.getByRole("link", { name: "Mathematics" })).toHaveText("Mathematics2 of 3");
  await expect(choice.getByRole("link", { name: "Information" })).toHaveAccessibleName(
    /^Information and Communication Technology ?done$/,
  );
  await choice.locator("summary").tap();

  await fieldOf(page, sheet, 3, 12).tap();
  await page.keyboard.type("50");
  const end = page.locator("[data-part=subject-end]");
  await expect(end.getByRole("heading", { name: "Subjects with missing marks" })).toBeVisible();
  await expect(end.getByRole("link")).toHaveText(["MathematicsMissing: 1"]);
  await page.getByRole("button", { name: "Mathematics", exact: true }).tap();
  await expect(fieldOf(page, sheet, 2, 5), "the first missing mark is open").toBeFocused();
  await page.keyboard.type("60");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(end.getByText("All subjects have all their marks")).toBeVisible();
  await saveMarks(page, 2);
  await page.getByRole("link", { name: "Next: check the marks" }).tap();
  await expect(page).toHaveURL(/progress/);
});

test("on a phone Absent moves to the next student, and digits replace Absent only after a tap on its field", async ({
  page,
  school,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 4\d\d/);
  const sheet = insertMarkSheet(school, 4);
  await openMarkSheet(page, sheet);
  await fieldOf(page, sheet, 1).tap();
  await absent(page).tap();
  await expect(fieldOf(page, sheet, 2), "the cursor is with the next student").toBeFocused();
  await page.keyboard.type("55");
  await expect(row(page, 1)).toContainText("Absent");

  await page.keyboard.press("Shift+Enter");
  await expect(fieldOf(page, sheet, 1)).toBeFocused();
  await page.keyboard.type("64");
  await expect(fieldOf(page, sheet, 1), "digits typed right after coming back").toHaveValue("Absent");
  await expect(
    page.getByText("This student is still marked Absent. Tap the field to enter a mark instead."),
  ).toBeVisible();
  await fieldOf(page, sheet, 1).tap();
  await page.keyboard.type("64");
  await expect(fieldOf(page, sheet, 1)).toHaveValue("64");
  await absent(page).tap();
  await row(page, 1).getByRole("button").tap();
  await page.keyboard.type("65");
  await expect(fieldOf(page, sheet, 1), "a tap on the row is a tap on its field").toHaveValue("65");
  await absent(page).tap();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Delete");
  await expect(fieldOf(page, sheet, 1), "a keyboard has Delete").toHaveValue("");
  await page.keyboard.type("66");
  await page.keyboard.press("Enter");
  await page.keyboard.type("101");
  await next(page).tap();
  await absent(page).tap();
  await absent(page).tap();
  await page.keyboard.type("99");
  await expect(page.locator("[data-part=subject-end]"), "a wrong mark is not entered").toContainText("Missing: 1");
  await expect(row(page, 4), "behind the last student there is no field").toContainText("Absent");
  await expect(row(page, 2), "a wrong mark keeps its row").toContainText("At most 100");

  execute(school.settings, `update exams set locked_at = 1 where id = ${sheet.examId}`);
  await row(page, 2).getByRole("button").tap();
  await absent(page).tap();
  await expect(row(page, 2)).toContainText("Absent");
  await saveButton(page, 4).tap();
  await expect(page.getByText("Unsaved marks: 4. They stay on this device")).toBeVisible();
  await expect(page.getByText("This examination is locked. Marks cannot be changed.")).toBeVisible();
  expect(sheet.saved().map(([mark]) => mark)).toEqual([null, null, null, null]);
});

test("on a phone the last change of a mark is shown only with its own student and subject", async ({
  page,
  school,
}) => {
  const sheet = insertMarkSheet(school, 2);
  await openMarkSheet(page, sheet);
  await fieldOf(page, sheet, 1).tap();
  await page.keyboard.type("41");
  await saveMarks(page, 1);
  await fieldOf(page, sheet, 1).tap();
  await next(page).tap();
  await expect(next(page), "after the last student").toHaveCount(0);
  await finish(page).tap();
  await expect(page.getByText("Missing: 1")).toBeVisible();
  await row(page, 1).getByRole("button").tap();
  // `line` shows the last change of the mark. It is hidden while a field has the focus, because the phone's keyboard
  // leaves no space for it.
  const line = page.getByRole("link", { name: "no mark → 41", includeHidden: true });
  await expect(line).toBeAttached();
  await fieldOf(page, sheet, 1).blur();
  await expect(line).toBeVisible();
  await toSubject(page, "Bangla 2nd Paper").tap();
  await expect(page.getByRole("heading", { name: "Bangla 2nd Paper" })).toBeVisible();
  await expect(line).toHaveCount(0);
});

test("in the full table on a phone, choosing Absent from the list moves down to the next student", async ({
  page,
  school,
}) => {
  const sheet = insertMarkSheet(school, 2);
  await signIn(page);
  await page.goto(`${sheet.path}&subject=all`);
  await expect(saveButton(page, 0)).toBeVisible();
  for (const roll of [1, 2]) {
    if (roll === 1) await fieldOf(page, sheet, roll).tap();
    await expect(fieldOf(page, sheet, roll)).toBeFocused();
    await page.keyboard.press("F4");
    await page.getByRole("option", { name: "Absent" }).tap();
  }
  await page.keyboard.type("7");
  for (const roll of [1, 2]) await expect(fieldOf(page, sheet, roll)).toHaveValue("Absent");
});

test("on a phone a wrong mark shows an error in its row, and saving from another subject opens that row again", async ({
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
  await page.getByRole("button", { name: "Save the 2 correct marks" }).tap();
  await expect(page.getByText("Saved: 2. Still to correct (highlighted in the table): 1.")).toBeVisible();
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

test("on a phone another subject opens without a connection, and the marks of both are kept and saved together", async ({
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
  await expect(page.getByText("Unsaved changes restored: 2.")).toBeVisible();
  await expect(row(page, 1)).toContainText("72");
  await saveMarks(page, 2);
  expect(sheet.saved()[0]?.slice(0, 2)).toEqual([71, 72]);
});

test("on a phone a URL that names a mark opens its row, and a mark typed before the script ran is kept", async ({
  page,
  school,
}) => {
  const sheet = insertMarkSheet(school, 40);
  await signIn(page);
  await page.goto(`${sheet.path}#m${sheet.students[36]}.${sheet.subjects[2]}`);
  await expect(fieldOf(page, sheet, 37, 3)).toBeInViewport();

  const release = await holdBackScripts(page);
  await page.goto(sheet.path, { waitUntil: "commit" });
  await fieldOf(page, sheet, 5).tap();
  await page.keyboard.type("8");
  release();
  await expect(saveButton(page, 1)).toBeEnabled();
  await expect(fieldOf(page, sheet, 5)).toBeFocused();
  await expect(fieldOf(page, sheet, 5)).toHaveValue("8");
});

for (const language of ["en", "bn"])
  test(`on the phone's mark sheet axe finds no violations, and every tap target is at least 44 pixels high: ${language}`, async ({
    page,
    school,
  }) => {
    const sheet = insertMarkSheet(school, 4);
    await signIn(page);
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
  });

test("on a phone every entry of the menu can be tapped in front of the marks", async ({ page, school }) => {
  await openMarkSheet(page, insertMarkSheet(school, 30));
  const header = page.locator("body > header");
  await header.locator("summary:visible").tap();
  await header.getByRole("link", { name: "Gallery", exact: true }).tap();
  await expect(page).toHaveURL(/\/cog-admin\/gallery$/);
});

test("on a phone the print menu of the steps opens in front of the heading of the subject", async ({
  page,
  school,
}) => {
  await openMarkSheet(page, insertMarkSheet(school, 30));
  await page.locator("[data-part=print-menu] summary").tap();
  await page.locator("[data-part=open-first] a").tap();
  await expect(page).toHaveURL(/\/families/);
});

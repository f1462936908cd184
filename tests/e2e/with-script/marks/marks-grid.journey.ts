import { gzipSync } from "node:zlib";
import type { Locator, Page } from "@playwright/test";
import { signIn } from "~tests/e2e/admin";
import { holdBack } from "~tests/e2e/files";
import { expect, test } from "~tests/e2e/journey";
import {
  fieldOf,
  insertMarkSheet,
  markAt,
  openMarkSheet,
  saveButton,
  saveMarks,
  sheetOfMarks,
} from "~tests/e2e/mark-sheet";
import { execute } from "~tests/e2e/school";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test("a clerk enters the marks of 24 students in 12 subjects and saves them without a mouse", async ({
  page,
  school,
}) => {
  test.slow();
  const sheet = insertMarkSheet(school, 24);
  await openMarkSheet(page, sheet);
  await expect(saveButton(page, 0)).toBeDisabled();
  await tabTo(page, page.locator("table input:focus"));

  await test.step("the clerk enters the first half row by row with Tab, and the second half by column with Enter", async () => {
    for (let row = 0; row < 12; row++) {
      for (let column = 0; column < 12; column++) {
        await page.keyboard.type(String(markAt(row, column)));
        await page.keyboard.press("Tab");
      }
    }
    for (let column = 0; column < 12; column++) {
      for (let row = 12; row < 24; row++) {
        await page.keyboard.type(String(markAt(row, column)));
        if (row < 23) await page.keyboard.press("Enter");
      }
      if (column < 11) await page.keyboard.press("Tab");
      for (let row = 23; column < 11 && row > 12; row--) await page.keyboard.press("ArrowUp");
    }
  });

  await tabTo(page, page.locator("button[type=submit]:focus", { hasText: "Save All Results (288)" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("All results saved successfully")).toBeVisible();
  await expect(page.getByText("Saved by: office@school.example")).toBeVisible();
  await expect(saveButton(page, 0)).toBeDisabled();
  expect(sheet.saved()).toEqual(sheetOfMarks(24, 12));
});

test("a missing mark on the page of the check opens its cell in the grid, in view and selected", async ({
  page,
  school,
}) => {
  const sheet = insertMarkSheet(school, 60, { isMarked: true });
  const [student, subject] = [sheet.students[49], sheet.subjects[10]];
  execute(school.settings, `delete from results where student_id = ${student} and subject_id = ${subject}`);
  await signIn(page);
  await page.goto(sheet.path.replace("results?", "results/progress?"));
  await page.getByRole("region", { name: "Missing marks by student" }).getByRole("link").click();
  await expect(fieldOf(page, sheet, 50, 11)).toBeFocused();
  await expect(fieldOf(page, sheet, 50, 11)).toBeInViewport({ ratio: 1 });
  await page.keyboard.type("64");
  await saveMarks(page, 1);
  await page.goto("about:blank");
  await page.goto(`${sheet.path}#m${student}.${subject}`);
  await expect(fieldOf(page, sheet, 50, 11), "also from a link that someone sent").toBeFocused();
});

test("a clerk pastes the marks of 120 students in 12 subjects, corrects two mistakes and saves", async ({
  page,
  school,
}) => {
  const sheet = insertMarkSheet(school, 120);
  await openMarkSheet(page, sheet);
  await test.step("the mark sheet of 120 students is small enough for an old computer", async () => {
    const html = await (await page.request.get(sheet.path)).body();
    expect(gzipSync(html).length).toBeLessThan(250 * 1024);
    expect(await page.evaluate(() => document.querySelectorAll("*").length)).toBeLessThan(6_000);
  });
  const block = sheetOfMarks(120, 12).map((row) => row.map(String));
  const wrong = block.with(3, (block[3] ?? []).with(2, "late")).with(5, (block[5] ?? []).with(0, "178"));
  await page.locator("table input").first().focus();
  await paste(page, wrong);

  await test.step("the pasted marks are shown with their mistakes explained, and no mark is saved yet", async () => {
    await expect(page.getByText("Marks pasted: 1440. Nothing is saved yet.")).toBeVisible();
    await expect(page.getByText("To correct: 2.")).toBeVisible();
    await expect(fieldOf(page, sheet, 4, 3)).toHaveAccessibleDescription("Enter a whole number, or “a” for absent");
    await expect(fieldOf(page, sheet, 6)).toHaveAccessibleDescription("At most 100");
    // The number in the button counts pasted marks that differ from the saved ones, here all of them.
    await saveButton(page, 1440).click();
    await expect(page.getByRole("button", { name: "Save the 1438 correct marks" })).toBeVisible();
    await page.getByRole("button", { name: "Correct first" }).click();
    await expect(fieldOf(page, sheet, 4, 3)).toBeFocused();
    expect(new Set(sheet.saved().flat())).toEqual(new Set([null]));
  });

  await page.keyboard.type(block[3]?.[2] ?? "");
  await page.getByRole("button", { name: "Go to first mistake" }).click();
  await page.keyboard.type(block[5]?.[0] ?? "");
  await saveMarks(page, 1440);
  expect(sheet.saved()).toEqual(sheetOfMarks(120, 12));
});

test("Enter after the last student moves to the next subject, and typed digits become Bengali in a Bengali office", async ({
  page,
  school,
}) => {
  const sheet = insertMarkSheet(school, 3);
  await openMarkSheet(page, sheet);
  await page.context().addCookies([{ name: "lng", value: "bn", url: page.url() }]);
  await page.reload();
  await expect(page.getByText("খালি ঘর: এখনো নম্বর দেওয়া হয়নি")).toBeVisible();
  const last = fieldOf(page, sheet, 3);
  await last.focus();
  await page.keyboard.type("75");
  await page.keyboard.press("Enter");
  await expect(fieldOf(page, sheet, 1, 2)).toBeFocused();
  await expect(last).toHaveValue("৭৫");
  await page.keyboard.press("Shift+Enter");
  await expect(last).toBeFocused();
});

test("pasting marks selects the text of the first cell, so that a mark typed next replaces it", async ({
  page,
  school,
}) => {
  const sheet = insertMarkSheet(school, 3);
  await openMarkSheet(page, sheet);
  const selected = () => page.evaluate(() => getSelection()?.toString());
  const [first, last] = [fieldOf(page, sheet, 1), fieldOf(page, sheet, 3)];

  await first.focus();
  await paste(page, [
    ["10", "20"],
    ["30", "40"],
  ]);
  await expect.poll(selected).toBe("10");
  await page.keyboard.type("99");
  await expect(first).toHaveValue("99");
  await page.keyboard.press("Escape");
  await expect(first).toHaveValue("10");

  await last.focus();
  await paste(page, [["50"]]);
  await expect.poll(selected).toBe("50");
  await page.keyboard.type("10999");
  await expect(last).toHaveAccessibleDescription("At most 100");
});

test("on a slow line, choosing a class and immediately an exam opens that exam", async ({ page, school }) => {
  insertMarkSheet(school, 3);
  await signIn(page);
  await page.goto("/cog-admin/results?class=8");
  const exam = page.getByRole("combobox", { name: "Examination" });
  await expect(page.getByRole("button", { name: "Show" }), "script is at work").toBeHidden();
  // The requests are held until the exam is chosen. So the answer for the class arrives too late: the choice of
  // the exam has already replaced the choice of the class.
  const open = await holdBack(page, /results\.data/);
  await page.getByRole("combobox", { name: "Class" }).selectOption("Class 9");
  await exam.selectOption("Annual Examination 2026");
  open();
  await expect(page.getByRole("rowheader", { name: "Student 1" })).toBeVisible();
  await expect(exam.locator("option:checked")).toHaveText("Annual Examination 2026");
});

test("totals and grades update immediately, Escape undoes typing, Alt+Down lists marks, and a search keeps typed marks", async ({
  page,
  school,
}) => {
  const sheet = insertMarkSheet(school, 12);
  await openMarkSheet(page, sheet);
  const row = page.getByRole("row", { name: "Student 3" });
  const field = fieldOf(page, sheet, 3);
  await expect(field).toHaveAccessibleName("Student 3 Bangla 1st Paper");
  await field.focus();
  await page.keyboard.type("৮০");
  await expect(row.getByRole("cell").nth(13)).toHaveText("80");
  await expect(row.getByRole("cell").nth(14)).toHaveText("A+");
  await page.keyboard.type("x");
  await expect(row.getByRole("cell").nth(13), "a total with a mistake in it is none").toHaveText("–");
  await page.keyboard.press("Escape");
  await expect(field).toHaveValue("");
  await expect(saveButton(page, 0)).toBeDisabled();

  await page.keyboard.press("Alt+ArrowDown");
  const list = page.getByRole("listbox", { name: "Absent or a mark" });
  await expect(list.getByRole("option")).toHaveCount(102);
  await page.keyboard.press("PageDown");
  await page.keyboard.press("ArrowDown");
  await expect(list.getByRole("option", { selected: true })).toHaveText("11");
  await expect(field).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue("11");
  await expect(list).toBeHidden();
  await expect(row.getByRole("cell").nth(14)).toHaveText("F");

  await page.getByLabel("Name or roll number").fill("sTUDENT 12");
  await expect(page.getByRole("rowheader")).toHaveText(["Student 12"]);
  await expect(page.getByText("1 of 12 students")).toBeVisible();
  await saveMarks(page, 1);
  expect(sheet.saved()[2]?.[0]).toBe(11);
});

test("Ctrl+S saves marks wherever the cursor is, on a Bengali keyboard and in the view of one subject", async ({
  page,
  school,
}) => {
  const sheet = insertMarkSheet(school, 1);
  await openMarkSheet(page, sheet);
  const type = async (mark: string) => {
    await fieldOf(page, sheet, 1).fill(mark);
    await fieldOf(page, sheet, 1).blur();
  };
  const saved = () => expect.poll(() => sheet.saved()[0]?.[0]);
  await type("41");
  await page.keyboard.press("Control+s");
  await saved().toBe(41);
  await expect(saveButton(page, 0)).toBeVisible();
  await type("42");
  const isLeftToBrowser = await page.evaluate(() => {
    const pressed = { key: "স", code: "KeyS", ctrlKey: true, bubbles: true, cancelable: true };
    return document.body.dispatchEvent(new KeyboardEvent("keydown", pressed));
  });
  expect(isLeftToBrowser).toBe(false);
  await saved().toBe(42);

  await page.goto(`${sheet.path}&subject=${sheet.subjects[0]}`);
  await expect(saveButton(page, 0)).toBeVisible();
  await page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ hasText: "Student 1" })
    .getByRole("button")
    .first()
    .click();
  await type("43");
  await page.keyboard.press("Control+s");
  await saved().toBe(43);
});

test("after Enter, Escape or a paste, the focus does not return to the cell if the user has moved to the search", async ({
  page,
  school,
}) => {
  const sheet = insertMarkSheet(school, 3);
  await openMarkSheet(page, sheet);
  const field = fieldOf(page, sheet, 2);
  const search = page.getByLabel("Name or roll number");
  for (const act of ["Enter", "Escape", "paste"]) {
    await field.focus();
    if (act === "Enter") await page.keyboard.press("Alt+ArrowDown");
    await field.evaluate(async (cell, act) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", "10\t20");
      const init = { key: act, clipboardData, bubbles: true, cancelable: true };
      cell.dispatchEvent(act === "paste" ? new ClipboardEvent(act, init) : new KeyboardEvent("keydown", init));
      document.querySelector<HTMLInputElement>("input[name=q]")?.focus();
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    }, act);
    await expect(search, act).toBeFocused();
  }
  await expect(field).toHaveValue("10");
});

test("the list of marks opens within the screen when the table has only one row", async ({ page, school }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const sheet = insertMarkSheet(school, 12);
  await openMarkSheet(page, sheet);
  await page.getByLabel("Name or roll number").fill("Student 12");
  await fieldOf(page, sheet, 12).focus();
  await page.keyboard.press("Alt+ArrowDown");
  for (const option of ["Absent", "0", "4"])
    await expect(page.getByRole("option", { name: option, exact: true })).toBeInViewport({ ratio: 1 });
  const { y = 0, height = 0 } = (await fieldOf(page, sheet, 12).boundingBox()) ?? {};
  expect((await page.getByRole("listbox").boundingBox())?.y).toBeCloseTo(y + height, 0);
  await page.getByRole("option", { name: "Absent" }).click();
  await expect(fieldOf(page, sheet, 12)).toHaveValue("Absent");
  await expect(fieldOf(page, sheet, 12)).toBeFocused();
});

/** Pastes cells in the format in which a spreadsheet program copies them. */
async function paste(page: Page, rows: string[][]): Promise<void> {
  const text = rows.map((row) => row.join("\t")).join("\r\n");
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press("Control+V");
}

async function tabTo(page: Page, place: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await place.count()) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("Tab does not lead there");
}

import { gzipSync } from "node:zlib";
import type { Locator, Page } from "@playwright/test";
import { signIn } from "../admin";
import { expect, test } from "../journey";
import { fieldOf, markAt, sheetOfMarks, withMarkSchool } from "../mark-school";

test.slow();

const save = (page: Page, count: number) => page.getByRole("button", { name: `Save All Results (${count})` });
const inWork = (page: Page) => page.locator("table input:focus");

test("a class of 24 with 12 subjects is typed in and saved without a mouse", async ({ browser }) => {
  await withMarkSchool({ students: 24 }, async (school) => {
    const { address, sheet, saved } = school;
    const page = await browser.newPage({ baseURL: address });
    await signIn(page);
    await page.goto(sheet);
    await expect(save(page, 0)).toBeDisabled();

    await tabTo(page, inWork(page));

    await test.step("row by row with Tab, the last half column by column with Enter", async () => {
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
    await expect(save(page, 0)).toBeDisabled();
    expect(saved()).toEqual(sheetOfMarks(24, 12));
    await page.context().close();
  });
});

test("a block of 120 by 12 is pasted, its mistakes are mended, and it is saved", async ({ browser }) => {
  await withMarkSchool({ students: 120 }, async (school) => {
    const { address, sheet, saved } = school;
    const context = await browser.newContext({
      baseURL: address,
      permissions: ["clipboard-read", "clipboard-write"],
    });
    const page = await context.newPage();
    await signIn(page);
    await page.goto(sheet);
    await expect(save(page, 0)).toBeVisible();

    await test.step("the screen is small enough for an old computer", async () => {
      const html = await (await page.request.get(sheet)).body();
      expect(gzipSync(html).length).toBeLessThan(250 * 1024);
      expect(await page.evaluate(() => document.querySelectorAll("*").length)).toBeLessThan(6_000);
    });
    const block = sheetOfMarks(120, 12).map((row) => row.map(String));
    const wrong = block.map((row) => [...row]);
    (wrong[3] as string[])[2] = "absent";
    (wrong[5] as string[])[0] = "178";
    await page.evaluate((text) => navigator.clipboard.writeText(text), wrong.map((row) => row.join("\t")).join("\r\n"));
    await page.locator("table input").first().focus();
    await page.keyboard.press("Control+V");

    await test.step("it is shown, with its mistakes in words, and nothing is saved", async () => {
      await expect(page.getByText("Marks pasted: 1440. Nothing is saved yet.")).toBeVisible();
      await expect(page.getByText("To be mended: 2.")).toBeVisible();
      // A mark of the block that is no change from nothing would be one less.
      await expect(save(page, 1440)).toBeEnabled();
      await expect(fieldOf(page, school, 4, 3)).toHaveAccessibleDescription("A whole number is needed");
      await expect(fieldOf(page, school, 6)).toHaveAccessibleDescription("At most 100");
      await save(page, 1440).click();
      await expect(page.getByText("Nothing was saved. Marks to be mended, marked in the table: 2.")).toBeVisible();
      await expect(fieldOf(page, school, 4, 3)).toBeFocused();
      expect(
        saved()
          .flat()
          .every((mark) => mark === null),
      ).toBe(true);
    });

    await page.keyboard.type(block[3]?.[2] ?? "");
    await page.getByRole("button", { name: "Go to the first mistake" }).click();
    await page.keyboard.type(block[5]?.[0] ?? "");
    await save(page, 1440).click();
    await expect(page.getByText("All results saved successfully")).toBeVisible();
    expect(saved()).toEqual(sheetOfMarks(120, 12));
    await context.close();
  });
});

test("what is pasted is selected in its first cell, so that a mark typed then replaces it", async ({ browser }) => {
  await withMarkSchool({ students: 3 }, async (school) => {
    const { address, sheet } = school;
    const permissions = ["clipboard-read", "clipboard-write"];
    const context = await browser.newContext({ baseURL: address, permissions });
    const page = await context.newPage();
    await signIn(page);
    await page.goto(sheet);
    await expect(save(page, 0)).toBeVisible();
    const paste = async (text: string) => {
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
      await page.keyboard.press("Control+V");
    };
    const selected = () => page.evaluate(() => getSelection()?.toString());

    await fieldOf(page, school, 1).focus();
    await paste("10\t20\r\n30\t40\r\n");
    await expect.poll(selected).toBe("10");
    await page.keyboard.type("99");
    await expect(fieldOf(page, school, 1)).toHaveValue("99");
    await page.keyboard.press("Escape");
    await expect(fieldOf(page, school, 1)).toHaveValue("10");

    await fieldOf(page, school, 3).focus();
    await paste("50\r\n");
    await expect.poll(selected).toBe("50");
    await page.keyboard.type("10999");
    await expect(fieldOf(page, school, 3)).toHaveAccessibleDescription("At most 100");
    await context.close();
  });
});

test("a class and at once an examination, chosen on a slow line, lead to that examination", async ({ browser }) => {
  await withMarkSchool({ students: 3 }, async ({ address }) => {
    const page = await browser.newPage({ baseURL: address });
    await signIn(page);
    await page.goto("/cog-admin/results?class=8");
    const exam = page.getByRole("combobox", { name: "Examination" });
    await expect(page.getByRole("button", { name: "Show" }), "script is at work").toBeHidden();
    let isOpen: (() => void) | undefined;
    const opening = new Promise<void>((open) => {
      isOpen = open;
    });
    await page.route(/results\.data/, async (route) => {
      await opening;
      // The first question has been given up for the second by then.
      await route.continue().catch(() => {});
    });
    await page.getByRole("combobox", { name: "Class" }).selectOption("Class 9");
    await exam.selectOption("Annual Examination 2026");
    isOpen?.();
    await expect(page.getByRole("rowheader", { name: "Pupil 1" })).toBeVisible();
    await expect(exam.locator("option:checked")).toHaveText("Annual Examination 2026");
    await expect(save(page, 0)).toBeVisible();
    await page.context().close();
  });
});

test("totals and grades follow at once, Escape undoes, the list of marks works by keyboard", async ({ browser }) => {
  await withMarkSchool({ students: 3 }, async (school) => {
    const { address, sheet } = school;
    const page = await browser.newPage({ baseURL: address });
    await signIn(page);
    await page.goto(sheet);
    await expect(save(page, 0)).toBeVisible();
    const row = page.getByRole("row", { name: "Pupil 1" });
    const field = fieldOf(page, school, 1);
    await expect(field).toHaveAccessibleName("Pupil 1 Bangla 1st Paper");
    await field.focus();
    await page.keyboard.type("৮০");
    await expect(row.getByRole("cell").nth(15)).toHaveText("80");
    await expect(row.getByRole("cell").nth(16)).toHaveText("A+");
    await page.keyboard.type("x");
    await expect(row.getByRole("cell").nth(15), "a total with a mistake in it is none").toHaveText("–");
    await page.keyboard.press("Escape");
    await expect(field).toHaveValue("");
    await expect(save(page, 0)).toBeDisabled();

    await page.keyboard.press("Alt+ArrowDown");
    const list = page.getByRole("listbox", { name: "Marks from 0 up" });
    await expect(list.getByRole("option")).toHaveCount(101);
    await page.keyboard.press("PageDown");
    await page.keyboard.press("ArrowDown");
    await expect(list.getByRole("option", { selected: true })).toHaveText("11");
    await expect(field).toHaveAttribute("aria-expanded", "true");
    await page.keyboard.press("Enter");
    await expect(field).toHaveValue("11");
    await expect(row.getByRole("cell").nth(16)).toHaveText("F");
    await expect(list).toBeHidden();
    await expect(row.getByRole("cell").nth(16)).toHaveText("F");
    await page.context().close();
  });
});

test("a search narrows the class at once and keeps what is pending", async ({ browser }) => {
  await withMarkSchool({ students: 12 }, async (school) => {
    const { address, sheet, saved } = school;
    const page = await browser.newPage({ baseURL: address });
    await signIn(page);
    await page.goto(sheet);
    await expect(save(page, 0)).toBeVisible();
    await fieldOf(page, school, 3).fill("55");
    await page.getByLabel("Search by name or roll number").fill("pUPIL 12");
    await expect(page.getByRole("rowheader")).toHaveText(["Pupil 12"]);
    await expect(page.getByText("1 of 12 students")).toBeVisible();
    await save(page, 1).click();
    await expect(page.getByText("All results saved successfully")).toBeVisible();
    expect(saved()[2]?.[0]).toBe(55);
    await page.context().close();
  });
});

/** Presses Tab until the place is reached, as somebody without a mouse does. */
async function tabTo(page: Page, place: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await place.count()) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("Tab does not lead there");
}

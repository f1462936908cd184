import { signIn } from "../admin";
import { expect, test } from "../journey";
import { fieldOf, withMarkSchool } from "../mark-school";

test("a class is marked, corrected and read, in either digits", async ({ browser, javaScriptEnabled }) => {
  await withMarkSchool({ students: 6 }, async (school) => {
    const page = await browser.newPage({ baseURL: school.address, javaScriptEnabled });
    await signIn(page);
    await page.goto(school.sheet);
    const save = page.getByRole("button", { name: "Save All Results" });
    if (javaScriptEnabled) await expect(save).toBeDisabled();
    await fieldOf(page, school, 1).fill("78");
    await fieldOf(page, school, 2, 12).fill("৬৪");
    await save.click();
    await expect(page.getByText("All results saved successfully")).toBeVisible();
    await expect(page.getByText("Saved by: office@school.example")).toBeVisible();
    expect(school.saved()[0]?.[0]).toBe(78);
    expect(school.saved()[1]?.[11]).toBe(64);

    await test.step("a mark that is none is told at its cell, and all that was typed stays", async () => {
      await fieldOf(page, school, 3).fill("101");
      await fieldOf(page, school, 4).fill("55");
      await save.click();
      await expect(fieldOf(page, school, 3)).toHaveAccessibleDescription("At most 100");
      await expect(fieldOf(page, school, 4)).toHaveValue("55");
      expect(school.saved()[3]?.[0]).toBeNull();
      await fieldOf(page, school, 3).fill("100");
      await save.click();
      await expect(page.getByText("All results saved successfully").last()).toBeVisible();
      await expect.poll(() => school.saved().map(([mark]) => mark)).toEqual([78, null, 100, 55, null, null]);
    });

    await test.step("who changed what is written down", async () => {
      await page.goto(school.sheet);
      await page.getByRole("link", { name: "Changes of marks" }).click();
      await expect(page.getByText("no mark → 78")).toBeVisible();
      await expect(page.getByText("office@school.example").last()).toBeVisible();
    });
    await page.context().close();
  });
});

import { signIn } from "../admin";
import { expect, test } from "../journey";
import { insertMarkSheet } from "../mark-sheet";

test("the student list follows the words in its search field, and the clerk goes on typing", async ({
  page,
  school,
}) => {
  insertMarkSheet(school, 12);
  await signIn(page);
  await page.goto("/cog-admin/results/students?class=9");
  const search = page.getByRole("searchbox");
  const rows = page.locator("[data-part=student]");
  await expect(rows).toHaveCount(12);
  await search.pressSequentially("student 1");
  await expect(rows).toHaveCount(4);
  await expect(search).toBeFocused();
  await search.press("ArrowLeft");
  await search.press("Backspace");
  await page.keyboard.type("  ");
  await search.press("End");
  await page.keyboard.type("2");
  await expect(rows).toHaveCount(1);
  await expect(search).toHaveValue("student  12");
  await expect(page).toHaveURL(/q=student/);
  await page.getByRole("link", { name: "Show all" }).click();
  await expect(rows).toHaveCount(12);
  await expect(search).toHaveValue("");
});

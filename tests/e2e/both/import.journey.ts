import { signIn } from "../admin";
import { expect, test } from "../journey";
import { execute, select } from "../school";

const heads = "রোল,নাম,পিতার নাম,মাতার নাম";
const sheet = ["সপ্তম শ্রেণির তালিকা,,,", heads, "1,Wrong Name,,", "x,Stranger,F,M", "3,,F,M", "2,Added,F,M", ",সর্বমোট,২,"];

test("a student list for another class with two bad lines is imported after a warning, and the import is undone", async ({
  page,
  school,
}) => {
  execute(
    school.settings,
    "insert into students (name, roll_number, class_level, father_name, mother_name) values ('Right', 1, 4, 'F', 'M')",
  );
  const names = () => select(school.settings, "select name from students where class_level = 4 order by roll_number");
  await signIn(page);
  await page.goto("/cog-admin/results/import?class=4&what=students");
  await page
    .locator("[name=file]")
    .setInputFiles({ name: "list.csv", mimeType: "text/csv", buffer: Buffer.from(sheet.join("\n")) });
  await page.getByRole("button", { name: "Check spreadsheet" }).click();
  await page.getByRole("button", { name: "Check it for Class 4 anyway" }).click();
  await expect(page.locator("[data-part=import-errors] li")).toHaveCount(2);
  await expect(page.locator("[data-part=import-skipped] li")).toHaveCount(1);
  await page.getByRole("button", { name: "Save 2 students, leave out 2" }).click();
  await expect(page).toHaveURL(/students\?class=4/);
  expect(names()).toEqual(["Wrong Name", "Added"]);

  await page.locator("[data-part=undo]").getByRole("button").click();
  await expect(page.getByText("Import undone").first()).toBeVisible();
  expect(names()).toEqual(["Right"]);
  await expect(page.locator("[data-part=undo-line]")).toHaveCount(0);
  execute(school.settings, "delete from students where class_level = 4");
});

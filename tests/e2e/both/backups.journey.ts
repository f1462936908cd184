import Database from "better-sqlite3";
import { openNoticeForm, signIn, submitSignIn } from "../admin";
import { expect, inNewSchool, test } from "../journey";
import { staff } from "../school";

test.use(inNewSchool);

test("a backup is made, downloaded, and brings a deleted notice back", async ({ page }) => {
  test.slow();
  await signIn(page);
  const form = await openNoticeForm(page);
  await form.title.fill("Sports day");
  await form.content.fill("On Thursday");
  await form.publish.click();
  await expect(page.getByText("Notice created successfully")).toBeVisible();

  await page.goto("/cog-admin/backups");
  await page.getByRole("button", { name: "Make a backup now" }).click();
  await expect(page.getByText("The backup is made")).toBeVisible();
  await expect(page.getByText("The newest whole backup is less than a day old.")).toBeVisible();
  await page
    .getByRole("link", { name: /^Download school-/ })
    .first()
    .click();

  await page.getByLabel("Your password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Download" }).click();
  await expect(page.getByText("This is not your password.")).toBeVisible();
  await page.getByLabel("Your password", { exact: true }).fill(staff.password);
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^school-\d{4}-\d\d-\d\d-\d{4}\.db$/);
  const path = await download.path();
  expect(titlesIn(path)).toEqual(["Sports day"]);

  await page.goto("/cog-admin/notices/1/delete");
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Notice deleted successfully")).toBeVisible();
  await page.goto("/notices");
  await expect(page.getByText("Sports day")).toHaveCount(0);

  await page.goto("/cog-admin/backups");
  await page.getByRole("link", { name: "Put back a backup from your computer" }).click();
  await page.getByLabel("Backup file").setInputFiles(path);
  await page.getByRole("button", { name: "Bring it here and look inside" }).click();
  await expect(page.getByRole("row", { name: /^Notices 1 1/ })).toBeVisible();
  await page.getByLabel("Type the word RESTORE").fill("RESTORE");
  await page.getByLabel("Your password", { exact: true }).fill(staff.password);
  await page.getByRole("button", { name: "Put this backup in place" }).click();

  await expect(page.getByText("The backup is in place")).toBeVisible();
  await submitSignIn(page, staff.password);
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await page.goto("/notices");
  await expect(page.getByText("Sports day").first()).toBeVisible();
  await page.goto("/cog-admin/activity");
  await expect(page.getByText("School restored")).toBeVisible();
});

function titlesIn(path: string): unknown[] {
  const copy = new Database(path, { readonly: true });
  try {
    return copy.prepare("select title from notices where deleted_at is null").pluck().all();
  } finally {
    copy.close();
  }
}

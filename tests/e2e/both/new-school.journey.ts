import { openNoticeForm, submitSignIn } from "../admin";
import { save } from "../files";
import { expect, inNewSchool, test } from "../journey";
import { staff } from "../school";

test.use(inNewSchool);

test("a school gets its first account by the terminal's code, is backed up, and is put back", async ({
  page,
  newSchool,
  javaScriptEnabled,
}) => {
  test.slow();
  const password = page.getByLabel("Your password", { exact: true });

  await test.step("the first account is made with the code that the terminal shows", async () => {
    const [, code = ""] = /set-up code is {2}(\S+)/.exec(newSchool.said()) ?? [];
    await page.goto("/cog-admin/login");
    await page.getByLabel("Email").fill(staff.email);
    await page.getByLabel("Password", { exact: true }).fill(staff.password);
    await page.getByLabel("Set-up code").fill(code);
    await page.getByRole("button", { name: "Create Admin Account" }).click();
    await expect(page.getByRole("heading", { name: "Name and Place" })).toBeVisible();
    await page.getByLabel("Place: English").fill("Sample Town");
    await page.getByRole("button", { name: "Save and go on" }).click();
    for (const heading of [
      "Contacts",
      "Chairman's Message",
      "Principal's Message",
      "Information Service Centre",
      "Officer for Complaints",
    ]) {
      await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
      await page.getByRole("link", { name: "Skip", exact: true }).click();
    }
    await page.getByRole("link", { name: "To the dashboard" }).click();
    await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
    const form = await openNoticeForm(page, { title: "Sports day", content: "On Thursday" });
    await form.publish.click();
    await expect(page.getByText("Notice created successfully")).toBeVisible();
  });

  const backup = await test.step("a backup is made, and downloaded with one's password", async () => {
    await page.goto("/cog-admin/backups");
    await page.getByRole("button", { name: "Make a backup now" }).click();
    await expect(page.getByText("The backup is made")).toBeVisible();
    await page
      .getByRole("link", { name: /^Download school-/ })
      .first()
      .click();
    await password.fill("not the password");
    await page.getByRole("button", { name: "Download" }).click();
    const wrong = page.getByText("This is not your password.");
    await expect(wrong).toBeVisible();
    await password.fill(staff.password);
    const saved = await save(page, page.getByRole("button", { name: "Download" }));
    if (javaScriptEnabled) await expect(wrong).toHaveCount(0);
    return saved;
  });
  expect(backup.name).toMatch(/^school-\d{4}-\d\d-\d\d-\d{4}\.db$/);

  await test.step("it brings a deleted notice back", async () => {
    await page.goto("/cog-admin/notices/1/delete");
    await page.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Notice deleted successfully")).toBeVisible();
    await page.goto("/notices");
    await expect(page.getByText("Sports day")).toHaveCount(0);

    await page.goto("/cog-admin/backups");
    await page.getByRole("link", { name: "Put back a backup from your computer" }).click();
    const file = { name: backup.name, mimeType: "application/octet-stream", buffer: backup.bytes };
    await page.getByLabel("Backup file").setInputFiles(file);
    await page.getByRole("button", { name: "Bring it here and look inside" }).click();
    await expect(page.getByRole("row", { name: /^Notices 1 1/ })).toBeVisible();
    await page.getByLabel("Type the word RESTORE").fill("RESTORE");
    await password.fill(staff.password);
    await page.getByRole("button", { name: "Put this backup in place" }).click();
    await expect(page.getByText("The backup is in place")).toBeVisible();
    await submitSignIn(page);
    await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
    await page.goto("/notices");
    await expect(page.getByText("Sports day").first()).toBeVisible();
  });
});

import { openNoticeForm } from "../admin";
import { checkSheet, save } from "../files";
import { expect, test } from "../journey";
import { staff } from "../school";

test.use({ hasAccount: false });

test("a new school creates its first account with the code from the terminal and downloads a backup", async ({
  page,
  school,
  javaScriptEnabled,
}) => {
  test.slow();
  const password = page.getByLabel("Your password", { exact: true });

  await test.step("the first account is created with the code that the terminal shows", async () => {
    const [, code = ""] = /set-up code is {2}(\S+)/.exec(school.said()) ?? [];
    await page.goto("/cog-admin/login");
    await expect(page.getByRole("button", { name: "Create Admin Account" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Sign In" })).toHaveCount(0);
    await page.getByLabel("Email").fill(staff.email);
    await page.getByLabel("Password", { exact: true }).fill(staff.password);
    await page.getByLabel("Set-up code").fill(code);
    await page.getByRole("button", { name: "বাংলা" }).click();
    await page.getByRole("button", { name: "English" }).click();
    await expect(page.getByLabel("Email")).toHaveValue(staff.email);
    await expect(page.getByLabel("Set-up code")).toHaveValue(code);
    // Without script, the language button loads the page again. The password is then empty, because the server does not
    // send it back.
    const passwordLeft = page.getByLabel("Password", { exact: true });
    await expect(passwordLeft).toHaveValue(javaScriptEnabled ? staff.password : "");
    await passwordLeft.fill(staff.password);
    await page.getByLabel("Set-up code").press("Enter");
    await expect(page.getByRole("heading", { name: "Name and place" })).toBeVisible();
    await page.getByLabel("Place: English").fill("Sample Town");
    await page.getByRole("button", { name: "Save and continue" }).click();
    for (const heading of [
      "Contacts",
      "Chairman's Message",
      "Principal's Message",
      "Information service centre",
      "Complaints officer",
    ]) {
      await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
      await page.getByRole("link", { name: "Skip", exact: true }).click();
    }
    await expect(page.getByRole("heading", { name: "Import your students", level: 1 })).toBeVisible();
    await page.getByRole("link", { name: "Go to dashboard" }).click();
    await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "First steps: 1 of 7" })).toBeVisible();
  });

  await test.step("the first steps lead to the import, which finds the class in the list", async () => {
    await page.getByRole("link", { name: "Import your students" }).click();
    const list = ["Class 7: Students,,,", "Roll,Name,Father's Name,Mother's Name", "1,Rahim,A,B", "2,Karim,C,D"];
    await checkSheet(page, "list.csv", ...list);
    const found = page.getByRole("heading", { name: "This looks like a class list of Class 7: 2 students" });
    await expect(found).toBeVisible();
    await page.getByRole("button", { name: "Save 2 students" }).click();
    await expect(page).toHaveURL(/students\?class=7/);
    await page.goto("/cog-admin");
    await expect(page.getByRole("heading", { name: "First steps: 2 of 7" })).toBeVisible();
  });

  await test.step("a notice is published", async () => {
    const form = await openNoticeForm(page, { title: "Sports day", content: "On Thursday" });
    await form.publish.click();
    await expect(page.getByText("Notice created successfully")).toBeVisible();
  });

  const backup = await test.step("the office makes a backup and downloads it after entering the password", async () => {
    await page.goto("/cog-admin/backups");
    await page.getByRole("button", { name: "Make a backup now" }).click();
    await expect(page.getByText("Backup made")).toBeVisible();
    await page
      .getByRole("link", { name: /^Download school-/ })
      .first()
      .click();
    await password.fill("not the password");
    await page.getByRole("button", { name: "Download" }).click();
    const wrong = page.getByText("Wrong password.");
    await expect(wrong).toBeVisible();
    await password.fill(staff.password);
    const saved = await save(page, page.getByRole("button", { name: "Download" }));
    if (javaScriptEnabled) await expect(wrong).toHaveCount(0);
    else await page.goto("/cog-admin/backups");
    await expect(page.getByText(/^Download started on /)).toBeVisible();
    return saved;
  });
  expect(backup.name).toMatch(/^school-\d{4}-\d\d-\d\d-\d{6}-by-hand\.db$/);
  expect(backup.bytes.subarray(0, 15).toString()).toBe("SQLite format 3");
});

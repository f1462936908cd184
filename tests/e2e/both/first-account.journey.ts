import { expect, inNewSchool, test } from "../journey";
import { staff } from "../school";

test.use({ ...inNewSchool, staffed: false });

test("the first account is made with the code that the terminal shows", async ({
  page,
  newSchool,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of 400/);
  const [, code = ""] = /set-up code is {2}(\S+)/.exec(newSchool.said()) ?? [];
  await page.goto("/cog-admin/login");
  await page.getByLabel("Email").fill(staff.email);
  await page.getByLabel("Password", { exact: true }).fill(staff.password);
  await page.getByLabel("Set-up code").fill("2222-2222-2222-2222-2222-2222-2222");
  await page.getByRole("button", { name: "Create Admin Account" }).click();
  await expect(page.getByText("Sign Up Failed")).toBeVisible();

  await page.getByLabel("Email").fill(staff.email);
  await page.getByLabel("Password", { exact: true }).fill(staff.password);
  await page.getByLabel("Set-up code").fill(code);
  await page.getByRole("button", { name: "Create Admin Account" }).click();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();

  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("heading", { name: "Sign In" })).toBeVisible();
  await expect(page.getByLabel("Set-up code")).toHaveCount(0);
});

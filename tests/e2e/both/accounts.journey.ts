import { openDashboard, submitSignIn } from "../admin";
import { expect, test } from "../journey";

const teacher = { email: "teacher@school.example", password: "seven-quiet-river-boats" };
const newPassword = "nine-loud-river-boats";

test("a colleague asks for an account, the head teacher approves it, and the colleague changes the password", async ({
  page,
  browser,
  baseURL,
  javaScriptEnabled,
}) => {
  const newPage = async () => (await browser.newContext({ baseURL, javaScriptEnabled })).newPage();
  const [other, phone] = [await newPage(), await newPage()];

  await test.step("a colleague asks for an account, and the head teacher approves it", async () => {
    await openDashboard(page);
    await page.goto("/cog-admin/accounts");
    await other.goto("/cog-admin/login");
    await other.getByLabel("Email").fill(teacher.email);
    await other.getByLabel("Password", { exact: true }).fill(teacher.password);
    await other.getByRole("button", { name: "Create Admin Account" }).click();
    await expect(other.getByText("Sign Up Successful")).toBeVisible();
    const number = (await other.getByText(/^\d{6}$/).textContent()) ?? "no number";
    await other.reload();
    await expect(other.getByText(number)).toHaveCount(0);
    await submitSignIn(other, teacher.password, teacher.email);
    await expect(other.getByText("Your account has not been approved yet.")).toBeVisible();
    await expect(other.getByText(number), "an early sign-in shows the number again").toBeVisible();
    if (javaScriptEnabled) await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    else await page.getByRole("link", { name: "Check for new requests" }).click();
    await expect(page.getByRole("link", { name: `Approve: ${teacher.email}` })).toBeVisible();
    await page.goto("/cog-admin");
    await page.getByRole("link", { name: "1 person has asked for an account" }).click();
    await page.getByRole("link", { name: `Approve: ${teacher.email}` }).click();
    await expect(page.getByText(number)).toBeVisible();
    await expect(page.getByText("Approve only if the person tells you this number.")).toBeVisible();
    await page.getByRole("button", { name: "Approve" }).click();
    await expect(page.getByText(`${teacher.email} is approved and can sign in`)).toBeVisible();
  });

  await test.step("a password change signs out other devices, and Back shows no office page after signing out", async () => {
    await openDashboard(other, teacher);
    await openDashboard(phone, teacher);
    await phone.getByRole("link", { name: teacher.email }).first().click();
    const form = phone.getByRole("form", { name: "Change password" });
    await form.getByLabel("Current password", { exact: true }).fill(teacher.password);
    await form.getByLabel("New password", { exact: true }).fill(newPassword);
    await form.getByRole("button", { name: "Change password" }).click();
    await expect(phone.getByText("Password changed")).toBeVisible();
    await other.getByRole("link", { name: "Manage Notices" }).click();
    await expect(other.getByRole("heading", { name: "Sign In" })).toBeVisible();
    await phone.getByRole("button", { name: "Logout" }).click();
    await expect(phone.getByText("You have been successfully logged out.")).toBeVisible();
    await phone.goBack();
    await expect(phone.getByRole("heading", { name: "Sign In" })).toBeVisible();
    await expect(phone.getByText(teacher.email)).toHaveCount(0);
  });

  await Promise.all([other.context().close(), phone.context().close()]);
});

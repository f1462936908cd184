import { openNoticeForm, signIn } from "../admin";
import { expect, test } from "../journey";

test("signing out in one tab takes the other one to the login page", async ({ page, context }) => {
  await signIn(page);
  const other = await context.newPage();
  await other.goto("/cog-admin");
  // A link that is followed without a new document: the script of the page runs.
  await openNoticeForm(other);

  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByText("You have been successfully logged out.")).toBeVisible();
  await expect(other).toHaveURL(/\/cog-admin\/login$/);
  await expect(other.getByRole("heading", { name: "Sign In" })).toBeVisible();
});

test("a sign-in that is not wanted leaves the form as it is", async ({ page, context, expectedComplaints }) => {
  expectedComplaints.push(/status of 401/);
  await signIn(page);
  const form = await openNoticeForm(page);
  await form.title.fill("Half a notice");
  await form.content.fill("Not now.");
  await context.clearCookies({ name: "office" });
  await form.publish.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByText("Access Denied")).toBeVisible();
  await expect(form.title).toHaveValue("Half a notice");
  await expect(form.publish).toBeEnabled();
});

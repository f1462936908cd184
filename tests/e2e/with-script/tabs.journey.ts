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

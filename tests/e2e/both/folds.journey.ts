import { signIn } from "../admin";
import { expect, test } from "../journey";

test("the folded parts of the dashboard say what they hold, and open by keyboard", async ({ page }) => {
  await signIn(page);
  await page.goto("/cog-admin");
  const fold = page.locator("[data-part=fold]").filter({ hasText: "Rarely used" });
  await expect(fold.locator("summary")).toContainText(/Activity · Trash.* · Backups · Accounts · Notifications/);
  const trash = fold.getByRole("link", { name: /^Trash/ });
  await expect(trash).toBeHidden();
  await fold.locator("summary").focus();
  await page.keyboard.press("Enter");
  await expect(trash).toBeVisible();
  await trash.click();
  await expect(page.getByRole("heading", { name: "Trash" })).toBeVisible();
});

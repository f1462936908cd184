import { openNoticeForm, signIn } from "../admin";
import { expect, test } from "../journey";

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

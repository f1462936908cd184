import { openDashboard, openNoticeForm, submitSignIn } from "../admin";
import { routine } from "../files";
import { expect, test } from "../journey";

const content = 'দশম শ্রেণির পরীক্ষা ৫ অক্টোবর শুরু হবে।\n\nBring your "admit" card & <two> pens.';
const title = "Routine of the test examination";

test("a notice is published after signing in again when the session expired during writing", async ({
  page,
  context,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/);
  await openDashboard(page);
  const form = await openNoticeForm(page, { title, content, file: routine });
  await context.clearCookies({ name: "office" });
  await form.publish.click();
  await expect(page.getByRole("heading", { name: "You have been signed out" })).toBeVisible();
  await test.step("closing the sign-in dialog keeps everything in the notice form", async () => {
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page.getByText("Access Denied")).toBeVisible();
    await expect(form.title).toHaveValue(title);
    await form.publish.click();
  });
  await test.step("a wrong password in the sign-in dialog keeps the notice, and the right one sends it", async () => {
    await submitSignIn(page, "not-the-password");
    await expect(page.getByText("Login Failed")).toBeVisible();
    await submitSignIn(page);
  });

  await expect(page.getByText("Notice created successfully")).toBeVisible();
  await expect(page.getByText("The file was attached to the notice.")).toBeVisible();
  const board = await (await request.get("/notices")).text();
  expect(board).toContain(title);
  expect(board).toContain("&lt;two&gt; pens");
});

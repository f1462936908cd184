import { noticeForm, openNoticeForm, signIn, submitSignIn } from "../admin";
import { routine } from "../files";
import { expect, test } from "../journey";
import { staff } from "../school";

const content = 'দশম শ্রেণির পরীক্ষা ৫ অক্টোবর শুরু হবে।\n\nBring your "admit" card & <two> pens.';

test("a notice is published although the sign-in has ended while it was written", async ({
  page,
  context,
  request,
  javaScriptEnabled,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of 401/);
  const title = `Routine of the test examination ${javaScriptEnabled ? "with" : "without"} script`;
  await signIn(page);
  const form = await openNoticeForm(page);
  await form.title.fill(title);
  await form.type.selectOption("Exam");
  await form.content.fill(content);
  await form.attachment.setInputFiles(routine);
  await context.clearCookies({ name: "office" });
  await form.publish.click();

  await test.step("the sign-in is asked for right there, and a wrong password loses nothing", async () => {
    await expect(page.getByRole("heading", { name: "Your sign-in has ended" })).toBeVisible();
    await submitSignIn(page, "not-the-password");
    await expect(page.getByText("Login Failed")).toBeVisible();
    await submitSignIn(page, staff.password);
  });

  if (!javaScriptEnabled) {
    await test.step("what was typed is there again, but for the file", async () => {
      await page.getByRole("button", { name: "Go on with what you typed" }).click();
      const again = noticeForm(page);
      await expect(again.title).toHaveValue(title);
      await expect(again.type).toHaveValue("Exam");
      await expect(again.content).toHaveValue(content);
      await expect(again.attachment).toHaveAccessibleDescription(/Please choose the file again/);
      await again.attachment.setInputFiles(routine);
      await again.publish.click();
    });
  }

  await expect(page.getByText("Notice created successfully")).toBeVisible();
  await expect(page.getByText("The file was attached to the notice.")).toBeVisible();
  const board = await (await request.get("/notices")).text();
  expect(board.split(title).length, "the notice is on the board").toBeGreaterThan(1);
  expect(board).toContain("&lt;two&gt; pens");
});

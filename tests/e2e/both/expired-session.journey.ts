import { noticeForm, openNoticeForm, signIn, submitSignIn } from "../admin";
import { routine } from "../files";
import { expect, test } from "../journey";
import { insertRow, withDatabase } from "../school";

const content = 'দশম শ্রেণির পরীক্ষা ৫ অক্টোবর শুরু হবে।\n\nBring your "admit" card & <two> pens.';
const title = "Routine of the test examination";

test("a notice is published although the sign-in has ended while it was written", async ({
  page,
  context,
  request,
  javaScriptEnabled,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/);
  await signIn(page);
  const form = await openNoticeForm(page, { title, content, file: routine });
  await context.clearCookies({ name: "office" });
  await form.publish.click();
  if (javaScriptEnabled) {
    await expect(page.getByRole("heading", { name: "Your sign-in has ended" })).toBeVisible();
    await test.step("a sign-in that is not wanted leaves the form as it is", async () => {
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toBeHidden();
      await expect(page.getByText("Access Denied")).toBeVisible();
      await expect(form.title).toHaveValue(title);
      await form.publish.click();
    });
  } else await expect(page.getByText("What you typed or chose can’t be kept")).toBeVisible();
  await test.step("a wrong password loses nothing", async () => {
    await submitSignIn(page, "not-the-password");
    await expect(page.getByText("Login Failed")).toBeVisible();
    await submitSignIn(page);
  });
  if (!javaScriptEnabled) {
    await test.step("the form is there again, empty", async () => {
      const again = noticeForm(page);
      await expect(again.title).toHaveValue("");
      await again.title.fill(title);
      await again.content.fill(content);
      await again.attachment.setInputFiles(routine);
      await again.publish.click();
    });
  }

  await expect(page.getByText("Notice created successfully")).toBeVisible();
  await expect(page.getByText("The file was attached to the notice.")).toBeVisible();
  const board = await (await request.get("/notices")).text();
  expect(board).toContain(title);
  expect(board).toContain("&lt;two&gt; pens");
});

test("a list that was pasted and a roll that was typed outlast the sign-in where script runs", async ({
  page,
  context,
  school,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "without script the sign-in page says that they can’t be kept");
  withDatabase(school.settings.DATABASE_PATH, (database) =>
    insertRow(database, "students", {
      ...{ name: "Sample Student", class_level: 4, roll_number: 1 },
      ...{ father_name: "Father", mother_name: "Mother" },
    }),
  );
  const sendAfterSignIn = async (button: string) => {
    await context.clearCookies({ name: "office" });
    await page.getByRole("button", { name: button }).click();
    await submitSignIn(page);
  };
  await signIn(page);
  await page.goto("/cog-admin/school/calendar/import");
  await page.getByRole("textbox", { name: "Paste a list" }).fill("2027-03-26 Independence Day");
  await sendAfterSignIn("Check the list");
  await expect(page.getByRole("region", { name: /^New in the calendar/ })).toContainText("Independence Day");
  await sendAfterSignIn("Add these to the calendar (1)");
  await expect(page).toHaveURL(/school\/calendar$/);

  await page.goto("/cog-admin/results/students/rolls?class=4");
  await page.getByLabel("New roll of Sample Student").fill("7");
  await sendAfterSignIn("Show what changes");
  await expect(page.getByRole("heading", { name: "1 student gets a new roll" })).toBeFocused();
});

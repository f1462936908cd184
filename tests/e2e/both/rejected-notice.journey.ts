import { openNoticeForm, signIn } from "../admin";
import { pdfOf, routine } from "../files";
import { expect, inNewSchool, test } from "../journey";
import { createAccount } from "../school";

// Nothing else is stored there meanwhile.
test.use(inNewSchool);
test.beforeEach(async ({ page, newSchool }) => {
  await createAccount(newSchool.settings);
  await signIn(page);
});

test("a notice without a title comes back as it was typed", async ({ page, javaScriptEnabled, expectedErrors }) => {
  expectedErrors.push(/status of 400/);
  const form = await openNoticeForm(page, { content: "The school is closed on Friday.", file: routine });
  await form.type.selectOption("Holiday");
  await form.publish.click();

  await expect(page.getByText("Please fill in all required fields").first()).toBeVisible();
  await expect(form.title).toHaveAccessibleDescription("Write the title.");
  await expect(form.type).toHaveValue("Holiday");
  await expect(form.content).toHaveValue("The school is closed on Friday.");
  if (javaScriptEnabled) {
    await expect(form.title).toBeFocused();
    await expect(form.form).toContainText(routine.name);
  } else await expect(form.attachment).toHaveAccessibleDescription(/Please choose the file again/);
});

test("a file above 10 MB is rejected and leaves nothing on the server", async ({
  page,
  newSchool,
  javaScriptEnabled,
  expectedErrors,
}) => {
  const file = await pdfOf(10.1);
  const form = await openNoticeForm(page, { title: "Annual report", content: "The report is attached.", file });
  if (!javaScriptEnabled) {
    expectedErrors.push(/status of 4(00|13)/);
    await form.publish.click();
  }

  await expect(page.getByText("File too large")).toBeVisible();
  await expect(form.attachment).toHaveAccessibleDescription(
    /^annual-report\.pdf has 10\.1 MB, and at most 10 MB can be/,
  );
  await expect(form.attachment).toHaveValue("");
  await expect(form.title).toHaveValue("Annual report");
  await expect(form.content).toHaveValue("The report is attached.");
  await expect.poll(() => newSchool.storedFiles()).toEqual([]);
});

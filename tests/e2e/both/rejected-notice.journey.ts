import { openNoticeForm, signIn } from "../admin";
import { pdfOf, program, routine } from "../files";
import { expect, test } from "../journey";

test.beforeEach(({ page }) => signIn(page));

test("a notice without a title comes back as it was typed", async ({ page, javaScriptEnabled, expectedComplaints }) => {
  expectedComplaints.push(/status of 400/);
  const form = await openNoticeForm(page);
  await form.type.selectOption("Holiday");
  await form.content.fill("The school is closed on Friday.");
  await form.attachment.setInputFiles(routine);
  await form.publish.click();

  await expect(page.getByText("Error", { exact: true })).toBeVisible();
  await expect(page.getByText("Please fill in all required fields").first()).toBeVisible();
  await expect(form.title).toHaveAccessibleDescription("Title is missing.");
  await expect(form.type).toHaveValue("Holiday");
  await expect(form.content).toHaveValue("The school is closed on Friday.");
  if (javaScriptEnabled) {
    await expect(form.title).toBeFocused();
    await expect(form.form).toContainText(routine.name);
  } else await expect(form.attachment).toHaveAccessibleDescription(/Please choose the file again/);
});

test("a program that calls itself a PDF is refused, and the words stay", async ({
  page,
  school,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of 400/);
  const before = school.storedFiles();
  const form = await openNoticeForm(page);
  await form.title.fill("Routine");
  await form.content.fill("The routine is attached.");
  await form.attachment.setInputFiles(program);
  await form.publish.click();

  await expect(page.getByText("File upload failed")).toBeVisible();
  await expect(form.attachment).toHaveAccessibleDescription(/PDF, DOC, DOCX, JPG, JPEG or PNG, up to 10MB/);
  await expect(form.title).toHaveValue("Routine");
  await expect(form.content).toHaveValue("The routine is attached.");
  expect(school.storedFiles()).toEqual(before);
});

test("a file above 10 MB is refused and leaves nothing on the server", async ({
  page,
  school,
  javaScriptEnabled,
  expectedComplaints,
}) => {
  const before = school.storedFiles();
  const form = await openNoticeForm(page);
  await form.title.fill("Annual report");
  await form.content.fill("The report is attached.");
  await form.attachment.setInputFiles(await pdfOf(10.1));
  if (!javaScriptEnabled) {
    expectedComplaints.push(/status of 4(00|13)/);
    await form.publish.click();
  }

  await expect(page.getByText("File too large")).toBeVisible();
  await expect(page.getByText("Please select a file smaller than 10MB").first()).toBeVisible();
  await expect(form.attachment).toHaveAccessibleDescription(
    /^annual-report\.pdf has 10\.1 MB, and at most 10 MB can be/,
  );
  await expect(form.attachment).toHaveValue("");
  await expect(form.title).toHaveValue("Annual report");
  await expect(form.content).toHaveValue("The report is attached.");
  expect(school.storedFiles()).toEqual(before);
});
